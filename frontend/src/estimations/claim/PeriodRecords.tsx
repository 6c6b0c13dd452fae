import type { ProgressAnswer } from '@obraclara/api';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { EstimationRow } from '../row.ts';
import { byConcept } from './period-progress.ts';
import { usePeriod } from './usePeriod.ts';

type Records = ReadonlyMap<string, readonly ProgressAnswer[]>;

const none: Records = new Map();
const Context = createContext(none);

/** What was recorded of a concept in the period of the open claim; undefined where nothing was, or it is not known yet. */
export const useRecordsOf = (concept_id: string): readonly ProgressAnswer[] | undefined =>
  useContext(Context).get(concept_id);

/** Lets what is drawn in it know what was recorded in the period of a claim of the works. */
export const PeriodRecords = ({
  row,
  project_id,
  children,
}: {
  row: EstimationRow;
  project_id: string;
  children: ReactNode;
}) => {
  const { data } = usePeriod(project_id, row);
  const records = useMemo(() => byConcept(data ?? []), [data]);
  return <Context value={records}>{children}</Context>;
};
