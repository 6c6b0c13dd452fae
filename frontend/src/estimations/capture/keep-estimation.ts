import type { EstimationBody } from '@obraclara/api';
import { estimationCapture } from '../../device/estimations.ts';
import type { Item, KeptFile } from '../../offline/item.ts';
import { money } from '../../ui/format/format.ts';
import type { Live } from '../live-amounts.ts';
import { changeTitle, waitingTitle } from '../numbers.ts';
import type { EstimationRow } from '../row.ts';

/** `live`: its net amount, computed on this device, is shown while the outbox holds the estimation. */
type Kept = { user_id: string; live: Live | null; files: readonly KeptFile[] };

const captured = (
  { id, ...body }: EstimationBody & { id: string },
  { live, files, ...owner }: Kept,
  title: string,
) => ({
  id,
  ...owner,
  project_id: body.project_id,
  title,
  body,
  files,
  unconfirmed: live ? money(live.row.importe_liquido) : undefined,
});

/** Adds a new estimation with its sketches to the user's outbox. Returns why that fails, or null. */
export const keepEstimation = (own: EstimationBody & { id: string }, kept: Kept): Promise<string | null> =>
  estimationCapture.keep(captured(own, kept, waitingTitle(own)));

/** Corrects an outbox entry. The user confirms effects on paid estimations again. Returns why the correction fails, or null. */
export const correctEstimation = (
  item: Item<'estimations'>,
  own: EstimationBody & { id: string },
  kept: Omit<Kept, 'user_id'>,
) => {
  const { body, files, title, unconfirmed } = captured(
    own,
    { ...kept, user_id: item.user_id },
    item.over ? changeTitle(own, 'correct') : waitingTitle(own),
  );
  const over = item.over ?? null;
  return estimationCapture.correct(item, { body, files, title, unconfirmed, agreed: false, over });
};

/** Adds the change of an estimation to the outbox; `record` is the version that the user saw. Returns why that fails, or null. */
export const keepChange = (body: EstimationBody, kept: Kept, record: EstimationRow): Promise<string | null> =>
  estimationCapture.keepCorrection(
    captured({ ...body, id: record.id }, kept, changeTitle(body, 'correct')),
    record,
  );
