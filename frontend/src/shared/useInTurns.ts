import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/**
 * What a query brought, to be drawn in turns with what else the browser has to do, where react-query has it drawn at once and in one piece;
 * `comes` as long as nothing of it is there to be drawn and some will be.
 */
export const useInTurns = <Data>({ data, isPending }: Pick<UseQueryResult<Data>, 'data' | 'isPending'>) => {
  const drawn = useDeferredValue(data);
  return { drawn, comes: isPending || (data !== undefined && drawn === undefined) };
};
