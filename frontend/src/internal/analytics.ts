import type { SCurve } from '@obraclara/events';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { isApiError } from '../api/api-error.ts';
import type { Api } from '../api/dataProvider.ts';

/** S-curve and money of an internal contract (specification §3, "Internal analytics"); pesos without IVA. */
export type InternalAnalytics = SCurve & {
  contract_amount: number;
  total_estimated: number;
  revision_amount: number;
  autorizada_amount: number;
  pagada_amount: number;
  anticipo_otorgado: number;
  anticipo_amortizado: number;
  anticipo_pendiente: number;
};

const noneYet = (error: unknown) => {
  if (isApiError(error) && error.status === 404) return null;
  throw error;
};

/** The figures of a project's internal contract; null while it has none. */
export const useInternalAnalytics = (project_id: string): UseQueryResult<InternalAnalytics | null> => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['internal-analytics', project_id],
    queryFn: () =>
      (send('GET', `projects/${project_id}/internal-analytics`) as Promise<InternalAnalytics>).catch(noneYet),
  });
};
