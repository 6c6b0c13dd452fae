import type { InternalContractAnswer } from '@obraclara/api';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { isApiError } from '../api/api-error.ts';
import type { Api } from '../api/dataProvider.ts';

const noneYet = (error: unknown) => {
  if (isApiError(error) && error.status === 404) return null;
  throw error;
};

/** Internal contract of a project; null if there is none, which is no error (specification §8). Sends no request if `wanted` is false. */
export const useInternalContract = (
  project_id: string,
  wanted = true,
): UseQueryResult<InternalContractAnswer | null> => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['internal-contract', project_id],
    queryFn: () => send('GET', `projects/${project_id}/internal-contract`).catch(noneYet),
    enabled: wanted,
  });
};
