import { randomUUID } from 'node:crypto';
import { streamCache } from '../machinery/streams.ts';
import { execute } from '../machinery/execute.ts';
import type { CommandDeps } from '../machinery/deps.ts';
import { hashPassword, keepCredential } from './credentials.ts';
import { findByEmail, register, users } from './rules.ts';

/**
 * Registers the first administrator, unless a user with this e-mail exists; an existing password stays. Idempotent and safe to run
 * concurrently, at every start.
 */
export const ensureAdministrator = async (
  { store, db, now }: Pick<CommandDeps, 'store' | 'db' | 'now'>,
  { email, password, name = 'Administrador' }: { email: string; password: string; name?: string },
): Promise<void> => {
  const streams = streamCache(store);
  const { state } = await streams.load(users, 'users');
  if (findByEmail(state, email)) return;
  const hash = await hashPassword(password);
  const command_id = randomUUID();
  await execute(
    streams,
    {
      aggregate: users,
      key: 'users',
      rule: (present, user) => (findByEmail(present, email) ? [] : register(present, user)),
      input: {
        id: command_id,
        name,
        email,
        role: 'administrator' as const,
        assigned_projects: [],
        credential: command_id,
      },
      issue: {
        at: now().toISOString(),
        by: 'system',
        role: 'administrator',
        command_id,
        correlation_id: command_id,
      },
      beforeAppend: () => keepCredential(db, { user_id: command_id, command_id }, { password, hash }),
    },
    () => undefined,
  );
};
