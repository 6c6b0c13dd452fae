import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from './dataProvider.ts';
import type { Reads } from './reads.ts';

type Kind = 'progress' | 'financial' | 's-curve';

type Answer<Of extends Kind> = Reads[`analytics/${Of}/${string}`];

/** Query options for one of the analytics: key and request. */
export const analyticsOf = <Of extends Kind>({ send }: Pick<Api, 'send'>, kind: Of, projectId: string) =>
  queryOptions({
    queryKey: ['analytics', kind, projectId],
    queryFn: () => send('GET', `analytics/${kind}/${projectId}`) as Promise<Answer<Of>>,
  });

/** Returns one of the analytics of a project's works contract, converted by `shown`. */
export const useAnalytics = <Of extends Kind, Shown>(
  kind: Of,
  projectId: string,
  shown: (answer: Answer<Of>) => Shown,
): UseQueryResult<Shown> =>
  useQuery({ ...analyticsOf(useDataProvider<Api>(), kind, projectId), select: shown });
