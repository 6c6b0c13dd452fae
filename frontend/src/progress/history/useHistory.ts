import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { useAll } from '../../api/useAll.ts';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import type { ProgressRecord } from '../record.ts';
import type { Naming } from './listed.ts';
import { historyOf, type HistoryFilter } from '../../shared/progress-history.ts';

const none: ProgressRecord[] = [];

/** Returns the loaded records of a project and their total number; `steady`: no record was added or deleted between the pages. */
export const useHistory = (project_id: string, filter: HistoryFilter) => {
  const query = useInfiniteQuery(historyOf(useDataProvider<Api>(), project_id, filter));
  const pages = query.data?.pages;
  // A record that moves between pages may be loaded twice.
  const records = useMemo(
    () =>
      pages ? [...new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one])).values()] : none,
    [pages],
  );
  const total = pages?.at(-1)?.total ?? records.length;
  return { query, records, total, steady: pages?.every((page) => page.total === total) ?? true };
};

/**
 * Returns one record, from the loaded ones or by a request of its own. Undefined while loading, null if it does not exist.
 * A record deleted meanwhile keeps its last version, so the dialog over it can show the deletion.
 */
export const useRecord = (
  project_id: string,
  id: string | null,
  loaded: readonly ProgressRecord[],
): ProgressRecord | null | undefined => {
  const { getList } = useDataProvider<Api>();
  const present = loaded.find((record) => record.id === id);
  const query = useQuery({
    queryKey: ['progress', 'one', project_id, id],
    queryFn: async () => {
      const { data } = await getList('progress', {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'progress_date', order: 'DESC' },
        filter: { project_id, id },
      });
      return (data[0] as ProgressRecord | undefined) ?? null;
    },
    enabled: id !== null && present === undefined,
  });
  const known = present ?? (id === null ? null : query.data);
  const [shown, setShown] = useState(known);
  if (known && known !== shown) setShown(known);
  return known ?? (shown && shown.id === id ? shown : known);
};

/** Returns the data for the names in records: the project's concepts and users, and the current user. */
export const useNaming = (
  { project_id, user_id }: DraftOwner,
  concepts: readonly ConceptProgress[],
): Naming => {
  const { data: people } = useAll('project-users', project_id);
  return useMemo(
    () => ({
      concepts: new Map(concepts.map((concept) => [concept.concept_id, concept])),
      names: new Map(people?.map(({ id, name }) => [id, name])),
      user_id,
    }),
    [concepts, people, user_id],
  );
};
