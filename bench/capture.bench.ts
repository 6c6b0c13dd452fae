import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrateCommandSide } from '../command-service/src/index.ts';
import {
  catalogStream,
  progressStream,
  projectStream,
  usersStream,
  type AnyEvent,
} from '../events/src/index.ts';
import { embeddedLog } from '../platform/src/store/index.ts';
import { benchServer, goal, endProcess, median, note, roundsOr, nextMessage } from './harness.ts';

const records = Number(process.env['BENCH_RECORDS'] ?? 50_000);

const user = { id: 's', name: 'Ana', email: 's@obraclara.mx', role: 'supervisor', assigned_projects: ['p'] };
const project = {
  id: 'p',
  name: 'Puente',
  description: 'Puente',
  contract_amount: 10_000_000,
  start_date: '2025-01-01',
  end_date: '2029-12-31',
  status: 'active',
};
const concept = {
  id: 'c0',
  project_id: 'p',
  contract_id: 'p:main',
  concept_code: 'C-000',
  concept_name: 'Excavación en material tipo II por medios mecánicos',
  unit: 'm3',
  quantity: 100_000,
  unit_price: 187.45,
};
const record = (n: number): AnyEvent => ({
  type: 'ProgressRecorded',
  data: {
    id: randomUUID(),
    project_id: 'p',
    concept_id: 'c0',
    quantity_advanced: 1.25,
    progress_date: '2026-01-15',
    observations: `Avance del día ${n} en el tramo norte, sin novedad`,
    photo_url: `/api/files/${randomUUID()}`,
    created_offline: false,
  },
});

/** A project with so many records, each captured by its own command. */
const fill = async (connectionString: string, pool: pg.Pool) => {
  const store = await embeddedLog({ connectionString });
  const write = (stream: string, event: AnyEvent, expectedRevision = -1n) =>
    store.append({
      stream,
      events: [event],
      expectedRevision,
      meta: {
        at: new Date().toISOString(),
        by: 's',
        role: 'supervisor',
        command_id: randomUUID(),
        correlation_id: randomUUID(),
        schema_version: 1,
        fingerprint: randomUUID(),
      },
    });
  await migrateCommandSide(pool);
  await write(usersStream, { type: 'UserRegistered', data: user });
  await write(projectStream('p'), { type: 'ProjectCreated', data: project });
  await write(catalogStream('p:main'), { type: 'ConceptAdded', data: concept });
  for (let n = 0; n < records; n++) await write(progressStream('p'), record(n), BigInt(n) - 1n);
  await store.close();
};

type Capture = { ms: number; mb: number };

/** Starts a process and measures `many` consecutive captures. */
const captures = async (url: string, every: number, many: number, last?: () => Promise<unknown>) => {
  const child = fork(path.join(import.meta.dirname, 'capture-server.ts'), [url, String(every)]);
  await nextMessage(child);
  const found: Capture[] = [];
  for (let n = 0; n < many; n++) {
    child.send('capture');
    found.push(await nextMessage<Capture>(child));
  }
  await last?.();
  await endProcess(child);
  return found;
};

const never = Number.MAX_SAFE_INTEGER;
const usual = 1000;

const inTurns = async (url: string, pool: pg.Pool) => {
  const isMade = async () => {
    while ((await pool.query('select from command.snapshots')).rowCount === 0) await pause(50);
  };
  // The location index is filled first, because a process that waits for it would be measured too.
  await captures(url, usual, 1, isMade);
  await pool.query('create table public.kept as select * from command.snapshots');
  const { rows } = await pool.query<{ bytes: number }>(
    'select sum(length(state) + length(commands))::int as bytes from public.kept',
  );
  note(
    `${records} records; their snapshot takes ${((rows[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB of the database`,
  );
  const whole: Capture[][] = [];
  const snapped: Capture[][] = [];
  for (let round = 0; round < roundsOr(5); round++) {
    await pool.query('truncate command.snapshots');
    whole.push(await captures(url, never, 5));
    await pool.query('insert into command.snapshots select * from public.kept');
    snapped.push(await captures(url, usual, 5));
  }
  return { whole, snapped };
};

const said = (name: string, rounds: readonly Capture[][]) => {
  const first = median(rounds.map(([one]) => one!.ms));
  const next = median(rounds.flatMap(([, ...others]) => others.map(({ ms }) => ms)));
  const mb = median(rounds.map((all) => all.at(-1)!.mb));
  note(
    `    ${name.padEnd(34)} ${first.toFixed(0).padStart(6)} ms the first, ${next.toFixed(1)} ms the next, ${mb.toFixed(0)} MB more`,
  );
};

/** The first capture of a process in a project with many records: with snapshots, and with a fold of the whole stream. */
export const run = async () => {
  const server = await benchServer();
  const connectionString = await server.database();
  const pool = new pg.Pool({ connectionString });
  try {
    await fill(connectionString, pool);
    const { whole, snapped } = await inTurns(connectionString, pool);
    said('folded from the first event', whole);
    said('from a snapshot', snapped);
    const ratioOf = (of: (all: readonly Capture[]) => number) =>
      median(snapped.map((all, round) => of(all) / of(whole[round]!)));
    goal({
      label: 'first capture, times folding it whole',
      value: ratioOf(([one]) => one!.ms),
      atMost: 0.25,
    });
    goal({
      label: 'memory of it, times folding it whole',
      value: ratioOf((all) => all.at(-1)!.mb),
      atMost: 0.5,
    });
  } finally {
    await pool.end();
    await server.stop();
  }
};
