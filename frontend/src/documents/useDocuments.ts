import type { PendingDocument } from '@obraclara/api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { allOf } from '../api/useAll.ts';
import { useSession } from '../session/useSession.ts';
import { useStore } from '../shared/store.ts';
import { allowed } from './notices/allowed.ts';
import { useNotices } from './notices/useNotices.ts';
import type { DocumentProject } from './row.ts';

/** Less than the signed links live, in ms, so that a page left open never shows one that has expired. */
const renewEvery = 30 * 60_000;

/**
 * How often a supervisor's page asks what waits for them, in ms. One that is not seen asks nothing, unless it may say what has come: then as
 * often as the browser lets it, which is once a minute.
 */
const lookEvery = 25_000;

type Again = (options: { cancelRefetch: boolean }) => unknown;

/** Others assign and attend them meanwhile. */
const useFocus = (refetch: Again) =>
  useEffect(() => {
    const renew = () => void refetch({ cancelRefetch: false });
    addEventListener('focus', renew);
    return () => removeEventListener('focus', renew);
  }, [refetch]);

/** A list of documents, read again whenever the window gets the focus. */
export const useRenewed = (resource: 'documents' | 'documents/uploaded', project: string) => {
  const query = useQuery({
    ...allOf(useDataProvider<Api>(), resource, project),
    refetchInterval: renewEvery,
  });
  useFocus(query.refetch);
  return query;
};

/** The documents of a project that this person may see, in the order served: pending first, then the newest. */
export const useDocuments = ({ id }: DocumentProject) => useRenewed('documents', id);

/** The documents that are assigned to whoever is signed in. */
export const useAssignedDocuments = (project: DocumentProject) => {
  const query = useDocuments(project);
  const me = useSession()?.user.id;
  return { query, mine: (query.data ?? []).filter(({ assigned_to }) => assigned_to === me) };
};

/** How it is asked what waits for whoever is signed in, and under which key the answer is kept; what changes documents renews it. */
export const pendingOf = ({ send }: Pick<Api, 'send'>, project: string) =>
  queryOptions({
    queryKey: ['documents', 'pending', project],
    queryFn: () => send('GET', `documents/pending/${project}`) as Promise<PendingDocument[]>,
  });

/** The list is as old as what waits: where that has changed, it is read again. */
const useListRenewed = (project: string, pending: readonly PendingDocument[] | undefined) => {
  const client = useQueryClient();
  const said = pending?.map(({ id, due_date }) => `${id} ${due_date}`).join();
  const before = useRef(said);
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== said;
    before.current = said;
    if (isChanged) void client.invalidateQueries({ queryKey: ['documents', 'all', project] });
  }, [client, project, said]);
};

/**
 * How many documents wait for whoever is signed in, as of half a minute ago at most; 0 while nobody knows. `asked`: the first answer is on
 * its way. Asks by itself, and says what has come to who allowed it and does not see the page: once a screen.
 */
export const usePendingDocuments = ({ id }: DocumentProject): { count: number; asked: boolean } => {
  const query = useQuery({
    ...pendingOf(useDataProvider<Api>(), id),
    refetchInterval: lookEvery,
    refetchIntervalInBackground: useStore(allowed) === 'granted',
  });
  useFocus(query.refetch);
  useListRenewed(id, query.data);
  useNotices(id, query.data);
  return { count: query.data?.length ?? 0, asked: query.isPending && query.fetchStatus === 'fetching' };
};
