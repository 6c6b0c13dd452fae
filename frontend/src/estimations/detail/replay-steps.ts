import type { HistoryAnswer } from '@obraclara/api';
import { estimationColumns } from '../columns.ts';
import type { EstimationRow } from '../row.ts';

/** What happened to a contract at one instant. */
export type Step = { at: string; sentences: string[] };

/** The steps of a contract, from the first: entries of the same instant are one. */
export const stepsOf = (entries: readonly Pick<HistoryAnswer, 'at' | 'sentence'>[]): Step[] => {
  const steps = new Map<string, string[]>();
  for (const { at, sentence } of entries) steps.set(at, [...(steps.get(at) ?? []), sentence]);
  return [...steps].map(([at, sentences]) => ({ at, sentences })).sort((a, b) => (a.at < b.at ? -1 : 1));
};

/** A figure before and after a step, pesos; null where the estimation was not there. */
export type Moved = { title: string; before: number | null; after: number | null; moved: boolean };

/** The figures that an estimation had before a step or has after it, in the order of the carátula. */
export const movedFigures = (before: EstimationRow | null, after: EstimationRow | null): Moved[] => {
  const columns = estimationColumns([before, after].filter((row) => row !== null));
  return columns.flatMap((column) => {
    if (!('amount' in column)) return [];
    const [was, is] = [before, after].map((row) => (row === null ? null : column.amount(row)));
    return [{ title: column.title, before: was!, after: is!, moved: was !== is }];
  });
};
