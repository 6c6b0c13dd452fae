import { draftStatus, isDraft } from '@obraclara/events';
import { useDeferredValue, useMemo } from 'react';
import { useQueryState } from '../ui/address/useQueryState.ts';
import { useTypedQuery } from '../ui/address/useTypedQuery.ts';
import { useContract } from './contract.ts';
import { foundEstimations, statusOf, type Filters } from './found-estimations.ts';
import { listInAddress } from '../shared/estimations-in-address.ts';
import type { EstimationRow } from './row.ts';

/** File name of the workbook, by list. */
const files = { estimations: 'estimaciones', 'internal-estimations': 'estimaciones-internas' } as const;

/** Rows that match the filters in the URL, and functions that change the filters. */
export const useFilteredRows = (rows: EstimationRow[]) => {
  const { resource, statuses: presented } = useContract();
  const statuses = rows.some(isDraft) ? [draftStatus, ...presented] : presented;
  const names = listInAddress[resource];
  const [named, chooseStatus] = useQueryState(names.status, { replace: true });
  const status = statusOf(named, statuses);
  const [typed, search] = useTypedQuery(names.text);
  const filters: Filters = { status, text: typed };
  const text = useDeferredValue(typed);
  const found = useMemo(() => foundEstimations(rows, { status, text }), [rows, status, text]);
  const clear = () => {
    chooseStatus(null);
    search('');
  };
  return { names, file: files[resource], statuses, found, filters, chooseStatus, search, clear };
};
