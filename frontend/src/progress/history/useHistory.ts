import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Api } from '../../api/dataProvider.ts';
import { useAll } from '../../api/useAll.ts';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';
import type { ProgressRecord } from '../record.ts';
import type { Naming } from './listed.ts';
import { historyOf, type HistoryFilter } from '../../shared/progress-history.ts';

const none: ProgressRecord[] = [];

/** Those of the records of a project that have been asked for, and how many there are; `steady`: nothing came or went between their pages. */
export const useHistory = (project_id: string, filter: HistoryFilter) => {
  const query = useInfiniteQuery(historyOf(useDataProvider<Api>(), project_id, filter));
  const pages = query.data?.pages;
  // What moves while one reads on may come twice.
  const records = useMemo(
    () =>
      pages ? [...new Map(pages.flatMap(({ data }) => data).map((one) => [one.id, one])).values()] : none,
    [pages],
  );
  const total = pages?.at(-1)?.total ?? records.length;
  return { query, records, total, steady: pages?.every((page) => page.total === total) ?? true };
};

/**
 * One record: of those that are loaded, else asked for by itself. Undefined until it is known, null when there is none. One that was there
 * stays as it was when somebody deletes it: what is open over it says so.
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
  const [held, setHeld] = useState(known);
  if (known && known !== held) setHeld(known);
  return known ?? (held && held.id === id ? held : known);
};

/** What records are filled in with: the project's concepts and people, and who looks at them. */
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
