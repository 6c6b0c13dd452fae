import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { progressStream } from '../events/src/index.ts';
import { signToken } from '../platform/src/http/index.ts';
import { embeddedLog } from '../platform/src/store/index.ts';
import { projectAll } from '../projections/src/index.ts';
import { bigProject, fill, nextRecord, sizes, streamWriter } from './big-project.ts';
import { benchServer, goal, endProcess, median, note, race, ratio, nextMessage } from './harness.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const asksPerRound = 5;
const { project_id, manager } = bigProject;

/** The reads of the panel, each with the plain table that has the same rows. */
const reads = [
  { name: 'progress', table: 'concept_progress' },
  { name: 'financial', table: 'financial' },
  { name: 's-curve', table: 's_curve' },
];

const agent = new http.Agent({ keepAlive: true });
const headers = {
  authorization: `Bearer ${signToken({ id: manager.id }, 'a secret of the benchmark', new Date())}`,
};

const ask = async (port: number, url: string): Promise<string> => {
  const request = http.get({ port, host: '127.0.0.1', path: `/api/${url}/${project_id}`, headers, agent });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return Buffer.concat(parts).toString();
};

type Rows = Record<string, unknown>[];

/** The rows of an answer; for the curve its months. */
const rowsOf = (body: string): Rows => {
  const answer = JSON.parse(body) as Record<string, unknown>;
  if (Array.isArray(answer['concept_progress'])) return answer['concept_progress'] as Rows;
  const months = answer['month_keys'];
  if (!Array.isArray(months)) return [answer];
  const series = Object.entries(answer).filter(
    ([, value]) => Array.isArray(value) && value.length === months.length,
  );
  return months.map((_, n) =>
    Object.fromEntries(series.map(([name, values]) => [name, (values as unknown[])[n]])),
  );
};

const columnType = (value: unknown) =>
  typeof value === 'boolean' ? 'boolean' : typeof value === 'string' ? 'text' : 'numeric';

const plainTable = async (pool: pg.Pool, table: string, rows: Rows) => {
  const columns = Object.entries({ project_id, number: 0, ...rows[0] });
  const typed = columns.map(([name, value]) => `${name} ${columnType(value)}`).join(', ');
  const numbered = rows.map((row, number) => ({ project_id, number, ...row }));
  await pool.query(`create table public.${table} (${typed})`);
  await pool.query(`insert into public.${table} select * from jsonb_to_recordset($1) as rows(${typed})`, [
    JSON.stringify(numbered),
  ]);
  await pool.query(`create index on public.${table} (project_id, number)`);
  await pool.query(`analyze public.${table}`);
};

const start = async (kind: string, connectionString: string) => {
  const child = fork(path.join(import.meta.dirname, 'list-server.ts'), [kind, connectionString]);
  return { child, port: await nextMessage<number>(child) };
};

/** Median duration, in ms, of consecutive requests. `before` runs before each and is not measured. */
const answerTime = (port: number, url: string, before?: () => Promise<unknown>) => async () => {
  const taken: number[] = [];
  for (let n = 0; n < asksPerRound; n++) {
    await before?.();
    const started = performance.now();
    await ask(port, url);
    taken.push(performance.now() - started);
  }
  return median(taken);
};

const measure = async (database: string, naive: number, ours: number) => {
  const store = await embeddedLog({ connectionString: database });
  const pool = new pg.Pool({ connectionString: database });
  const write = streamWriter(store);
  let written = 0;
  const record = async () => {
    await write(`${progressStream(project_id)}-later`, [nextRecord(written++)]);
    await projectAll({ store, pool });
  };
  try {
    for (const { name, table } of reads) {
      const url = `analytics/${name}`;
      const body = await ask(ours, url);
      const rows = rowsOf(body);
      await plainTable(pool, table, rows);
      const bare = 'Fastify and pg, naive, the same rows';
      const [changed, unchanged] = ['after each write', 'asked again'];
      const results = await race(
        [
          { name: bare, measure: answerTime(naive, table) },
          { name: changed, measure: answerTime(ours, url, record) },
          { name: unchanged, measure: answerTime(ours, url) },
        ],
        rounds,
      );
      note(`${name}: ${rows.length} rows, ${body.length} bytes`);
      for (const [who, values] of results) {
        const times = ratio(results, who, bare).toFixed(2);
        note(`    ${who.padEnd(38)} ${median(values).toFixed(1).padStart(6)} ms   × ${times}`);
      }
      goal({ label: `${name}, median (ms)`, value: median(results.get(unchanged)!), atMost: 50 });
      goal({
        label: `${name}, median after a write (ms)`,
        value: median(results.get(changed)!),
        atMost: 150,
      });
    }
  } finally {
    await pool.end();
    await store.close();
  }
};

/** The panel's analytics of a project of maximum size, whole answers, compared to bare reads of the same rows. */
export const run = async () => {
  const server = await benchServer();
  const children: ChildProcess[] = [];
  try {
    const database = await server.database();
    const started = performance.now();
    await fill(database);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    note(`${JSON.stringify(sizes)}, written and projected in ${seconds} s`);
    const [naive, ours] = await Promise.all([start('naive', database), start('ours', database)]);
    children.push(naive.child, ours.child);
    await measure(database, naive.port, ours.port);
  } finally {
    agent.destroy();
    await Promise.all(children.map(endProcess));
    await server.stop();
  }
};
