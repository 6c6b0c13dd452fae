import { progressCapture } from '../device/progress.ts';
import type { DraftOwner } from '../shared/drafts/draft-storage.ts';
import { titleOf, type Change } from './changes.ts';
import type { ProgressRecord } from './record.ts';

type Removal = {
  owner: DraftOwner;
  record: ProgressRecord;
  concept: { concept_code: string; unit: string };
  /** The pending change that the deletion replaces. */
  instead: Change | undefined;
};

/** Adds the deletion of a record to the outbox. Returns the message of the error that prevents that, or null. */
export const queueRemoval = ({ owner, record, concept, instead }: Removal): Promise<string | null> => {
  const { project_id, concept_id, quantity_advanced, progress_date, observations } = record;
  return progressCapture.keepRemoval(
    {
      id: record.id,
      ...owner,
      title: `Eliminar ${titleOf(record, concept)}`,
      body: { project_id, concept_id, quantity_advanced, progress_date, observations },
    },
    instead?.over?.record ?? record,
    instead,
  );
};
