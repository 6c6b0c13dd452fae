import argon2 from 'argon2';
import type { Pool } from 'pg';

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, cost);

/** Takes the place of whatever hash the user had; may be repeated. */
export const storeHash = async (db: Pool, userId: string, hash: string): Promise<void> => {
  await db.query(
    `insert into command.credentials (user_id, hash) values ($1, $2)
     on conflict (user_id) do update set hash = excluded.hash, changed_at = now()`,
    [userId, hash],
  );
};

export const forgetHash = async (db: Pool, userId: string): Promise<void> => {
  await db.query('delete from command.credentials where user_id = $1', [userId]);
};

let nobody: Promise<string> | undefined;

/** Whether this is the user's password. Takes as long for a user that does not exist (`undefined`). */
export const passwordFits = async (
  db: Pool,
  userId: string | undefined,
  password: string,
): Promise<boolean> => {
  nobody ??= hashPassword('a password nobody has');
  const { rows } = await db.query<{ hash: string }>(
    'select hash from command.credentials where user_id = $1',
    [userId ?? ''],
  );
  const fits = await argon2.verify(rows[0]?.hash ?? (await nobody), password);
  return fits && rows.length === 1;
};
