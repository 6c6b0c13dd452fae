import { refuse } from '@obraclara/platform/http';
import argon2 from 'argon2';
import type { Pool } from 'pg';

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, cost);

/** Identifies a password by its user and the command that set it. The user's events define which one is valid. */
export type CredentialKey = { user_id: string; command_id: string };

/**
 * Stores the password of a command; idempotent. Throws 422 when a repeated command has another password, which must not become the password
 * of an existing event.
 */
export const keepCredential = async (
  db: Pool,
  { user_id, command_id }: CredentialKey,
  { password, hash }: { password: string; hash: string },
): Promise<void> => {
  const { rows } = await db.query<{ hash: string }>(
    `insert into command.credentials (user_id, command_id, hash) values ($1, $2, $3)
     on conflict (user_id, command_id) do update set changed_at = now() returning hash`,
    [user_id, command_id, hash],
  );
  const kept = rows[0]?.hash;
  if (kept !== undefined && kept !== hash && !(await argon2.verify(kept, password)))
    refuse(422, 'Esta misma petición ya llegó con otra contraseña. Envíela como una nueva.');
};

let nobody: Promise<string> | undefined;

/** Whether the password matches. Takes equally long for an unknown user (`undefined`). */
export const passwordFits = async (
  db: Pool,
  credential: CredentialKey | undefined,
  password: string,
): Promise<boolean> => {
  nobody ??= hashPassword('a password nobody has');
  const { rows } = await db.query<{ hash: string }>(
    'select hash from command.credentials where user_id = $1 and command_id = $2',
    [credential?.user_id ?? '', credential?.command_id ?? ''],
  );
  const fits = await argon2.verify(rows[0]?.hash ?? (await nobody), password);
  return fits && rows.length === 1;
};

/** Whether the password exists. */
export const hasCredential = async (db: Pool, { user_id, command_id }: CredentialKey): Promise<boolean> => {
  const text = 'select 1 from command.credentials where user_id = $1 and command_id = $2';
  return (await db.query(text, [user_id, command_id])).rowCount !== 0;
};

/** Copies a password for another command; idempotent. */
export const copyCredential = async (
  db: Pool,
  { user_id, command_id }: CredentialKey,
  to: string,
): Promise<void> => {
  await db.query(
    `insert into command.credentials (user_id, command_id, hash)
     select user_id, $3, hash from command.credentials where user_id = $1 and command_id = $2
     on conflict (user_id, command_id) do nothing`,
    [user_id, command_id, to],
  );
};
