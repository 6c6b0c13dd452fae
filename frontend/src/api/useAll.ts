import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from './dataProvider.ts';
import type { Lists } from './lists.ts';

/** Query options for the complete list of a resource: key and request. */
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
 * Returns the complete list of a resource, of one project or (without one) of all; disabled while `project` is null.
 * It uses react-admin's query key, so `refresh` of `useCommand` and react-admin's mutations reload it.
 */
export const useAll = <Name extends keyof Lists>(
  resource: Name,
  project?: string | null,
): UseQueryResult<Lists[Name][]> => {
  const api = useDataProvider<Api>();
  return useQuery({ ...allOf(api, resource, project), enabled: project !== null });
};
