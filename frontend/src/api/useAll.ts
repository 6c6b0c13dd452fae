import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from './dataProvider.ts';
import type { Lists } from './lists.ts';

/** How the whole list of a resource is asked for, and under which key it is kept. */
export const allOf = <Name extends keyof Lists>(
  { all }: Pick<Api, 'all'>,
  resource: Name,
  project?: string | null,
) =>
  queryOptions({
    queryKey: [resource, 'all', project],
    queryFn: () => all(resource, project ?? undefined),
  });

/**
 * The whole list of a resource, of one project or (without one) of everything; waits while `project` is null. Kept under react-admin's
 * own key of the resource, so `refresh` of `useCommand` and react-admin's mutations renew it.
 */
export const useAll = <Name extends keyof Lists>(
  resource: Name,
  project?: string | null,
): UseQueryResult<Lists[Name][]> => {
  const api = useDataProvider<Api>();
  return useQuery({ ...allOf(api, resource, project), enabled: project !== null });
};
