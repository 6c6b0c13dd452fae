import { useSearchParams } from 'react-router-dom';
import { FigureLink, type FigureLinkProps } from '../ui/figures/FigureLink.tsx';
import { listAddress } from './estimations-in-address.ts';

type EstimationsProps = Pick<FigureLinkProps, 'name' | 'value'> & {
  resource: Parameters<typeof listAddress>[1];
  /** Default: all statuses. */
  status?: string | undefined;
};

/** A figure as a link to the estimations that it sums. */
export const EstimationsLink = ({ resource, status, ...figure }: EstimationsProps) => {
  const [query] = useSearchParams();
  return <FigureLink to={listAddress(query, resource, status)} rows="estimaciones" {...figure} />;
};
