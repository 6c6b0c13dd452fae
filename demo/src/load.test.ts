import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { usersStream } from '@obraclara/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { readConfig } from '../../runtime/src/config.ts';
import { loadDemo } from './load.ts';
import { demoAccounts } from './accounts.ts';
import { openSystem, type System } from '../../runtime/src/system.ts';

let system: System;
let release: () => Promise<void>;
beforeAll(async () => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'obraclara-demo-'));
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  system = await openSystem(readConfig(env), {
    say: () => undefined,
    parts: ['command-service'],
  });
  release = async () => {
    await system.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  };
});
afterAll(() => release());

/** An existing event log with a new database: the accounts exist, but their passwords are missing. */
const settle = async () => {
  const events = demoAccounts.slice(0, 2).map(({ email, name, role }) => ({
    type: 'UserRegistered' as const,
    data: { id: randomUUID(), email, name, role, assigned_projects: [] },
  }));
  const meta = {
    at: '2026-01-31T18:00:00.000Z',
    by: 'system',
    role: 'administrator' as const,
    command_id: randomUUID(),
    correlation_id: randomUUID(),
    schema_version: 1,
  };
  await system.deps.store.append({ stream: usersStream, events, expectedRevision: -1n, meta });
};

it('reports existing users instead of accounts that cannot sign in', async () => {
  await settle();
  const messages: string[] = [];
  expect(await loadDemo(system, (message) => messages.push(message))).toBe(false);
  expect(messages).toEqual([expect.stringMatching(/^La demostración no se cargó: .* con 2 cuentas\./)]);
});

it('does not believe that it was loaded into another event store', async () => {
  await system.deps.db.query(`insert into runtime.seeded values ('demo', now())`);
  const messages: string[] = [];
  expect(await loadDemo(system, (message) => messages.push(message))).toBe(false);
  expect(messages).toHaveLength(1);
});
