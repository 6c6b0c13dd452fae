import { estimations } from '../estimation/rules.ts';
import type { Followed } from '../machinery/command.ts';
import { uuidV5 } from '@obraclara/platform/work';
import { execute, type Issue } from '../machinery/execute.ts';
import type { Services } from '../machinery/services.ts';
import { conceptHasRecords } from '../progress/record-store.ts';
import { progress } from '../progress/rules.ts';
import { bringBack, catalog, refuseUsed } from './rules.ts';

type ConceptContext = { contract_id: string; project_id: string; services: Services };

/** Names what refers to the concept, as the end of a Spanish sentence; undefined if nothing does. */
export const usedBy = async (
  { services, contract_id, project_id }: ConceptContext,
  id: string,
): Promise<string | undefined> => {
  const { state } = await services.streams.load(estimations, contract_id);
  const numbers = [...state.estimations.values()]
    .filter(({ concepts }) => concepts.some(({ concept_id }) => concept_id === id))
    .map(({ number }) => number);
  if (numbers.length > 0) {
    const which = numbers.length === 1 ? 'la estimación' : 'las estimaciones';
    return `está en ${which} ${numbers.toSorted((a, b) => a - b).join(', ')}`;
  }
  const recorded = (await services.streams.load(progress, project_id)).state;
  return conceptHasRecords(recorded, id) ? 'tiene avances registrados' : undefined;
};

/**
 * Restores concepts that were removed while a reference to them was being written. The two writes go to different streams without a lock.
 * Both sides therefore check again after writing, and the later check sees the other's write.
 */
export const restoreUsed = async (
  of: ConceptContext & { issue: Issue },
  ids: readonly string[],
): Promise<Followed> => {
  const { services, contract_id, project_id, issue } = of;
  const { state, revision } = await services.streams.load(catalog, contract_id);
  const used: string[] = [];
  for (const id of new Set(ids)) if (state.gone.has(id) && (await usedBy(of, id))) used.push(id);
  if (used.length === 0) return { position: 0n };
  const { fingerprint: _, ...issued } = issue;
  const command_id = uuidV5(`${issue.command_id} uses concepts of ${revision}`);
  const { position } = await execute(
    services.streams,
    {
      aggregate: catalog,
      key: contract_id,
      rule: bringBack,
      input: { contract_id, project_id, ids: used },
      issue: { ...issued, command_id },
    },
    () => null,
  );
  return { position };
};

/** Checks again after a concept is removed. If it is in use, restores it and refuses the removal (409). */
export const confirmRemoval = async (
  of: ConceptContext & { id: string; issue: Issue },
): Promise<Followed> => {
  const followed = await restoreUsed(of, [of.id]);
  const { state } = await of.services.streams.load(catalog, of.contract_id);
  const back = state.concepts.get(of.id);
  if (back) refuseUsed(back.concept_code, (await usedBy(of, of.id)) ?? 'se estaba usando');
  return followed;
};
