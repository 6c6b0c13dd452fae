import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { InternalContractTerms } from '@obraclara/events';
import { useDataProvider } from 'ra-core';
import { isApiError } from '../api/api-error.ts';
import type { Api } from '../api/dataProvider.ts';
import type { Revised } from '../api/target.ts';
import type { ListedConcept } from './concepts.ts';

/** A project's internal contract as the server answers it; amounts in pesos without IVA. */
export type InternalContract = InternalContractTerms &
  Revised & {
    catalog_data: ListedConcept[];
    has_catalog: boolean;
    has_program: boolean;
  };

const noneYet = (error: unknown) => {
  if (isApiError(error) && error.status === 404) return null;
  throw error;
};

/** The internal contract of a project, null while it has none: that is no failure (specification §8). Not asked for when `wanted` is false. */
export const useInternalContract = (
  project_id: string,
  wanted = true,
): UseQueryResult<InternalContract | null> => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['internal-contract', project_id],
    queryFn: () =>
      (send('GET', `projects/${project_id}/internal-contract`) as Promise<InternalContract>).catch(noneYet),
    enabled: wanted,
  });
};
