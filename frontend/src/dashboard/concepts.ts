import {
  addQuantities,
  conceptLag,
  conceptValue,
  isBehindProgram,
  isEstimatedBeyondExecuted,
  isOverExecuted,
} from '@obraclara/events';
import type { ConceptProgress } from '../shared/concepts/concept-progress.ts';
import type { ConceptFilter } from './place.ts';

/** Predicate of each filter. */
export const kept: Record<ConceptFilter, (concept: ConceptProgress) => boolean> = {
  todos: () => true,
  atrasados: isBehindProgram,
  'sobre-ejecutados': isOverExecuted,
  'estimado-mayor': isEstimatedBeyondExecuted,
};

/**
 * Money of a concept, in pesos without IVA: contracted, programmed up to the end of the last completed month, and executed. `programmed` is
 * null without a program. `lag`: programmed and not executed by then. `excess`: executed beyond the contract.
 */
export type Bar = {
  concept_id: string;
  concept_code: string;
  concept_name: string;
  contracted: number;
  programmed: number | null;
  executed: number;
  lag: number;
  excess: number;
};

/** Maximum number of bars: more would be illegible (and thousands would freeze the page). */
export const barLimit = 50;

/** Money of the concepts, the latest first, then the largest excess; equal ones keep the catalog's order. */
export const barsOf = (concepts: readonly ConceptProgress[]): Bar[] =>
  concepts
    .map((concept) => {
      const { concept_id, concept_code, concept_name, planned, planned_to_date, advanced } = concept;
      const value = (quantity: number) => conceptValue(quantity, concept.unit_price);
      return {
        concept_id,
        concept_code,
        concept_name,
        contracted: value(planned),
        programmed: planned_to_date === null ? null : value(planned_to_date),
        executed: value(advanced),
        lag: value(conceptLag(concept)),
        excess: value(Math.max(0, addQuantities(advanced, -planned))),
      };
    })
    .sort((a, b) => b.lag - a.lag || b.excess - a.excess);
