import { streamCache } from '../machinery/streams.ts';
import { uuidV5 } from '../machinery/command-id.ts';
import { execute } from '../machinery/execute.ts';
import type { CommandDeps } from '../machinery/deps.ts';
import { hashPassword, storeHash } from './credentials.ts';
import { emailKey, findByEmail, register, users } from './rules.ts';

/**
 * Registers the first administrator unless a user with this e-mail exists (whose password then stays as it is). May be
 * run by several processes at once, and at every start.
 */
export const ensureAdministrator = async (
  { store, db, now }: Pick<CommandDeps, 'store' | 'db' | 'now'>,
  { email, password, name = 'Administrador' }: { email: string; password: string; name?: string },
): Promise<void> => {
  const streams = streamCache(store);
  const { state, revision } = await streams.load(users, 'users');
  if (findByEmail(state, email)) return;
  const hash = await hashPassword(password);
  const command_id = uuidV5(`first administrator ${emailKey(email)} ${revision}`);
  await execute(
    streams,
    {
      aggregate: users,
      key: 'users',
      rule: (present, user) => (findByEmail(present, email) ? [] : register(present, user)),
      input: { id: command_id, name, email, role: 'administrator' as const, assigned_projects: [] },
      issue: {
        at: now().toISOString(),
        by: 'system',
        role: 'administrator',
        command_id,
        correlation_id: command_id,
      },
      beforeAppend: () => storeHash(db, command_id, hash),
    },
    () => undefined,
  );
};
