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

/** Captures that are asked for at once: their ids stand in an address. */
const atOnce = 100;

/** Which of these captures the server has, by id. */
const arrivedOf = async ({ send }: Api, project_id: string, ids: readonly string[]): Promise<Set<string>> => {
  const arrived = new Set<string>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const filter = encodeURIComponent(JSON.stringify({ id: ids.slice(from, from + atOnce) }));
    for (const { id } of await send('GET', `progress/${project_id}?filter=${filter}`)) arrived.add(id);
  }
  return arrived;
};

/** What the server adds up by a day, and which of what waits here is in it. */
const servedOf = async (
  api: Api,
  project_id: string,
  { end, ids }: { end: string; ids: readonly string[] },
) => {
  for (let before = await arrivedOf(api, project_id, ids); ;) {
    const told = await api.send('GET', `progress/${project_id}/sums?until=${end}`);
    const arrived = await arrivedOf(api, project_id, ids);
    const sums = new Map(told.map((one) => [one.concept_id, one.quantity_advanced]));
    // One that came meanwhile may be in the sums or not.
    if (arrived.size === before.size) return { sums, arrived };
    before = arrived;
  }
};

/** Asks what was advanced by a day: the server, or what this device has kept where that is silent; with what waits to be sent. */
export const useAdvanced = (project_id: string) => {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const { items } = useOutbox();
  const waiting = items.flatMap((item): ProgressRecord[] =>
    // What the server has refused is no advance until it is put right; what is changed counts as it is there.
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
