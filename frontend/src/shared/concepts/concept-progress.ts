import type { ConceptProgress as Answered, ProgressAnalytics as Progress } from '@obraclara/api';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAnalytics } from '../../api/useAnalytics.ts';

/** Quantities of a concept: planned (contracted), executed and estimated. Price in pesos without IVA, percentages with 2 decimals. */
export type ConceptProgress = Answered & {
  /** Quantity programmed up to the end of the last completed month; null for a concept without a program. */
  planned_to_date: number | null;
  /** Quantity executed by that date. */
  advanced_to_date: number;
  /** Month (YYYY-MM) of the response, if the concept is programmed in it; else null. */
  planned_in: string | null;
  /** The server's figures, if the outbox of this device changes them and the others include that. */
  confirmed?: ConceptProgress;
};
/** `measured_on`: date (YYYY-MM-DD) of the figures to date. */
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

/** Executed and estimated quantities of every concept of the works contract. */
export const useProgressAnalytics = (projectId: string): UseQueryResult<ProgressAnalytics> =>
  useAnalytics('progress', projectId, scheduled);
