import { conceptValue, isBehindProgram, isEstimatedBeyondExecuted, isOverExecuted } from '@obraclara/events';
import type { ConceptProgress } from '../shared/concepts/concept-progress.ts';
import type { ConceptFilter } from './place.ts';

/** Predicate of each filter. */
export const kept: Record<ConceptFilter, (concept: ConceptProgress) => boolean> = {
  todos: () => true,
  atrasados: isBehindProgram,
  'sobre-ejecutados': isOverExecuted,
  'estimado-mayor': isEstimatedBeyondExecuted,
};

/** Planned and executed money of a concept, in pesos without IVA. `deviation` is executed minus planned. */
export type Bar = {
  concept_id: string;
  concept_code: string;
  concept_name: string;
  planned: number;
  executed: number;
  deviation: number;
};

/** Maximum number of bars: more would be illegible (and thousands would freeze the page). */
export const barLimit = 50;

/** Money of the concepts, largest deviations first; equal ones keep the catalog's order. */
export const barsOf = (concepts: readonly ConceptProgress[]): Bar[] =>
  concepts
    .map(({ concept_id, concept_code, concept_name, unit_price, planned, advanced }) => {
      const [plan, executed] = [conceptValue(planned, unit_price), conceptValue(advanced, unit_price)];
      // Amounts in cents are integers well within the exact range of a double.
      const deviation = (Math.round(executed * 100) - Math.round(plan * 100)) / 100;
      return { concept_id, concept_code, concept_name, planned: plan, executed, deviation };
    })
    .sort((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation));
