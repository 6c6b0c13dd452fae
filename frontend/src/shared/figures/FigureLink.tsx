import { Box } from '@mui/material';
import { Link, useSearchParams } from 'react-router-dom';
import { listAddress } from '../estimations-in-address.ts';

const look = {
  color: 'inherit',
  textDecorationColor: 'var(--edge)',
  textUnderlineOffset: '0.2em',
  '&:hover': { textDecorationColor: 'currentColor' },
  // Large enough for a finger, and the card no higher for it.
  '@media (pointer: coarse)': { display: 'inline-block', py: 1.25, my: -1.25 },
} as const;

type Props = {
  to: string;
  /** The figure's name, and what the link shows: a screen reader says a link without what stands around it. */
  name: string;
  rows: string;
  value: string;
  onClick?: () => void;
};

/** A figure as a link to the rows that it is made of. */
export const FigureLink = ({ to, name, rows, value, onClick }: Props) => (
  <Box component={Link} to={to} onClick={onClick} aria-label={`${name} ${value}: ver ${rows}`} sx={look}>
    {value}
  </Box>
);

type EstimationsProps = Pick<Props, 'name' | 'value'> & {
  resource: Parameters<typeof listAddress>[1];
  /** All of them unless said. */
  status?: string | undefined;
};

/** A figure as a link to the estimations that it is made of. */
export const EstimationsLink = ({ resource, status, ...figure }: EstimationsProps) => {
  const [query] = useSearchParams();
  return <FigureLink to={listAddress(query, resource, status)} rows="estimaciones" {...figure} />;
};
