import { byNumber } from '@obraclara/events';
import { useMemo } from 'react';
import { useAll } from '../api/useAll.ts';
import { useContract } from './contract.ts';
import type { EstimationRow } from './row.ts';

const none: EstimationRow[] = [];

/** Estimations of a project under the current contract, in the ledger's order. */
export const useEstimations = (projectId: string) => {
  const query = useAll(useContract().resource, projectId);
  const rows = useMemo(() => (query.data ?? none).toSorted(byNumber), [query.data]);
  return { query, rows };
};
