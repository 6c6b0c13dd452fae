import { useMediaQuery, type Breakpoint, type Theme } from '@mui/material';
import { useState } from 'react';
import { usePrinting } from './usePrinting.ts';

/**
 * Whether this holds of the screen. While it is printed, whether it did: what is on screen goes to paper as it is, and nothing of it is
 * lost when the screen is back.
 */
const useScreen = (query: (theme: Theme) => string): boolean => {
  const holds = useMediaQuery<Theme>(query);
  const printing = usePrinting();
  const [held, hold] = useState(holds);
  if (!printing && held !== holds) hold(holds);
  return printing ? held : holds;
};

/** Whether the screen is narrower than the breakpoint. */
export const useNarrower = (breakpoint: Breakpoint): boolean =>
  useScreen(({ breakpoints }) => breakpoints.down(breakpoint));

/** Whether the screen is a phone's, upright or on its side. */
export const usePhone = (): boolean =>
  useScreen(({ breakpoints }) => `${breakpoints.down('sm')}, (max-height: 499.95px)`);
