import type { PendingDocument } from '@obraclara/api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { allOf } from '../api/useAll.ts';
import { useSession } from '../session/useSession.ts';
import { useStore } from '../ui/store.ts';
import { allowed } from './notices/allowed.ts';
import { useNotices } from './notices/useNotices.ts';
import type { DocumentProject } from './row.ts';

/** In ms; shorter than the lifetime of signed links, so that an open page never has an expired one. */
const renewEvery = 30 * 60_000;

/**
 * Polling interval of a supervisor's pending documents, in ms. A hidden page polls only if it may show notifications, and then at the
 * browser's limit of once a minute.
 */
const lookEvery = 25_000;

type Again = (options: { cancelRefetch: boolean }) => unknown;

/** Other users assign and attend documents meanwhile. */
const useFocus = (refetch: Again) =>
  useEffect(() => {
    const renew = () => void refetch({ cancelRefetch: false });
    addEventListener('focus', renew);
    return () => removeEventListener('focus', renew);
  }, [refetch]);

/** Returns a list of documents, reloaded whenever the window gets the focus. */
export const useFocusReload = (resource: 'documents' | 'documents/uploaded', project: string) => {
  const query = useQuery({
    ...allOf(useDataProvider<Api>(), resource, project),
    refetchInterval: renewEvery,
  });
  useFocus(query.refetch);
  return query;
};

/** Returns the documents of a project that the user may see, in the server's order: pending first, then newest first. */
export const useDocuments = ({ id }: DocumentProject) => useFocusReload('documents', id);

/** Returns the documents assigned to the user. */
export const useAssignedDocuments = (project: DocumentProject) => {
  const query = useDocuments(project);
  const me = useSession()?.user.id;
  return { query, mine: (query.data ?? []).filter(({ assigned_to }) => assigned_to === me) };
};

/** Query options for the user's pending documents: key and request. Commands on documents reload it. */
export const pendingOf = ({ send }: Pick<Api, 'send'>, project: string) =>
  queryOptions({
    queryKey: ['documents', 'pending', project],
    queryFn: () => send('GET', `documents/pending/${project}`) as Promise<PendingDocument[]>,
  });

/** Reloads the list when the pending documents have changed. */
const useListRenewed = (project: string, pending: readonly PendingDocument[] | undefined) => {
  const client = useQueryClient();
  const pendingKey = pending?.map(({ id, due_date }) => `${id} ${due_date}`).join();
  const before = useRef(pendingKey);
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== pendingKey;
    before.current = pendingKey;
    if (isChanged) void client.invalidateQueries({ queryKey: ['documents', 'all', project] });
  }, [client, project, pendingKey]);
};

/**
 * Returns the number of documents pending for the user, at most half a minute old; 0 until known. `asked`: the first response is pending.
 * Polls, and shows notifications while the page is hidden; use it once per screen.
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
