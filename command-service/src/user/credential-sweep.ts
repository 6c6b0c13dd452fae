import { logMemoryIn, mayThrowAway } from '@obraclara/files';
import { credentialSweepQueue, type JobWork } from '@obraclara/platform/work';
import type { CommandDeps } from '../machinery/deps.ts';
import { streamCache } from '../machinery/streams.ts';
import { keptCredentials, users } from './rules.ts';

const day = 24 * 3_600_000;
/** Days that the password of a deleted user is kept, should they be let in again. */
const patience = 30;

/** A password not older than a day may belong to an event that is only just being written. */
const unnamed = /* sql */ `
from command.credentials c
where c.changed_at < now() - interval '1 day' and not exists (
  select from unnest($1::text[], $2::text[]) as kept (user_id, command_id)
  where kept.user_id = c.user_id and kept.command_id = c.command_id)`;

type Deps = Pick<CommandDeps, 'store' | 'db' | 'now'>;

/** What is kept, as the two columns of the query; undefined when the log has no users. */
const keptIn = async ({ store, now }: Deps) => {
  const { state, revision } = await streamCache(store).load(users, 'users');
  if (revision < 0n) return undefined;
  const kept = keptCredentials(state, new Date(now().getTime() - patience * day).toISOString());
  return [kept.map(({ user_id }) => user_id), kept.map(({ command_id }) => command_id)];
};

/** How many passwords a sweep would throw away. */
export const sweepableCredentials = async (deps: Deps): Promise<number> => {
  const kept = await keptIn(deps);
  if (!kept) return 0;
  const { rows } = await deps.db.query<{ count: string }>(`select count(*) ${unnamed}`, kept);
  return Number(rows[0]!.count);
};

/**
 * Throws away the passwords that no event names (any more), unless the log has no users or was replaced (`mayThrowAway`).
 * Answers how many there were.
 */
export const sweepCredentials = async ({
  log,
  ...deps
}: Deps & Pick<CommandDeps, 'log'>): Promise<number> => {
  const { store, db, now } = deps;
  const kept = await keptIn(deps);
  const may = await mayThrowAway({ store, now: now(), log }, [logMemoryIn(db)]);
  if (!may || !kept) return 0;
  const { rowCount } = await db.query(`delete ${unnamed}`, kept);
  return rowCount ?? 0;
};

export const credentialSweepJob = (deps: CommandDeps): JobWork => ({
  queue: credentialSweepQueue,
  everySeconds: 3600,
  work: async () => {
    await sweepCredentials(deps);
  },
});
