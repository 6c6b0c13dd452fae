import type { EstimationBody } from '@obraclara/api';
import { randomId } from '../../api/random-id.ts';
import type { Item, KeptFile } from '../../offline/item.ts';
import { correctOrSay, keepOrSay } from '../../offline/keep.ts';
import { money } from '../../shared/format.ts';
import type { Live } from '../live-amounts.ts';
import { changeTitle, waitingTitle } from '../numbers.ts';
import type { EstimationRow } from '../row.ts';

/** What was worked out of it here, as it is shown while it waits. */
const unconfirmedOf = (live: Live | null) => (live ? money(live.row.importe_liquido) : undefined);

type Kept = { user_id: string; live: Live | null; files: readonly KeptFile[] };

/** Keeps a new estimation in the line of this device, of who captured it, with its sketches. Answers what keeps it from being kept, or null. */
export const keepEstimation = (
  { id, ...body }: EstimationBody & { id: string },
  { user_id, live, files }: Kept,
): Promise<string | null> =>
  keepOrSay({
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

/** Puts an estimation right that waits; paid ones that it changes are asked about again. Answers what keeps it from that, or null. */
export const correctEstimation = (
  item: Item<'estimations'>,
  { id: _, ...body }: EstimationBody,
  { live, files }: Omit<Kept, 'user_id'>,
): Promise<string | null> =>
  correctOrSay(item, {
    title: item.over ? changeTitle(body, 'correct') : waitingTitle(body),
    body,
    files,
    agreed: false,
    unconfirmed: unconfirmedOf(live),
    ...(item.over && { over: item.over }),
  });

/**
 * Leaves an estimation as it is to be to the line of this device; `record`: as it was seen. Answers what keeps it from that, or null.
 */
export const keepChange = (
  body: EstimationBody,
  { user_id, live, files }: Kept,
  record: EstimationRow,
): Promise<string | null> =>
  keepOrSay({
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
