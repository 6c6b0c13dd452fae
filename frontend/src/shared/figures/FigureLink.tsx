import { Box } from '@mui/material';
import { Link, useSearchParams } from 'react-router-dom';
import { listAddress } from '../estimations-in-address.ts';

const look = {
  color: 'inherit',
  textDecorationColor: 'var(--edge)',
  textUnderlineOffset: '0.2em',
  '&:hover': { textDecorationColor: 'currentColor' },
  // Large enough for touch; the negative margin keeps the height of the card.
  '@media (pointer: coarse)': { display: 'inline-block', py: 1.75, my: -1.75 },
} as const;

type Props = {
  to: string;
  /** Label of the figure and description of the linked rows: screen readers announce a link without its context. */
  name: string;
  rows: string;
  value: string;
  onClick?: () => void;
};

/** A figure as a link to the rows that it sums. */
export const FigureLink = ({ to, name, rows, value, onClick }: Props) => (
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

type EstimationsProps = Pick<Props, 'name' | 'value'> & {
  resource: Parameters<typeof listAddress>[1];
  /** Default: all statuses. */
  status?: string | undefined;
};

/** A figure as a link to the estimations that it sums. */
export const EstimationsLink = ({ resource, status, ...figure }: EstimationsProps) => {
  const [query] = useSearchParams();
  return <FigureLink to={listAddress(query, resource, status)} rows="estimaciones" {...figure} />;
};
