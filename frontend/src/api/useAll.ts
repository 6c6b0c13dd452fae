import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from './dataProvider.ts';

/**
 * The whole list of a resource, of one project or (without one) of everything; waits while `project` is null. Kept under react-admin's
 * own key of the resource, so `refresh` of `useCommand` and react-admin's mutations renew it.
 */
export const useAll = <Row>(resource: string, project?: string | null): UseQueryResult<Row[]> => {
  const { all } = useDataProvider<Api>();
  return useQuery({
    queryKey: [resource, 'all', project],
    queryFn: () => all<Row>(resource, project ?? undefined),
    enabled: project !== null,
  });
};
