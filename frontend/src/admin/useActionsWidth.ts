import { useMediaQuery } from '@mui/material';

const gap = 4;
const cellPadding = 20;

/** Px of a column for so many of `RowActions` beside each other: no more, since it lies over the columns that have no room. */
export const useActionsWidth = (buttons: number): number => {
  const button = useMediaQuery('(pointer: coarse)') ? 48 : 40;
  return buttons * (button + gap) - gap + cellPadding;
};
