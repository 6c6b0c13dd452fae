import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { allOf } from '../api/useAll.ts';
import { useSession } from '../session/useSession.ts';
import { isPending, type DocumentProject } from './row.ts';

/** Less than the signed links live, in ms, so that a page left open never shows one that has expired. */
const renewEvery = 30 * 60_000;

/**
 * The documents of a project that this person may see, in the order served: pending first, then the newest. Read again whenever the
 * window gets the focus, because others assign and attend them.
 */
export const useDocuments = ({ id }: DocumentProject) => {
  const query = useQuery({
    ...allOf(useDataProvider<Api>(), 'documents', id),
    refetchInterval: renewEvery,
  });
  const { refetch } = query;
  useEffect(() => {
    const renew = () => void refetch({ cancelRefetch: false });
    addEventListener('focus', renew);
    return () => removeEventListener('focus', renew);
  }, [refetch]);
  return query;
};

/** The documents that are assigned to whoever is signed in. */
export const useAssignedDocuments = (project: DocumentProject) => {
  const query = useDocuments(project);
  const me = useSession()?.user.id;
  return { query, mine: (query.data ?? []).filter(({ assigned_to }) => assigned_to === me) };
};

/** How many documents wait for whoever is signed in; 0 while nobody knows. */
export const usePendingDocuments = (project: DocumentProject): number =>
  useAssignedDocuments(project).mine.filter(isPending).length;
