import { testDatabase } from '../../../test/database.ts';
import { backupLog } from '../../../test/restored-log.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { embeddedLog } from '../../src/store/index.ts';
import { collect, storeContract } from './contract.ts';
import { chainContract } from './chain-contract.ts';
import { placeContract } from './place-contract.ts';

const open = async () => {
  const database = await testDatabase();
  const connectionString = database.url;
  // Opens both concurrently on an empty database: each tries to create the schema.
  const [store, other] = await Promise.all([
    embeddedLog({ connectionString }),
    embeddedLog({ connectionString }),
  ]);
  const interrupt = async () => {
    const others = 'datname = current_database() and pid <> pg_backend_pid()';
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
  };
  const close = async () => {
    await Promise.all([store.close(), other.close()]);
    await database.drop();
  };
  return { store, other, interrupt, close, backup: () => backupLog(database.pool) };
};

storeContract('The embedded log', open);
placeContract('The embedded log', open);
chainContract('The embedded log', open);

/** A log whose tables belong to a superuser, or to a role with the privileges of an application. */
const ownedBy = async (superuser: boolean) => {
  const database = await testDatabase();
  const role = `role_${randomBytes(4).toString('hex')}`;
  const url = new URL(database.url);
  if (!superuser) {
    await database.pool.query(`create role ${role} login password 'x'`);
    await database.pool.query(
      `do $$ begin execute format('grant create on database %I to ${role}', current_database()); end $$`,
    );
    url.username = role;
    url.password = 'x';
  }
  const store = await embeddedLog({ connectionString: url.toString() });
  const pool = new pg.Pool({ connectionString: url.toString(), max: 1 });
  pool.on('error', () => undefined);
  onTestFinished(async () => {
    await Promise.all([store.close(), pool.end()]);
    const dropRole = `drop owned by ${role}; drop role ${role}`;
    if (!superuser) await database.pool.query(dropRole);
    await database.drop();
  });
  return { store, pool };
};

describe('what was appended', () => {
  it.each([true, false])('stays as it is, whoever owns the table (superuser: %s)', async (superuser) => {
    const { store, pool } = await ownedBy(superuser);
    const meta = {
      at: '2026-01-01T00:00:00.000Z',
      by: 'u',
      role: 'administrator' as const,
      command_id: randomUUID(),
      correlation_id: 'c',
      schema_version: 1,
    };
    await store.append({ stream: 'a-1', events: [{ type: 'A', data: {} }], expectedRevision: -1n, meta });
    for (const harm of ["update es.event set type = 'B'", 'delete from es.event', 'truncate es.event'])
      await expect(pool.query(harm)).rejects.toThrow(/never changed|permission denied/);
    // Trigger and privileges must both refuse it, so that disabling one is not enough.
    const { rows } = await pool.query<{ may: boolean }>(
      `select has_table_privilege('es.event', harm) as may from unnest('{update,delete,truncate}'::text[]) as harm`,
    );
    expect(rows).toEqual([{ may: superuser }, { may: superuser }, { may: superuser }]);
    const kept = [];
    for await (const { type } of store.readAll(0n)) kept.push(type);
    expect(kept).toEqual(['A']);
  });
});

it('reads the revision of a stream once per command, however many events it has', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const store = await embeddedLog({ connectionString: database.url });
  const meta = { at: '2026-11-25T12:00:00Z', by: 'a', role: 'administrator', correlation_id: 'c' } as const;
  const events = Array.from({ length: 1000 }, (_, n) => ({ type: 'Counted', data: { n } }) as never);
  await store.append({
    stream: 'many',
    events,
    expectedRevision: -1n,
    meta: { ...meta, command_id: randomUUID(), schema_version: 1 },
  });
  // PostgreSQL reports a session's statistics at its end.
  await store.close();
  const scans = async () => {
    const { rows } = await database.pool.query<{ scans: string }>(
      `select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'event_revision'`,
    );
    return Number(rows[0]!.scans);
  };
  await expect.poll(scans).toBeGreaterThan(0);
  expect(await scans()).toBeLessThan(10);
});

it('finds the few events of a type in a log of many, however far they are apart', async () => {
  const database = await testDatabase();
  const store = await embeddedLog({ connectionString: database.url });
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  const [many, rare] = [120_345, [3, 49_999, 50_000, 50_001, 100_000, 119_000]];
  await database.pool.query(
    `insert into es.event (position, stream, revision, type, data, meta, command_id, remaining)
     select n, 's-' || n / 1000, n % 1000, case when n = any ($2::int[]) then 'Rare' else 'Frequent' end, '{}',
       json_build_object('at', '2026-01-01', 'command_id', id), id, 0
     from (select n, gen_random_uuid() as id from generate_series(1, $1::int) n) numbered`,
    [many, rare],
  );
  await database.pool.query('update es.head set position = $1', [many]);
  const positions = async (types: string[], after = 0n) =>
    (await collect(store.readAll(after, types))).map(({ position }) => Number(position));
  expect(await positions(['Rare'])).toEqual([...rare, many]);
  expect(await positions(['Rare'], 50_000n)).toEqual([50_001, 100_000, 119_000, many]);
  expect(await positions([])).toEqual([many]);
  expect(await positions(['Rare'], BigInt(many))).toEqual([]);
});
