import {
  addQuantities,
  byNumber,
  presentedOf,
  type Estimation,
  type EstimationLine,
} from '@obraclara/events';
import type { EstimableConcept } from '../shared/concepts/estimable.ts';
import type { EstimationRow } from './row.ts';

type Place = Parameters<typeof byNumber>[0];

/** Fields of an estimation that later estimations depend on. */
export type Earlier = Place & {
  id: string;
  concepts: readonly Pick<EstimationRow['concepts'][number], 'concept_id' | 'quantity'>[];
};

/** Quantity by concept id, summed over the presented estimations before this place in the contract. */
export const previousQuantities = (
  rows: readonly Earlier[],
  place: Place & Pick<Estimation, 'id'>,
): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const row of presentedOf(rows)) {
    if (row.id === place.id || byNumber(row, place) >= 0) continue;
    for (const { concept_id, quantity } of row.concepts)
      sums.set(concept_id, addQuantities(sums.get(concept_id) ?? 0, quantity));
  }
  return sums;
};

/** New line for a concept, without its quantity. */
export const lineOf = (concept: EstimableConcept): Omit<EstimationLine, 'quantity' | 'generadores'> => ({
  concept_id: concept.id,
  concept_code: concept.concept_code,
  concept_name: concept.concept_name,
  unit: concept.unit,
  unit_price: concept.unit_price,
});
