import type { ConceptAnswer } from '@obraclara/api';
import { addQuantities, byNumber, type Estimation, type EstimationLine } from '@obraclara/events';
import { foldedText } from '../shared/folded-text.ts';
import type { EstimationRow } from './row.ts';

/** A concept that can be estimated: from the catalog, or extraordinary. `quantity` is what the contract holds of it. */
export type EstimableConcept = Pick<
  ConceptAnswer,
  'id' | 'concept_code' | 'concept_name' | 'unit' | 'unit_price' | 'quantity' | 'extraordinary'
>;

const estimable = ({
  id,
  concept_code,
  concept_name,
  unit,
  unit_price,
  quantity,
  extraordinary,
}: ConceptAnswer): EstimableConcept => ({
  id,
  concept_code,
  concept_name,
  unit,
  unit_price,
  quantity,
  extraordinary,
});

/** Catalog first, then extraordinary concepts; one listed in both counts once. */
export const estimableConcepts = (
  catalog: ConceptAnswer[],
  extraordinary: ConceptAnswer[],
): EstimableConcept[] => {
  const known = new Set(extraordinary.map(({ id }) => id));
  return [...catalog.filter(({ id }) => !known.has(id)).map(estimable), ...extraordinary.map(estimable)];
};

const pickerLimit = 10;

export type ConceptIndex = readonly { concept: EstimableConcept; code: string; text: string }[];

/** The concepts with their texts folded once, so that a search of thousands answers each key. */
export const conceptIndex = (concepts: readonly EstimableConcept[]): ConceptIndex =>
  concepts.map((concept) => ({
    concept,
    code: foldedText(concept.concept_code),
    text: foldedText(`${concept.concept_code} ${concept.concept_name}`),
  }));

/**
 * The concepts whose code or name holds every word of the search, at most 10 of them; codes that begin with the search
 * come first. `found` counts them all.
 */
export const searchConcepts = (
  index: ConceptIndex,
  search: string,
): { shown: EstimableConcept[]; found: number } => {
  const whole = foldedText(search);
  const words = whole.split(' ').filter(Boolean);
  const hits = index.filter(({ text }) => words.every((word) => text.includes(word)));
  const [first, rest] = whole ? [hits.filter(({ code }) => code.startsWith(whole)), hits] : [[], hits];
  const shown = new Set([...first.slice(0, pickerLimit), ...rest.slice(0, 2 * pickerLimit)]);
  return { shown: [...shown].slice(0, pickerLimit).map(({ concept }) => concept), found: hits.length };
};

type Place = Parameters<typeof byNumber>[0];

/** Quantity of each concept in the estimations that come before this place in the contract, by concept id. */
export const previousQuantities = (
  rows: readonly EstimationRow[],
  place: Place & Pick<Estimation, 'id'>,
): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const row of rows) {
    if (row.id === place.id || byNumber(row, place) >= 0) continue;
    for (const { concept_id, quantity } of row.concepts)
      sums.set(concept_id, addQuantities(sums.get(concept_id) ?? 0, quantity));
  }
  return sums;
};

/** The line with which a concept enters an estimation; its quantity is typed afterwards. */
export const lineOf = (concept: EstimableConcept): Omit<EstimationLine, 'quantity'> => ({
  concept_id: concept.id,
  concept_code: concept.concept_code,
  concept_name: concept.concept_name,
  unit: concept.unit,
  unit_price: concept.unit_price,
});
