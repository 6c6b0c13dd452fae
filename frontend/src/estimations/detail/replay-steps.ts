import type { HistoryAnswer } from '@obraclara/api';
import { estimationColumns } from '../columns.ts';
import type { EstimationRow } from '../row.ts';

/** Events of a contract at one instant, as sentences. */
export type Step = { at: string; sentences: string[] };

/** Steps of a contract, the oldest first. Entries of the same instant are one step. */
export const stepsOf = (entries: readonly Pick<HistoryAnswer, 'at' | 'sentence'>[]): Step[] => {
  const steps = new Map<string, string[]>();
  for (const { at, sentence } of entries) steps.set(at, [...(steps.get(at) ?? []), sentence]);
  return [...steps].map(([at, sentences]) => ({ at, sentences })).sort((a, b) => (a.at < b.at ? -1 : 1));
};

/** Figure before and after a step, in pesos; null if the estimation did not exist. */
export type Moved = { title: string; before: number | null; after: number | null; moved: boolean };

/** Figures of an estimation before and after a step, in the order of the carátula. */
export const movedFigures = (before: EstimationRow | null, after: EstimationRow | null): Moved[] => {
  const columns = estimationColumns([before, after].filter((row) => row !== null));
  return columns.flatMap((column) => {
    if (!('amount' in column)) return [];
    const [was, is] = [before, after].map((row) => (row === null ? null : column.amount(row)));
    return [{ title: column.title, before: was!, after: is!, moved: was !== is }];
  });
};
