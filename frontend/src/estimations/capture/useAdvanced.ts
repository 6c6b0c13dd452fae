import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { isTransient } from '../../api/api-error.ts';
import type { Api } from '../../api/dataProvider.ts';
import { analyticsOf } from '../../api/useAnalytics.ts';
import { useOutbox } from '../../offline/useOutbox.ts';
import { historyOf } from '../../shared/progress-history.ts';
import {
  advancedAsKnown,
  advancedUntil,
  type Advanced,
  type KnownProgress,
  type ProgressRecord,
} from '../estimated-progress.ts';

/** What this device has kept of a project's progress, and since when; null where it lacks some of it. */
const knownOf = (
  client: QueryClient,
  api: Api,
  project_id: string,
): (KnownProgress & { kept_at: number }) | null => {
  const analytics = client.getQueryState(analyticsOf(api, 'progress', project_id).queryKey);
  const history = client.getQueryState(historyOf(api, project_id).queryKey);
  if (!analytics?.data || !history?.data) return null;
  const { pages } = history.data;
  return {
    totals: analytics.data.concept_progress,
    records: pages.flatMap(({ data }) => data),
    count: pages.at(-1)?.total ?? 0,
    kept_at: Math.min(analytics.dataUpdatedAt, history.dataUpdatedAt),
  };
};

/** Asks what was advanced by a day: the server, or what this device has kept where that is silent; with what waits to be sent. */
export const useAdvanced = (project_id: string) => {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const { items } = useOutbox();
  const waiting = items.flatMap((item): ProgressRecord[] =>
    // What the server has refused is no advance until it is put right.
    item.kind === 'progress' && item.project_id === project_id && !item.refusal
      ? [{ ...item.body, id: item.id }]
      : [],
  );

  return async (end: string): Promise<Advanced> => {
    const withWaiting = (sums: Map<string, number>, records: readonly ProgressRecord[]) => {
      const there = new Set(records.map(({ id }) => id));
      const added = waiting.filter(({ id, progress_date }) => !there.has(id) && progress_date <= end);
      return { sums: advancedUntil(added, end, sums), waiting: added.length };
    };
    const filter = encodeURIComponent(JSON.stringify({ progress_date_lte: end }));
    try {
      const records = await api.send('GET', `progress/${project_id}?filter=${filter}`);
      return { ...withWaiting(advancedUntil(records, end), records), kept_at: null };
    } catch (error) {
      const known = isTransient(error) ? knownOf(client, api, project_id) : null;
      const sums = known && advancedAsKnown(known, end);
      if (!sums) throw error;
      return { ...withWaiting(sums, known.records), kept_at: known.kept_at };
    }
  };
};
