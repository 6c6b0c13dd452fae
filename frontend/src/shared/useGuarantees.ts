import type { GuaranteesAnswer } from '@obraclara/api';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../api/dataProvider.ts';

/** Guarantees of the works contract of a project: what is required, filed and missing today. */
export const useGuarantees = (project_id: string): UseQueryResult<GuaranteesAnswer> => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['guarantees', project_id],
    queryFn: () => send('GET', `projects/${project_id}/guarantees`),
  });
};
