import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { isTransient } from '../../api/api-error.ts';
import type { Api } from '../../api/dataProvider.ts';
import { analyticsOf } from '../../api/useAnalytics.ts';
import type { Item } from '../../offline/item.ts';
import { useOutbox } from '../../offline/useOutbox.ts';
import { historyOf } from '../../shared/progress-history.ts';
import { progressParts } from '../../shared/progress-parts.ts';
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

/** The records that the server has of these. */
const recordsOf = async (
  { send }: Api,
  project_id: string,
  ids: readonly string[],
): Promise<ProgressRecord[]> => {
  const records: ProgressRecord[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const filter = encodeURIComponent(JSON.stringify({ id: ids.slice(from, from + atOnce) }));
    for (const { id, concept_id, quantity_advanced, progress_date } of await send(
      'GET',
      `progress/${project_id}?filter=${filter}`,
    ))
      records.push({ id, concept_id, quantity_advanced, progress_date });
  }
  return records;
};

/** Server's sums until a day, and those of the named records that they include. */
const servedOf = async (
  api: Api,
  project_id: string,
  { end, ids }: { end: string; ids: readonly string[] },
) => {
  for (let before = await recordsOf(api, project_id, ids); ;) {
    const answer = await api.send('GET', `progress/${project_id}/sums?until=${end}`);
    const records = await recordsOf(api, project_id, ids);
    const sums = new Map(answer.map((one) => [one.concept_id, one.quantity_advanced]));
    // A capture that arrived in the meantime may be in the sums or not, so both are requested again.
    if (JSON.stringify(records) === JSON.stringify(before)) return { sums, records };
    before = records;
  }
};

/** Id of the record that an entry creates or changes. */
const recordIdOf = ({ id, over }: Item<'progress'>): string => over?.record.id ?? id;

/** What an entry adds to sums that include `served`: nothing if they have the new record, or lack the changed one, which someone deleted. */
const partsBeside = (entry: Item<'progress'>, served: ProgressRecord | undefined) =>
  (entry.over ? served : !served) ? progressParts(entry, served) : [];

/**
 * Returns a function that gives the quantities advanced until a day, with the entries in the outbox.
 * They come from the server or, if it is unreachable, from the cache.
 */
export const useAdvanced = (project_id: string) => {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const { listed } = useOutbox();
  // A refused entry does not count until corrected.
  const waiting = listed.filter(
    (item): item is Item<'progress'> =>
      item.kind === 'progress' && item.project_id === project_id && !item.refusal,
  );

  return async (end: string): Promise<Advanced> => {
    const withWaiting = (
      sums: Map<string, number>,
      servedAs: (item: Item<'progress'>) => ProgressRecord | undefined,
    ) => {
      const parts = waiting
        .map((item) => partsBeside(item, servedAs(item)).filter(({ progress_date }) => progress_date <= end))
        .filter((entry) => entry.length > 0);
      return { sums: advancedUntil(parts.flat(), end, sums), waiting: parts.length };
    };
    const among = (records: readonly ProgressRecord[]) => {
      const byId = new Map(records.map((record) => [record.id, record]));
      return (item: Item<'progress'>) => byId.get(recordIdOf(item));
    };
    try {
      const ids = waiting.map(recordIdOf);
      const { sums, records } = await servedOf(api, project_id, { end, ids });
      return { ...withWaiting(sums, among(records)), kept_at: null };
    } catch (error) {
      const known = isTransient(error) ? knownOf(client, api, project_id) : null;
      const sums = known && advancedAsKnown(known, end);
      if (!sums) throw error;
      const cached = among(known.records);
      // The cached totals include the changed record also where the cache lacks it.
      return { ...withWaiting(sums, (item) => cached(item) ?? item.over?.record), kept_at: known.kept_at };
    }
  };
};
