import { EstimationAnswer } from '@obraclara/api';
import {
  answeredEstimation,
  byNumber,
  cumulatives,
  draftStatus,
  foldLedger,
  ivaPercentage,
  lineSubtotal,
  noBilling,
  totalAmount,
  defaultEstimationTerms,
  type CapturedEstimation,
} from '@obraclara/events';
import {
  goldenAdvance,
  goldenEstimations,
  goldenConcepts,
  goldenQuantities,
} from '../../../events/test/golden-contract.ts';
import { aConcept, answered, aProject } from '../api/answers.fixture.ts';
import type { EstimationRow } from './row.ts';

/** Golden contract (GOLD-01) as the frontend receives it. */
export const goldenProject = aProject({
  name: 'GOLD-01',
  anticipo_amount: goldenAdvance,
  anticipo_amortization_percentage: 30,
});

export const goldenCatalog = Object.entries(goldenConcepts).map(([id, concept]) =>
  aConcept({ id, ...concept }),
);
export const goldenExtraordinary = [
  aConcept({
    id: 'EXT-001',
    concept_name: 'Muro de contención',
    unit: 'pza',
    quantity: 3,
    unit_price: 15_750,
    extraordinary: true,
  }),
];

const concepts = [...goldenCatalog, ...goldenExtraordinary];
const linesOf = (number: number) =>
  Object.entries(goldenQuantities[number]!).map(([code, quantity]) => {
    const { concept_code, concept_name, unit, unit_price } = concepts.find(({ id }) => id === code)!;
    const line = { concept_id: code, concept_code, concept_name, unit, unit_price, quantity };
    return { ...line, subtotal: lineSubtotal(line) };
  });

const estimationOf = (number: number): CapturedEstimation => {
  const { lines: _, ...terms } = goldenEstimations[number]!;
  const concepts = linesOf(number);
  return {
    ...defaultEstimationTerms,
    iva_percentage: ivaPercentage,
    iva_exempt: false,
    billing: noBilling,
    amortization_parts: [],
    type_number: null,
    id: `e${number}`,
    contract_id: 'p1:main',
    project_id: 'p1',
    number,
    period: ['Enero', 'Febrero', 'Marzo', 'Abril', 'Mayo'][number - 1]!,
    start_date: `2025-0${number}-01`,
    end_date: `2025-0${number}-28`,
    creation_date: `2025-0${number}-28T18:00:00Z`,
    status: 'entregada',
    anticipo_amortization_percentage: 0,
    retencion_retraso: null,
    devolucion_retencion: 0,
    otras_retenciones: [],
    ...terms,
    concepts,
    total_amount: totalAmount(concepts),
    revision: number,
  };
};

/**
 * Golden estimations with these numbers, computed by the ledger: 1 to 5 is vector A of domain.md §2.5, without 2 it is B. `drafts`: numbers
 * of those that are still being captured.
 */
export const goldenRows = (numbers: number[], drafts: readonly number[] = []): EstimationRow[] => {
  const captured = numbers
    .map(estimationOf)
    .map((row) => (drafts.includes(row.number) ? { ...row, status: draftStatus } : row));
  const rows = foldLedger({ amount: goldenAdvance }, captured.sort(byNumber));
  const running = cumulatives(rows);
  return rows.map((row, i) => answered(EstimationAnswer, answeredEstimation(row, running[i]!)));
};
