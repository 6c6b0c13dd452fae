import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from './dataProvider.ts';

/** One of the analytics of a project's works contract, as it is `shown`. */
export const useAnalytics = <Answer, Shown>(
  kind: string,
  projectId: string,
  shown: (answer: Answer) => Shown,
): UseQueryResult<Shown> => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['analytics', kind, projectId],
    queryFn: async () => shown((await send('GET', `analytics/${kind}/${projectId}`)) as Answer),
  });
};
