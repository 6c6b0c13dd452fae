import { randomId } from '../api/random-id.ts';
import { keepRemoval } from '../offline/changes.ts';
import type { Change } from './change.ts';
import { changeTitle } from './numbers.ts';
import type { EstimationRow } from './row.ts';

type Removal = { user_id: string; row: EstimationRow; instead: Change | undefined };

/** Adds the deletion of an estimation to the outbox. Returns why that fails, or null. */
export const queueRemoval = ({ user_id, row, instead }: Removal): Promise<string | null> => {
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
