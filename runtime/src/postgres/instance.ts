import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { connect } from './connection.ts';

/** Ownership of the server: an advisory lock. Only its owner may stop the server. PostgreSQL releases the lock when the owner ends. */
export type Instance = { owned: boolean; release(): Promise<void> };

const lockKey = 0x4f425241;

/** Tries several times: the session of a killed process remains until the server notices. */
const tryLock = async (client: pg.Client, attempts: number) => {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lockKey,
    ]);
    if (rows[0]?.locked || attempt === attempts) return rows[0]?.locked ?? false;
    await delay(100);
  }
};

type Watch = { revive: () => Promise<void>; log: (message: string) => void; attempts: number };

/** Acquires the lock. When its connection is lost, restarts the server (`revive`) and acquires the lock again. */
export const holdInstance = async (url: string, { revive, log, attempts }: Watch): Promise<Instance> => {
  let released = false;
  let client = await connect(url);
  const owned = await tryLock(client, attempts);

  const again = async () => {
    while (!released) {
      try {
        await revive();
        client = await connect(url);
        client.once('end', lost);
        await tryLock(client, attempts);
        return;
      } catch (error) {
        log(`La base de datos no responde: ${error instanceof Error ? error.message : String(error)}`);
        await delay(500);
      }
    }
  };
  let reviving = Promise.resolve();
  const lost = () => {
    if (!released) reviving = again();
  };
  if (owned) client.once('end', lost);

  const release = async () => {
    released = true;
    await reviving;
    client.off('end', lost);
    await client.end();
  };
  return { owned, release };
};
