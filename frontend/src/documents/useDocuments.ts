import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { allOf } from '../api/useAll.ts';
import { useSession } from '../session/useSession.ts';
import { isPending, type DocumentProject } from './row.ts';

/** Less than the signed links live, in ms, so that a page left open never shows one that has expired. */
const renewEvery = 30 * 60_000;

/** How often a supervisor's page asks what waits for them, in ms; one that is not seen asks nothing. */
const lookEvery = 25_000;

/** A list of documents, read again whenever the window gets the focus, because others assign and attend them. */
export const useRenewed = (
  resource: 'documents' | 'documents/uploaded',
  project: string,
  refetchInterval = renewEvery,
) => {
  const query = useQuery({ ...allOf(useDataProvider<Api>(), resource, project), refetchInterval });
  const { refetch } = query;
  useEffect(() => {
    const renew = () => void refetch({ cancelRefetch: false });
    addEventListener('focus', renew);
    return () => removeEventListener('focus', renew);
  }, [refetch]);
  return query;
};

/** The documents of a project that this person may see, in the order served: pending first, then the newest. */
export const useDocuments = ({ id }: DocumentProject, refetchInterval?: number) =>
  useRenewed('documents', id, refetchInterval);

/** The documents that are assigned to whoever is signed in. */
export const useAssignedDocuments = (project: DocumentProject, every?: number) => {
  const query = useDocuments(project, every);
  const me = useSession()?.user.id;
  return { query, mine: (query.data ?? []).filter(({ assigned_to }) => assigned_to === me) };
};

/**
 * How many documents wait for whoever is signed in, as of half a minute ago at most; 0 while nobody knows. `asked`: the first answer is on
 * its way. Asks by itself: once a screen.
 */
export const usePendingDocuments = (project: DocumentProject): { count: number; asked: boolean } => {
  const { query, mine } = useAssignedDocuments(project, lookEvery);
  return { count: mine.filter(isPending).length, asked: query.isPending && query.fetchStatus === 'fetching' };
};
