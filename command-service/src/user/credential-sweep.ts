import { credentialSweepQueue, logMemoryIn, mayThrowAway, type JobWork } from '@obraclara/events/files';
import type { CommandDeps } from '../machinery/deps.ts';
import { streamCache } from '../machinery/streams.ts';
import { keptCredentials, users } from './rules.ts';

const day = 24 * 3_600_000;
/** Days that the password of a deleted user is kept, should they be let in again. */
const patience = 30;

/** A password not older than a day may belong to an event that is only just being written. */
const unnamed = /* sql */ `
delete from command.credentials c
where c.changed_at < now() - interval '1 day' and not exists (
  select from unnest($1::text[], $2::text[]) as kept (user_id, command_id)
  where kept.user_id = c.user_id and kept.command_id = c.command_id)`;

/**
 * Throws away the passwords that no event names (any more), unless the log has no users or was replaced (`mayThrowAway`).
 * Answers how many there were.
 */
export const sweepCredentials = async ({
  store,
  db,
  now,
  log,
}: Pick<CommandDeps, 'store' | 'db' | 'now' | 'log'>): Promise<number> => {
  const { state, revision } = await streamCache(store).load(users, 'users');
  const may = await mayThrowAway({ store, now: now(), log }, [logMemoryIn(db)]);
  if (!may || revision < 0n) return 0;
  const kept = keptCredentials(state, new Date(now().getTime() - patience * day).toISOString());
  const { rowCount } = await db.query(unnamed, [
    kept.map(({ user_id }) => user_id),
    kept.map(({ command_id }) => command_id),
  ]);
  return rowCount ?? 0;
};

export const credentialSweepJob = (deps: CommandDeps): JobWork => ({
  queue: credentialSweepQueue,
  everySeconds: 3600,
  work: async () => {
    await sweepCredentials(deps);
  },
});
