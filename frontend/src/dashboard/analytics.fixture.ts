import { FinancialAnalytics, SCurveAnswer } from '@obraclara/api';
import { percentageOf, sCurve, type MonthlyAmounts } from '@obraclara/events';
import { goldenAdvance, goldenConcepts, goldenContractAmount } from '../../../events/test/golden-contract.ts';
import { answered } from '../api/answers.fixture.ts';
import type { ConceptProgress } from '../shared/concepts/concept-progress.ts';

const of = (month: string, planned: string, physical = '0', estimated = '0'): MonthlyAmounts => ({
  month,
  planned,
  physical,
  estimated,
});
const labels = ['Ene', 'Feb', 'Mar', 'Abr', 'May'];

/** The worked example: GOLD-01 at the end of March 2025. */
export const goldenCurve = (today = '2025-03-31') =>
  answered(SCurveAnswer, {
    ...sCurve({
      contract_amount: goldenContractAmount,
      start_date: '2025-01-06',
      end_date: '2025-05-31',
      has_progress: true,
      program_months: labels.map((label, i) => ({ key: `2025-0${i + 1}`, label })),
      amounts: [
        of('2025-01', '220348.50', '187012.30', '183377.12'),
        of('2025-02', '678322.997', '499367.47', '500012.28'),
        of('2025-03', '690455.00', '542074.15', '542074.15'),
        of('2025-04', '496743.00'),
        of('2025-05', '150343.056'),
      ],
      paid: [
        { month: '2025-01', amount: 559_053.14 },
        { month: '2025-03', amount: 128_363.98 },
      ],
      today,
    }),
    contract_amount: goldenContractAmount,
  });

export const noCurve = answered(SCurveAnswer, {
  ...sCurve({
    contract_amount: goldenContractAmount,
    start_date: '2025-01-06',
    end_date: '2025-05-31',
    has_progress: true,
    program_months: [],
    amounts: [],
    today: '2025-03-31',
  }),
  contract_amount: goldenContractAmount,
});

export const goldenFinancial = answered(FinancialAnalytics, {
  contract_amount: goldenContractAmount,
  awarded_amount: goldenContractAmount,
  total_estimated: 1_225_463.55,
  executed_amount: 1_228_453.92,
  revision_amount: 542_074.15,
  autorizada_amount: 500_012.28,
  pagada_amount: 183_377.12,
  anticipo_otorgado: goldenAdvance,
  anticipo_amortizado: 367_639.07,
  anticipo_pendiente: 191_414.07,
  anticipo_amortization_percentage: 30,
  paid_works: 183_377.12,
  paid_amortization: 55_013.14,
  paid_advance: goldenAdvance,
  financial_amount: 687_417.12,
  financial_percentage: 30.74,
});

/** A concept with its percentages and status as the server computes them. */
export const progressOf = (
  concept: Pick<ConceptProgress, 'concept_code' | 'concept_name' | 'unit' | 'unit_price' | 'planned'>,
  advanced: number,
  estimated: number,
): ConceptProgress => ({
  ...concept,
  concept_id: concept.concept_code,
  advanced,
  estimated,
  percentage: percentageOf(advanced, concept.planned),
  estimated_percentage: percentageOf(estimated, advanced),
  status:
    advanced > concept.planned
      ? 'over'
      : advanced === 0
        ? 'not_started'
        : advanced === concept.planned
          ? 'complete'
          : 'in_progress',
  planned_to_date: null,
  advanced_to_date: advanced,
  planned_in: null,
  extraordinary: false,
});

const done: Record<string, [advanced: number, estimated: number]> = {
  'C-001': [2550, 2450],
  'C-002': [740, 734.56],
  'C-003': [241.4, 240.75],
  'C-004': [3000, 3000],
  'C-005': [512, 511.9],
};

/** GOLD-01 after its third month; its first concept exceeds its quantity. */
export const goldenProgress: ConceptProgress[] = Object.entries(goldenConcepts).map(
  ([concept_code, { quantity, ...concept }]) =>
    progressOf({ concept_code, ...concept, planned: quantity }, ...done[concept_code]!),
);

/** The given number of concepts, each with a little more planned money than the previous one, none started. */
export const manyConcepts = (count: number): ConceptProgress[] =>
  Array.from({ length: count }, (_, i) =>
    progressOf(
      {
        concept_code: `X-${String(i + 1).padStart(4, '0')}`,
        concept_name:
          i === 41 ? 'Cimentación con pilas coladas en sitio, de concreto f´c=300' : `Concepto ${i + 1}`,
        unit: 'pza',
        unit_price: 10,
        planned: i + 1,
      },
      0,
      0,
    ),
  );
