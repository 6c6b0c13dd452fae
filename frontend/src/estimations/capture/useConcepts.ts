import { useMemo } from 'react';
import { useAll } from '../../api/useAll.ts';
import { claimableConcepts, type ListedConcept } from '../concepts.ts';

const none: ListedConcept[] = [];

/** What can be claimed in a project: its catalog and its extraordinary concepts. */
export const useConcepts = (projectId: string) => {
  const catalog = useAll<ListedConcept>('catalog', projectId);
  const extraordinary = useAll<ListedConcept>('extraordinary', projectId);
  const concepts = useMemo(
    () => claimableConcepts(catalog.data ?? none, extraordinary.data ?? none),
    [catalog.data, extraordinary.data],
  );
  return {
    concepts,
    isPending: catalog.isPending || extraordinary.isPending,
    isError: catalog.isError || extraordinary.isError,
    retry: () => {
      if (catalog.isError) void catalog.refetch();
      if (extraordinary.isError) void extraordinary.refetch();
    },
  };
};
