import { useMemo } from 'react';
import { randomId } from '../api/random-id.ts';
import { keepOrSay, replaceOrSay, takeBackOrSay } from '../offline/keep.ts';
import { discard } from '../offline/outbox.ts';
import { useOutbox } from '../offline/useOutbox.ts';
import type { DraftOwner } from '../shared/drafts/kept-store.ts';
import { changesOf, titleOf, type Change } from './changes.ts';
import type { ProgressRecord } from './record.ts';

/** What waits on this device to be done to records, by their id. */
export const useChanges = (): ReadonlyMap<string, Change> => {
  const { items } = useOutbox();
  return useMemo(() => changesOf(items), [items]);
};

type Removal = {
  owner: DraftOwner;
  record: ProgressRecord;
  concept: { concept_code: string; unit: string };
  /** What waited to be done to it, which is not wanted any more. */
  instead: Change | undefined;
};

/** Leaves the deletion of a record to the line of this device. Answers what keeps it from that, or null. */
export const leaveRemoval = async ({ owner, record, concept, instead }: Removal): Promise<string | null> => {
  const { project_id, concept_id, quantity_advanced, progress_date, observations } = record;
  const removal = {
    kind: 'progress' as const,
    id: randomId(),
    ...owner,
    kept_at: new Date().toISOString(),
    title: `Eliminar ${titleOf(record, concept)}`,
    body: { project_id, concept_id, quantity_advanced, progress_date, observations },
    file: null,
    over: { does: 'remove' as const, record: instead?.over?.record ?? record },
  };
  if (instead && !instead.refusal) return replaceOrSay(instead, removal);
  const why = await keepOrSay(removal);
  if (why === null && instead) await discard(instead);
  return why;
};

/** Leaves a record as it is after all. */
export const undo = (change: Change): Promise<void> =>
  change.refusal ? discard(change) : takeBackOrSay(change);
