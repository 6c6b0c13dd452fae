import type {
  ConceptProgress as Answered,
  FinancialAnalytics,
  ProgressAnalytics as Progress,
  SCurveAnswer,
} from '@obraclara/api';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../api/dataProvider.ts';

/** Quantities of a concept: planned (contracted), executed and estimated. Price in pesos without IVA, percentages of 2 decimals. */
export type ConceptProgress = Answered & {
  /** What the program asked for by the last month that is over; null for a concept that no program has. */
  planned_to_date: number | null;
  /** What was executed by then. */
  advanced_to_date: number;
};
/** `measured_on`: the day (YYYY-MM-DD) that the figures to date speak of. */
export type ProgressAnalytics = Pick<Progress, 'measured_on'> & { concept_progress: ConceptProgress[] };

const useAnalytics = <Answer, Shown>(
  kind: string,
  projectId: string,
  shown: (answer: Answer) => Shown,
): UseQueryResult<Shown> => {
  const { send } = useDataProvider<Api>();
  return useQuery({
    queryKey: ['analytics', kind, projectId],
    queryFn: async () => shown((await send('GET', `analytics/${kind}/${projectId}`)) as Answer),
  });
};

const asAnswered = <Answer>(answer: Answer): Answer => answer;

const scheduled = ({ concept_progress, measured_on, ...to_date }: Progress): ProgressAnalytics => {
  const planned = new Map(Object.entries(to_date.planned_to_date));
  const advanced = new Map(Object.entries(to_date.advanced_to_date));
  return {
    measured_on,
    concept_progress: concept_progress.map((concept) =>
      Object.assign(concept, {
        planned_to_date: planned.get(concept.concept_code) ?? null,
        advanced_to_date: advanced.get(concept.concept_code) ?? concept.advanced,
      }),
    ),
  };
};

/** Every concept of the works contract, with what was executed and estimated of it. */
export const useProgressAnalytics = (projectId: string): UseQueryResult<ProgressAnalytics> =>
  useAnalytics('progress', projectId, scheduled);

/** The money of the works contract: estimated by status, executed, advance. */
export const useFinancialAnalytics = (projectId: string) =>
  useAnalytics('financial', projectId, asAnswered<FinancialAnalytics>);

/** The S-curve of the works contract. */
export const useCurveAnalytics = (projectId: string) =>
  useAnalytics('s-curve', projectId, asAnswered<SCurveAnswer>);
