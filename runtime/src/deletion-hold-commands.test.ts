import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { migrateCommandSide } from '@obraclara/command-service';
import { openFiles, type Files, sweepFiles } from '@obraclara/files';
import { embeddedLog, type EventStore } from '@obraclara/platform/store';
import { inUse, projectAll, rebuildProjection } from '@obraclara/projections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesInUse } from '../../projections/src/read-models/files-in-use.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { backupLog } from '../../test/restored-log.ts';
import { runHoldCommand } from './deletion-hold-commands.ts';

let database: TestDatabase;
let store: EventStore;
let files: Files;
let folder: string;
let now = new Date('2026-02-02T18:00:00Z');
const pass = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000));

beforeAll(async () => {
  database = await testDatabase();
  await migrateCommandSide(database.pool);
  store = await embeddedLog({ connectionString: database.url });
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-hold-'));
  files = await openFiles(folder, database.pool);
  await happened('ana');
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const happened = async (id: string) => {
  const data = {
    id,
    name: id,
    email: `${id}@obra.mx`,
    role: 'externo',
    assigned_projects: [],
    credential: 'c1',
  };
  const meta = {
    at: now.toISOString(),
    by: 'x',
    role: 'administrator' as const,
    command_id: randomUUID(),
    correlation_id: 'x',
    schema_version: 1,
  };
  let last = -1n;
  for await (const { revision } of store.readStream('users')) last = revision;
  await store.append({
    stream: 'users',
    events: [{ type: 'UserRegistered', data }],
    expectedRevision: last,
    meta,
  });
  await projectAll({ store, pool: database.pool });
};

/** Stores an unreferenced photo of 1.5 MB, uploaded two days ago. */
const unused = async () => {
  const received = await files.blobs.receive(Readable.from([Buffer.alloc(1.5 * 1024 * 1024, randomUUID())]), {
    maxBytes: 2e6,
  });
  const uploaded_at = new Date(now.getTime() - 48 * 3_600_000).toISOString();
  const what = { project_id: 'p1', kind: 'photo', name: 'a', media_type: 'image/png' } as const;
  const file = { ...what, id: randomUUID(), width: 1, height: 1, uploaded_by: 'ana', uploaded_at };
  return (await files.keep(received, file)).file.id;
};

const deps = () => ({ store, pool: database.pool, files, now: () => now, longestWait: 50 });
/** Runs a command and answers its prompt. Without `answer` there is no terminal. */
const runHold = async (line: string, answer?: () => Promise<string>) => {
  const messages: string[] = [];
  const talk = {
    say: (text: string) => void messages.push(text),
    attended: answer !== undefined,
    ask: async () => answer!(),
  };
  await runHoldCommand(line.split(' '), deps(), talk);
  return messages.join('\n');
};
const sweep = () =>
  sweepFiles(
    { store, pool: database.pool, files, inUse, enqueue: async () => undefined, log: () => undefined },
    { now, longestWait: 50 },
  );

it('a log seen for the first time is only remembered, and holds everything for a day', async () => {
  await unused();
  expect(await sweep()).toBeNull();
  pass(1);
  expect(await sweep()).toBeNull();
  const said = await runHold('list');
  expect(said).toContain('desde 02/02/2026, 12:00 hasta 03/02/2026, 12:00 (hora de la Ciudad de México)');
  expect(said).toContain('es la primera vez que se ve esta bitácora de eventos');
  expect(said).toContain('archivos: 1 (1.5 MB), y los bytes de 0 sin registro');
  pass(24);
  expect(await runHold('list')).toMatch(/^No hay nada retenido/);
  expect(await sweep()).toMatchObject({ files: 1 });
});

it('describes another log, and releases its hold only on explicit confirmation', async () => {
  const restore = await backupLog(database.pool);
  await happened('eva');
  await database.pool.query(
    `insert into command.credentials (user_id, command_id, hash, changed_at)
     values ('ana', 'c1', 'x', '2025-01-01'), ('eva', 'c1', 'x', '2025-01-01')`,
  );
  await sweep();
  await unused();
  const lost = await unused();
  await database.pool.query('delete from files.file where id = $1', [lost]);
  await restore();
  await database.pool.query('update read.checkpoints set version = version - 1');
  expect(await runHold('list')).toContain('archivos: aún no se sabe');
  await expect(runHold('release --confirm soltar')).rejects.toThrow('Espere a que se sepa');
  await rebuildProjection({ store, pool: database.pool, log: () => undefined, model: filesInUse });
  expect(await sweep()).toBeNull();
  pass(48);
  const said = await runHold('list');
  expect(said).toContain('desde 03/02/2026, 13:00 hasta 05/03/2026, 13:00');
  expect(said).toContain('es otra, o un respaldo más viejo');
  expect(said).toContain('contraseñas: 1');
  expect(said).toContain('archivos: 1 (1.5 MB), y los bytes de 1 sin registro');
  await expect(runHold('release')).rejects.toThrow('No cambió nada');
  await expect(runHold('release', async () => 'sí')).rejects.toThrow('No cambió nada');
  expect(await sweep()).toBeNull();
  expect(await runHold('release', async () => 'soltar')).toContain('Listo');
  expect(await runHold('list')).toMatch(/^No hay nada retenido/);
  expect(await sweep()).toMatchObject({ files: 1, blobs: 1 });
});

it('releases nothing if the log changed between question and answer', async () => {
  const restore = await backupLog(database.pool);
  await happened('luz');
  await sweep();
  await restore();
  await rebuildProjection({ store, pool: database.pool, log: () => undefined, model: filesInUse });
  const emptied = async () => {
    await restore('empty');
    return 'soltar';
  };
  await expect(runHold('release', emptied)).rejects.toThrow(
    'La bitácora cambió mientras tanto; vea otra vez qué está retenido.',
  );
  await restore();
  expect(await runHold('list')).toContain('es otra, o un respaldo más viejo');
});

it('explains itself', async () => {
  await expect(runHold('all')).rejects.toThrow('npm run held -- list');
});
