import type { EstimationBody } from '@obraclara/api';
import { randomId } from '../../api/random-id.ts';
import type { Item, KeptFile } from '../../offline/item.ts';
import { correctInOutbox, addToOutbox } from '../../offline/outbox-commands.ts';
import { money } from '../../shared/format.ts';
import type { Live } from '../live-amounts.ts';
import { changeTitle, waitingTitle } from '../numbers.ts';
import type { EstimationRow } from '../row.ts';

/** Net amount computed on this device, shown while the outbox holds the estimation. */
const unconfirmedOf = (live: Live | null) => (live ? money(live.row.importe_liquido) : undefined);

type Kept = { user_id: string; live: Live | null; files: readonly KeptFile[] };

/** Adds a new estimation with its sketches to the user's outbox. Returns why that fails, or null. */
export const keepEstimation = (
  { id, ...body }: EstimationBody & { id: string },
  { user_id, live, files }: Kept,
): Promise<string | null> =>
  addToOutbox({
    kind: 'estimations',
    id,
    user_id,
    project_id: body.project_id,
    kept_at: new Date().toISOString(),
    title: waitingTitle(body),
    body,
    file: null,
    ...(files.length > 0 && { files }),
    unconfirmed: unconfirmedOf(live),
  });

/** Corrects an outbox entry. The user confirms effects on paid estimations again. Returns why the correction fails, or null. */
export const correctEstimation = (
  item: Item<'estimations'>,
  { id: _, ...body }: EstimationBody,
  { live, files }: Omit<Kept, 'user_id'>,
): Promise<string | null> =>
  correctInOutbox(item, {
    title: item.over ? changeTitle(body, 'correct') : waitingTitle(body),
    body,
    files,
    agreed: false,
    unconfirmed: unconfirmedOf(live),
    ...(item.over && { over: item.over }),
  });

/** Adds the change of an estimation to the outbox; `record` is the version that the user saw. Returns why that fails, or null. */
export const keepChange = (
  body: EstimationBody,
  { user_id, live, files }: Kept,
  record: EstimationRow,
): Promise<string | null> =>
  addToOutbox({
    kind: 'estimations',
    id: randomId(),
    user_id,
    project_id: body.project_id,
    kept_at: new Date().toISOString(),
    title: changeTitle(body, 'correct'),
    body,
    file: null,
    ...(files.length > 0 && { files }),
    unconfirmed: unconfirmedOf(live),
    over: { does: 'correct', record },
  });
