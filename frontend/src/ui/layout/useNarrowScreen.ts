import { useMediaQuery, type Breakpoint, type Theme } from '@mui/material';
import { useState } from 'react';
import { usePrinting } from './usePrinting.ts';

/**
 * Whether the screen is narrower than the breakpoint, or than this number of px. It keeps its value while the page is printed, so that the
 * layout on screen goes to paper and no state is lost afterwards.
 */
export const useNarrowScreen = (breakpoint: Breakpoint | number): boolean => {
  const narrow = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down(breakpoint));
  const printing = usePrinting();
  const [onScreen, setOnScreen] = useState(narrow);
  if (!printing && onScreen !== narrow) setOnScreen(narrow);
  return printing ? onScreen : narrow;
};
