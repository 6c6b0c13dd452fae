import type { ConceptProgress as Answered, ProgressAnalytics as Progress } from '@obraclara/api';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAnalytics } from '../../api/useAnalytics.ts';

/** Quantities of a concept: planned (contracted), executed and estimated. Price in pesos without IVA, percentages of 2 decimals. */
export type ConceptProgress = Answered & {
  /** What the program asked for by the last month that is over; null for a concept that no program has. */
  planned_to_date: number | null;
  /** What was executed by then. */
  advanced_to_date: number;
  /** The month (YYYY-MM), of when this was answered, in which the program has it. */
  planned_in: string | null;
};
/** `measured_on`: the day (YYYY-MM-DD) that the figures to date speak of. */
export type ProgressAnalytics = Pick<Progress, 'measured_on'> & { concept_progress: ConceptProgress[] };

const scheduled = ({ concept_progress, measured_on, month, ...to_date }: Progress): ProgressAnalytics => {
  const planned = new Map(Object.entries(to_date.planned_to_date));
  const advanced = new Map(Object.entries(to_date.advanced_to_date));
  const inMonth = new Set(to_date.planned_in_month);
  return {
    measured_on,
    concept_progress: concept_progress.map((concept) => ({
      ...concept,
      planned_to_date: planned.get(concept.concept_code) ?? null,
      advanced_to_date: advanced.get(concept.concept_code) ?? concept.advanced,
      planned_in: inMonth.has(concept.concept_code) ? month : null,
    })),
  };
};

/** Every concept of the works contract, with what was executed and estimated of it. */
export const useProgressAnalytics = (projectId: string): UseQueryResult<ProgressAnalytics> =>
  useAnalytics('progress', projectId, scheduled);
