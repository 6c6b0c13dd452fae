import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/**
 * Defers the rendering of a query's data, so that the browser can interrupt it; react-query alone renders it synchronously. `comes` is true
 * until the first data are ready to render.
 */
export const useDeferredQuery = <Data>({
  data,
  isPending,
}: Pick<UseQueryResult<Data>, 'data' | 'isPending'>) => {
  const drawn = useDeferredValue(data);
  return { drawn, comes: isPending || (data !== undefined && drawn === undefined) };
};
