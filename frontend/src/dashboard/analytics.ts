import type { SCurve } from '@obraclara/events';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../api/dataProvider.ts';

/** Quantities of a concept: planned (contracted), executed and claimed. Price in pesos without IVA, percentages of 2 decimals. */
export type ConceptProgress = {
  concept_id: string;
  concept_code: string;
  concept_name: string;
  unit: string;
  unit_price: number;
  planned: number;
  advanced: number;
  /** Executed of planned; null when nothing is planned. */
  percentage: number | null;
  estimated: number;
  /** Claimed of executed; null when nothing is executed. */
  estimated_percentage: number | null;
  /** By exact quantities, so 99.996 % is still in progress. */
  status: 'over' | 'complete' | 'in_progress' | 'not_started';
  extraordinary: boolean;
  /** What the program asked for by the last month that is over; null for a concept that no program has. */
  planned_to_date: number | null;
  /** What was executed by then. */
  advanced_to_date: number;
};
export type ProgressAnalytics = {
  concept_progress: ConceptProgress[];
  /** The day (YYYY-MM-DD) that the figures to date speak of. */
  measured_on: string;
};
type ProgressAnswer = {
  concept_progress: Omit<ConceptProgress, 'planned_to_date' | 'advanced_to_date'>[];
  measured_on: string;
  planned_to_date: Record<string, number>;
  /** Of the concepts only of which more was executed later. */
  advanced_to_date: Record<string, number>;
};

/** Money of a contract in pesos without IVA; the three parts by status add up to `total_estimated`. */
export type FinancialAnalytics = {
  contract_amount: number;
  total_estimated: number;
  executed_amount: number;
  revision_amount: number;
  autorizada_amount: number;
  pagada_amount: number;
  anticipo_otorgado: number;
  anticipo_amortizado: number;
  anticipo_pendiente: number;
  anticipo_amortization_percentage: number;
};

export type CurveAnalytics = SCurve & { contract_amount: number };

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

const scheduled = ({ concept_progress, measured_on, ...to_date }: ProgressAnswer): ProgressAnalytics => {
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

/** Every concept of the works contract, with what was executed and claimed of it. */
export const useProgressAnalytics = (projectId: string): UseQueryResult<ProgressAnalytics> =>
  useAnalytics('progress', projectId, scheduled);

/** The money of the works contract: claimed by status, executed, advance. */
export const useFinancialAnalytics = (projectId: string) =>
  useAnalytics('financial', projectId, asAnswered<FinancialAnalytics>);

/** The S-curve of the works contract. */
export const useCurveAnalytics = (projectId: string) =>
  useAnalytics('s-curve', projectId, asAnswered<CurveAnalytics>);
