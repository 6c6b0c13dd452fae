import { logMemoryIn, mayDeleteUnused } from '@obraclara/files';
import { credentialSweepQueue, type JobWork } from '@obraclara/platform/work';
import type { CommandDeps } from '../machinery/deps.ts';
import { streamCache } from '../machinery/streams.ts';
import { keptCredentials, users } from './rules.ts';

const day = 24 * 3_600_000;
/** Days that the password of a deleted user is retained, in case the user is restored. */
const patience = 30;

/** For a password less than a day old, the event that names it may still be in writing. */
const unnamed = /* sql */ `
from command.credentials c
where c.changed_at < now() - interval '1 day' and not exists (
  select from unnest($1::text[], $2::text[]) as kept (user_id, command_id)
  where kept.user_id = c.user_id and kept.command_id = c.command_id)`;

type Deps = Pick<CommandDeps, 'store' | 'db' | 'now'>;

/** Retained passwords as two columns of the query; undefined when the log has no users. */
const keptIn = async ({ store, now }: Deps) => {
  const { state, revision } = await streamCache(store).load(users, 'users');
  if (revision < 0n) return undefined;
  const kept = keptCredentials(state, new Date(now().getTime() - patience * day).toISOString());
  return [kept.map(({ user_id }) => user_id), kept.map(({ command_id }) => command_id)];
};

/** Number of passwords that a sweep would delete. */
export const sweepableCredentials = async (deps: Deps): Promise<number> => {
  const kept = await keptIn(deps);
  if (!kept) return 0;
  const { rows } = await deps.db.query<{ count: string }>(`select count(*) ${unnamed}`, kept);
  return Number(rows[0]!.count);
};

/**
 * Deletes the passwords that no event names (any more). Deletes none when the log has no users or was replaced (`mayDeleteUnused`). Returns
 * the number of deleted passwords.
 */
export const sweepCredentials = async ({
  log,
  ...deps
}: Deps & Pick<CommandDeps, 'log'>): Promise<number> => {
  const { store, db, now } = deps;
  const kept = await keptIn(deps);
  const may = await mayDeleteUnused({ store, now: now(), log }, [logMemoryIn(db)]);
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
