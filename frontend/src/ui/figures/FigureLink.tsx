import { Box } from '@mui/material';
import { Link } from 'react-router-dom';

const look = {
  color: 'inherit',
  textDecorationColor: 'var(--edge)',
  textUnderlineOffset: '0.2em',
  '&:hover': { textDecorationColor: 'currentColor' },
  // Large enough for touch; the negative margin keeps the height of the card.
  '@media (pointer: coarse)': { display: 'inline-block', py: 1.875, my: -1.875 },
} as const;

export type FigureLinkProps = {
  to: string;
  /** Label of the figure and description of the linked rows: screen readers announce a link without its context. */
  name: string;
  rows: string;
  value: string;
  onClick?: () => void;
};

/** A figure as a link to the rows that it sums. */
export const FigureLink = ({ to, name, rows, value, onClick }: FigureLinkProps) => (
  <Box
    component={Link}
    translate="no"
    to={to}
    onClick={onClick}
    aria-label={`${name} ${value}: ver ${rows}`}
    sx={look}
  >
    {value}
  </Box>
);
