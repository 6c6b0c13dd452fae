import { useDeferredValue, useMemo } from 'react';
import { useQueryState } from '../shared/useQueryState.ts';
import { useTypedQuery } from '../shared/useTypedQuery.ts';
import { useContract } from './contract.ts';
import { foundEstimations, statusOf, type Filters } from './found-estimations.ts';
import type { EstimationRow } from './row.ts';

/** Under what names the address keeps how the list of each contract is arranged, since one panel shows both; and that of its workbook. */
const named = {
  estimations: { order: 'orden', status: 'estatus', text: 'texto', file: 'estimaciones' },
  'internal-estimations': {
    order: 'orden-interna',
    status: 'estatus-interna',
    text: 'texto-interna',
    file: 'estimaciones-internas',
  },
} as const;

/** Those of the rows that the filters of the address leave, and what sets these. */
export const useFound = (rows: EstimationRow[]) => {
  const names = named[useContract().resource];
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
  return { names, found, filters, chooseStatus, search, clear };
};
