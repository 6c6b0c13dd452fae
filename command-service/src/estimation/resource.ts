import {
  accumulatedUpTo,
  advanceUntil,
  addQuantities,
  answeredEstimation,
  cumulatives,
  estimationWarnings,
  quantityOn,
  calculatedEstimations,
  type CapturedEstimation,
  type ContractedConcept,
  type ContractEstimations,
  type LineState,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';

/** Concepts of the contract, by concept id. */
export type Contracted = ReadonlyMap<string, ContractedConcept>;

/** Quantities of earlier estimations, for each concept of this one. */
const quantitiesBefore = (row: CapturedEstimation, earlier: readonly CapturedEstimation[]) => {
  const quantities = new Map<string, number[]>(row.concepts.map(({ concept_id }) => [concept_id, []]));
  for (const { concepts } of earlier)
    for (const { concept_id, quantity } of concepts) quantities.get(concept_id)?.push(quantity);
  return quantities;
};

/** The lines of an estimation with the quantities contracted at its end and estimated before. Omits concepts that are no longer in the catalog. */
const lineStates = (
  row: CapturedEstimation,
  earlier: readonly CapturedEstimation[],
  contracted: Contracted,
): LineState[] => {
  const quantities = quantitiesBefore(row, earlier);
  return row.concepts.flatMap(({ concept_id, concept_code, quantity }) => {
    const concept = contracted.get(concept_id);
    if (!concept) return [];
    const previous = addQuantities(...(quantities.get(concept_id) ?? []));
    return [{ concept_code, contracted: quantityOn(concept, row.end_date), previous, quantity }];
  });
};

/** An estimation as the API returns it: inputs, all figures, both names of fields that have two, and warnings. */
export const resource = (
  state: ContractEstimations,
  id: string,
  contracted: Contracted,
  commandWarnings: readonly string[] = [],
) => {
  const rows = calculatedEstimations(state);
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at] ?? refuse(404, 'La estimación no existe');
  const accumulated = accumulatedUpTo(rows, id);
  const lines = lineStates(row, accumulated.slice(0, -1), contracted);
  const warnings = [
    ...commandWarnings,
    ...estimationWarnings(accumulated, advanceUntil(state.advance, row.end_date), lines),
  ];
  const concepts = row.concepts.map((line) => ({ ...line, description: line.concept_name }));
  return { ...answeredEstimation(row, cumulatives(rows)[at]!), concepts, warnings };
};

type Measured = { generadores?: { croquis?: string }[] };

/** Copy whose sketches are signed links, valid for one hour. */
export const withLinks = <Line extends Measured, Shown extends { concepts: Line[] }>(
  shown: Shown,
  link: (url: string) => string | null,
): Shown => ({
  ...shown,
  concepts: shown.concepts.map((line) =>
    line.generadores
      ? {
          ...line,
          generadores: line.generadores.map((row) => {
            const croquis = row.croquis && link(row.croquis);
            return croquis ? { ...row, croquis } : row;
          }),
        }
      : line,
  ),
});
