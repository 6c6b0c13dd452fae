import type { ConceptAnswer } from '@obraclara/api';

/** A concept that can be estimated: from the catalog, or extraordinary. `quantity` is the contracted quantity. */
export type EstimableConcept = Pick<
  ConceptAnswer,
  'id' | 'concept_code' | 'concept_name' | 'unit' | 'unit_price' | 'quantity' | 'extraordinary' | 'amendments'
>;

const estimable = ({
  id,
  concept_code,
  concept_name,
  unit,
  unit_price,
  quantity,
  extraordinary,
  amendments,
}: ConceptAnswer): EstimableConcept => ({
  id,
  concept_code,
  concept_name,
  unit,
  unit_price,
  quantity,
  extraordinary,
  ...(amendments && { amendments }),
});

/** Catalog first, then extraordinary concepts; a concept in both lists appears once. */
export const estimableConcepts = (
  catalog: ConceptAnswer[],
  extraordinary: ConceptAnswer[],
): EstimableConcept[] => {
  const known = new Set(extraordinary.map(({ id }) => id));
  return [...catalog.filter(({ id }) => !known.has(id)).map(estimable), ...extraordinary.map(estimable)];
};
