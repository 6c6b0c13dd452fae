import { addQuantities, contractOf } from '@obraclara/events';
import { estimations } from '../estimation/rules.ts';
import type { Services } from '../machinery/services.ts';
import { currentRecords } from '../progress/record-store.ts';
import { progress } from '../progress/rules.ts';

/** Executed and estimated quantity of each concept, by concept id. */
export type ConceptQuantities = Record<'executed' | 'estimated', ReadonlyMap<string, number>>;

const byConcept = (parts: Iterable<{ concept_id: string; quantity: number }>) => {
  const sums = new Map<string, number>();
  for (const { concept_id, quantity } of parts)
    sums.set(concept_id, addQuantities(sums.get(concept_id) ?? 0, quantity));
  return sums;
};

/** Executed and estimated quantities of a contract. Only concepts of the works have progress; concept ids are unique across contracts. */
export const loadConceptQuantities = async (
  { streams }: Services,
  contract_id: string,
): Promise<ConceptQuantities> => {
  const { project_id } = contractOf(contract_id);
  const { state } = await streams.load(estimations, contract_id);
  const { state: recorded } = await streams.load(progress, project_id);
  return {
    estimated: byConcept([...state.estimations.values()].flatMap(({ concepts }) => concepts)),
    executed: byConcept(
      currentRecords(recorded).map(({ concept_id, quantity_advanced: quantity }) => ({
        concept_id,
        quantity,
      })),
    ),
  };
};
