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

/** Cached progress of a project and when the older part of it arrived; null if a part is missing. */
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

/** Captures per request: the URL contains their ids. */
const atOnce = 100;

/** Ids of the captures that the server has. */
const arrivedOf = async ({ send }: Api, project_id: string, ids: readonly string[]): Promise<Set<string>> => {
  const arrived = new Set<string>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const filter = encodeURIComponent(JSON.stringify({ id: ids.slice(from, from + atOnce) }));
    for (const { id } of await send('GET', `progress/${project_id}?filter=${filter}`)) arrived.add(id);
  }
  return arrived;
};

/** Server's sums until a day, and the ids of the outbox captures that they include. */
const servedOf = async (
  api: Api,
  project_id: string,
  { end, ids }: { end: string; ids: readonly string[] },
) => {
  for (let before = await arrivedOf(api, project_id, ids); ;) {
    const answer = await api.send('GET', `progress/${project_id}/sums?until=${end}`);
    const arrived = await arrivedOf(api, project_id, ids);
    const sums = new Map(answer.map((one) => [one.concept_id, one.quantity_advanced]));
    // A capture that arrived in the meantime may be in the sums or not, so both are requested again.
    if (arrived.size === before.size) return { sums, arrived };
    before = arrived;
  }
};

/**
 * Returns a function that gives the quantities advanced until a day, with the captures in the outbox.
 * They come from the server or, if it is unreachable, from the cache.
 */
export const useAdvanced = (project_id: string) => {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const { listed } = useOutbox();
  const waiting = listed.flatMap((item): ProgressRecord[] =>
    // A refused capture does not count until corrected. A changed record counts with the server's quantity.
    item.kind === 'progress' && item.project_id === project_id && !item.refusal && !item.over
      ? [{ ...item.body, id: item.id }]
      : [],
  );

  return async (end: string): Promise<Advanced> => {
    const withWaiting = (sums: Map<string, number>, there: ReadonlySet<string>) => {
      const added = waiting.filter(({ id, progress_date }) => !there.has(id) && progress_date <= end);
      return { sums: advancedUntil(added, end, sums), waiting: added.length };
    };
    try {
      const ids = waiting.map(({ id }) => id);
      const { sums, arrived } = await servedOf(api, project_id, { end, ids });
      return { ...withWaiting(sums, arrived), kept_at: null };
    } catch (error) {
      const known = isTransient(error) ? knownOf(client, api, project_id) : null;
      const sums = known && advancedAsKnown(known, end);
      if (!sums) throw error;
      const there = new Set(known.records.map(({ id }) => id));
      return { ...withWaiting(sums, there), kept_at: known.kept_at };
    }
  };
};
