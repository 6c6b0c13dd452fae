import type { ConceptAnswer } from '@obraclara/api';
import { useMemo } from 'react';
import { useAll } from '../../api/useAll.ts';
import { estimableConcepts } from '../../shared/concepts/estimable.ts';
import { useContract } from '../contract.ts';
import { useInternalContract } from '../useInternalContract.ts';

const none: ConceptAnswer[] = [];

/** Concepts that can be estimated in a project: the catalog of the current contract and, for works, the extraordinary concepts. */
export const useConcepts = (projectId: string) => {
  const internal = useContract().resource === 'internal-estimations';
  const catalog = useAll('catalog', internal ? null : projectId);
  const extraordinary = useAll('extraordinary', internal ? null : projectId);
  const contract = useInternalContract(projectId, internal);
  const listed = internal ? contract.data?.catalog_data : catalog.data;
  const concepts = useMemo(
    () => estimableConcepts(listed ?? none, extraordinary.data ?? none),
    [listed, extraordinary.data],
  );
  const asked = internal ? [contract] : [catalog, extraordinary];
  // Cached data is enough if a reload fails.
  const failed = asked.filter(({ isError, data }) => isError && data === undefined);
  return {
    concepts,
    /** Whether all lists have loaded, so that a code outside them is unknown. */
    complete: asked.every(({ data }) => data !== undefined),
    isError: failed.length > 0,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
};
