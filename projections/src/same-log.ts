import { forgetLog } from '@obraclara/files';
import { isOfLog, type EventStore } from '@obraclara/platform/store';
import { noLog, readCheckpoints, type Checkpoint } from './checkpoint.ts';
import type { Db } from './schema.ts';

/**
 * Returns a function that tells whether the tables of a checkpoint match the log `name` up to its position. Checkpoints at the same
 * position share one query.
 */
const fitting = (store: EventStore, name: string) => {
  const known = new Map<string, Promise<boolean>>();
  return (checkpoint: Checkpoint): Promise<boolean> => {
    const key = `${checkpoint.log} ${checkpoint.position} ${checkpoint.mark}`;
    const fits = known.get(key) ?? isOfLog(store, name, checkpoint);
    known.set(key, fits);
    return fits;
  };
};

const write = async (db: Db, log: string, checkpoints: readonly Checkpoint[]) => {
  if (checkpoints.length === 0) return;
  await db.query(
    `update read.checkpoints c set log = $1, epoch = c.epoch + 1, updated_at = now()
     from unnest($2::text[], $3::bigint[], $4::bigint[]) as seen (name, position, epoch)
     where c.name = seen.name and c.position = seen.position and c.epoch = seen.epoch`,
    [
      log,
      checkpoints.map(({ name }) => name),
      checkpoints.map(({ position }) => position),
      checkpoints.map(({ epoch }) => epoch),
    ],
  );
};

/**
 * Compares the checkpoints with the current log and stores the result. Checkpoints of this log get its identity. Those of another log, or
 * of events missing after a restore, get `noLog`. This fences the workers that still fill their tables, and readers ignore the tables until
 * the rebuild. Returns the resulting checkpoints.
 */
export const compareWithLog = async (store: EventStore, db: Db): Promise<Map<string, Checkpoint>> => {
  const name = await store.identity();
  const known = await readCheckpoints(db);
  const fits = fitting(store, name);
  const ours: Checkpoint[] = [];
  const strange: Checkpoint[] = [];
  for (const checkpoint of known.values()) {
    if (checkpoint.log === noLog) continue;
    if (!(await fits(checkpoint))) strange.push(checkpoint);
    else if (checkpoint.log !== name) ours.push(checkpoint);
  }
  if (ours.length + strange.length === 0) return known;
  await write(db, name, ours);
  if (strange.length > 0) await forgetLog(db);
  await write(db, noLog, strange);
  return readCheckpoints(db);
};
