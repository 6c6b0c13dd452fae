import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from './dataProvider.ts';
import type { Reads } from './reads.ts';

type Kind = 'progress' | 'financial' | 's-curve';

/** One of the analytics of a project's works contract, as it is `shown`. */
export const useAnalytics = <Of extends Kind, Shown>(
  kind: Of,
  projectId: string,
  shown: (answer: Reads[`analytics/${Of}/${string}`]) => Shown,
): UseQueryResult<Shown> => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['analytics', kind, projectId],
    queryFn: async () => shown(await send('GET', `analytics/${kind}/${projectId}`)),
  });
};
