import { randomId } from '../api/random-id.ts';
import { keepRemoval, useChanges } from '../offline/changes.ts';
import { overWhatItMet, type Item } from '../offline/item.ts';
import { useContract } from './contract.ts';
import { changeTitle } from './numbers.ts';
import type { EstimationRow } from './row.ts';

/** What waits to be done to an estimation. */
export type Change = Item<'estimations'>;

const none: ReadonlyMap<string, Change> = new Map();

/** What waits on this device to be done to the estimations of the contract at hand, by their id. */
export const useEstimationChanges = (): ReadonlyMap<string, Change> => {
  const { waits } = useContract();
  const changes = useChanges('estimations');
  return waits ? changes : none;
};

/** The estimation that a form changes, now or once its change is sent; null for a new one. */
export const changedBy = (editing: EstimationRow | null, correcting?: Change | null): EstimationRow | null =>
  editing ?? correcting?.over?.record ?? null;

/** A change as it goes on: over the estimation that it met, whole as its owner left it. They have seen both. */
export const overWhatIsThere = (item: Change): Change => {
  const over = overWhatItMet<'estimations'>(item);
  return over ? { ...item, over } : item;
};

type Removal = { user_id: string; row: EstimationRow; instead: Change | undefined };

/** Leaves the deletion of an estimation to the line of this device. Answers what keeps it from that, or null. */
export const leaveRemoval = ({ user_id, row, instead }: Removal): Promise<string | null> => {
  const { id: _, project_id, number, period, start_date, end_date, concepts } = row;
  const waiting = instead?.refusal ? null : instead?.over;
  return keepRemoval(
    {
      kind: 'estimations',
      id: randomId(),
      user_id,
      project_id,
      kept_at: new Date().toISOString(),
      title: changeTitle(row, 'remove'),
      body: { project_id, number, period, start_date, end_date, concepts },
      file: null,
      over: { does: 'remove', record: waiting?.record ?? row },
    },
    instead,
  );
};
