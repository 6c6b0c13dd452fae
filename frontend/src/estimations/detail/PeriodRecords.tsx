import type { ProgressSum } from '@obraclara/api';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { EstimationRow } from '../row.ts';
import { usePeriodSums } from './usePeriod.ts';

type Sums = ReadonlyMap<string, ProgressSum>;

const none: Sums = new Map();
const Context = createContext(none);

/** Progress of a concept in the period of the open estimation; undefined if there is none or it has not loaded. */
export const useRecordedOf = (concept_id: string): ProgressSum | undefined =>
  useContext(Context).get(concept_id);

/** Provides its children with the progress in the period of an estimation of works. */
export const PeriodRecords = ({
  row,
  project_id,
  children,
}: {
  row: EstimationRow;
  project_id: string;
  children: ReactNode;
}) => {
  const { data } = usePeriodSums(project_id, row);
  const sums = useMemo(() => new Map((data ?? []).map((sum) => [sum.concept_id, sum])), [data]);
  return <Context value={sums}>{children}</Context>;
};
