import type { InternalAnalytics } from '@obraclara/api';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { isApiError } from '../api/api-error.ts';
import type { Api } from '../api/dataProvider.ts';

const noneYet = (error: unknown) => {
  if (isApiError(error) && error.status === 404) return null;
  throw error;
};

/** Returns the figures of a project's internal contract; null if it has none. */
export const useInternalAnalytics = (project_id: string): UseQueryResult<InternalAnalytics | null> => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['internal-analytics', project_id],
    queryFn: () => send('GET', `projects/${project_id}/internal-analytics`).catch(noneYet),
  });
};
