import { useMediaQuery, type Breakpoint, type Theme } from '@mui/material';
import { useState } from 'react';
import { usePrinting } from './usePrinting.ts';

/**
 * Whether the screen is narrower than the breakpoint or so many px. While it is printed, whether it was: what is on screen goes to paper as it is, and
 * nothing of it is lost when the screen is back.
 */
export const useNarrower = (breakpoint: Breakpoint | number): boolean => {
  const holds = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down(breakpoint));
  const printing = usePrinting();
  const [held, hold] = useState(holds);
  if (!printing && held !== holds) hold(holds);
  return printing ? held : holds;
};
