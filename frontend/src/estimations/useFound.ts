import { useDeferredValue, useMemo } from 'react';
import { useQueryState } from '../shared/useQueryState.ts';
import { useTypedQuery } from '../shared/useTypedQuery.ts';
import { useContract } from './contract.ts';
import { foundEstimations, statusOf, type Filters } from './found-estimations.ts';
import { listInAddress } from '../shared/estimations-in-address.ts';
import type { EstimationRow } from './row.ts';

/** What the workbook of the estimations of each contract is called. */
const files = { estimations: 'estimaciones', 'internal-estimations': 'estimaciones-internas' } as const;

/** Those of the rows that the filters of the address leave, and what sets these. */
export const useFound = (rows: EstimationRow[]) => {
  const { resource } = useContract();
  const names = listInAddress[resource];
  const [status, chooseStatus] = useQueryState(names.status, { replace: true });
  const [typed, search] = useTypedQuery(names.text);
  const filters: Filters = { status: statusOf(status), text: typed };
  const text = useDeferredValue(typed);
  const found = useMemo(
    () => foundEstimations(rows, { status: statusOf(status), text }),
    [rows, status, text],
  );
  const clear = () => {
    chooseStatus(null);
    search('');
  };
  return { names, file: files[resource], found, filters, chooseStatus, search, clear };
};
