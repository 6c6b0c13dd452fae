import { useMediaQuery } from '@mui/material';

const gap = 4;
const cellPadding = 20;

/** Width in px of a column with this number of `RowActions` buttons. It is no wider, because the pinned column covers other columns. */
export const useActionsWidth = (buttons: number): number => {
  const button = useMediaQuery('(pointer: coarse)') ? 48 : 40;
  return buttons * (button + gap) - gap + cellPadding;
};
