import { estimationCapture } from '../device/estimations.ts';
import type { Change } from './change.ts';
import { changeTitle } from './numbers.ts';
import type { EstimationRow } from './row.ts';

type Removal = { user_id: string; row: EstimationRow; instead: Change | undefined };

/** Adds the deletion of an estimation to the outbox. Returns why that fails, or null. */
export const queueRemoval = ({ user_id, row, instead }: Removal): Promise<string | null> => {
  const { id, project_id, number, period, start_date, end_date, concepts } = row;
  const waiting = instead?.refusal ? null : instead?.over;
  return estimationCapture.keepRemoval(
    {
      ...{ id, user_id, project_id },
      title: changeTitle(row, 'remove'),
      body: { project_id, number, period, start_date, end_date, concepts },
    },
    waiting?.record ?? row,
    instead,
  );
};
