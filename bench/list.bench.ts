import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { estimationsStream, projectStream, usersStream, type AnyEvent } from '../events/src/index.ts';
import { signToken } from '../platform/src/http/index.ts';
import { embeddedLog } from '../platform/src/store/embedded-log.ts';
import { projectAll } from '../projections/src/index.ts';
import {
  benchServer,
  goal,
  endProcess,
  note,
  noteMedians,
  race,
  ratePerSecond,
  ratio,
  nextMessage,
  type BenchServer,
} from './harness.ts';

const roundMs = Number(process.env['BENCH_ROUND_MS'] ?? 2000);
const clients = 32;
const estimations = 50;
const linesPerEstimation = 3;
const many = { estimations: 1000, linesPerEstimation: 12 };

const user = { id: 'm', name: 'Mario', email: 'm@obraclara.mx', role: 'manager', assigned_projects: ['p'] };
const project = {
  id: 'p',
  name: 'Puente',
  description: 'Puente',
  contract_amount: 10_000_000,
  start_date: '2025-01-01',
  end_date: '2029-12-31',
  status: 'active',
};
const estimation = (number: number, lines: number) => ({
  id: randomUUID(),
  project_id: 'p',
  contract_id: 'p:main',
  number,
  period: `Estimación ${number}`,
  start_date: '2025-01-01',
  end_date: '2025-01-31',
  anticipo_amortization_percentage: 30,
  retencion_retraso: null,
  devolucion_retencion: 0,
  otras_retenciones: [{ nombre: 'Cinco al millar', tipo: 'porcentaje', valor: 0.5, es_suma: false }],
  concepts: Array.from({ length: lines }, (_, n) => ({
    concept_id: `c${n}`,
    concept_code: `C-00${n}`,
    concept_name: 'Excavación en material tipo II por medios mecánicos',
    unit: 'm3',
    unit_price: 187.45 + n,
    quantity: 12.34 + number,
  })),
});

type Contract = { estimations: number; linesPerEstimation: number };

/** Creates one contract, and a plain table with the same rows and stored running totals. */
const fill = async (connectionString: string, contract: Contract) => {
  const store = await embeddedLog({ connectionString });
  const pool = new pg.Pool({ connectionString });
  const write = (stream: string, events: AnyEvent[], expectedRevision = -1n) =>
    store.append({
      stream,
      events,
      expectedRevision,
      meta: {
        at: new Date().toISOString(),
        by: 'm',
        role: 'manager',
        command_id: randomUUID(),
        correlation_id: randomUUID(),
        schema_version: 1,
      },
    });
  await write(usersStream, [{ type: 'UserRegistered', data: user }]);
  await write(projectStream('p'), [{ type: 'ProjectCreated', data: project }]);
  const estimations = Array.from({ length: contract.estimations }, (_, n) => ({
    type: 'EstimationCreated',
    data: estimation(n + 1, contract.linesPerEstimation),
  }));
  for (let first = 0; first < estimations.length; first += 100)
    await write(estimationsStream('p:main'), estimations.slice(first, first + 100), BigInt(first) - 1n);
  await projectAll({ store, pool });
  await pool.query(`
    create table public.estimations as
      select *, importe_liquido as net_amount, sum(anticipo_amortization_amount) over ledger as cumulative_amortization,
        sum(importe_liquido) over ledger as cumulative_liquid_amount, sum(importe_liquido) over ledger as cumulative_amount
      from read.estimations window ledger as (order by number);
    alter table public.estimations drop column doc, drop column lines_doc;
    create index on public.estimations (project_id, number);
    analyze public.estimations; analyze read.estimations`);
  await pool.end();
  await store.close();
};

const start = async (kind: string, connectionString: string) => {
  const child = fork(path.join(import.meta.dirname, 'list-server.ts'), [kind, connectionString]);
  return { child, port: await nextMessage<number>(child) };
};

type Asked = { status: number; body: string; etag: string | undefined };
const agent = new http.Agent({ keepAlive: true, maxSockets: clients });

const ask = (port: number, headers: Record<string, string>) =>
  new Promise<Asked>((resolve, reject) => {
    const request = http.get(
      { port, host: '127.0.0.1', path: '/api/estimations/p', headers, agent },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            etag: response.headers.etag,
          }),
        );
      },
    );
    request.on('error', reject);
  });

/** Checks that both return the same rows; otherwise the race would compare different work. */
const sameRows = (a: Asked, b: Asked, { estimations, linesPerEstimation }: Contract) => {
  const rows = ({ body }: Asked) =>
    (JSON.parse(body) as Record<string, unknown>[]).map((row) =>
      ['number', 'total_amount', 'net_amount', 'cumulative_liquid_amount'].map((name) => row[name]),
    );
  if (JSON.stringify(rows(a)) !== JSON.stringify(rows(b))) throw new Error('the two lists differ');
  note(
    `${estimations} estimations of ${linesPerEstimation} lines, ${a.body.length} and ${b.body.length} bytes`,
  );
};

const rate =
  (port: number, headers: Record<string, string>, expected: number, at = clients) =>
  () =>
    ratePerSecond(at, roundMs, async () => {
      const { status } = await ask(port, headers);
      if (status !== expected) throw new Error(`answered ${status}`);
    });

const token = signToken({ id: 'm' }, 'a secret of the benchmark', new Date());
const headers = { authorization: `Bearer ${token}` };

/** The whole list of a contract of 1,000 estimations, compared to its rows selected as JSON, one request at a time. */
const manyEstimations = async (server: BenchServer, children: ChildProcess[]) => {
  const database = await server.database();
  await fill(database, many);
  const [json, ours] = await Promise.all([start('json', database), start('ours', database)]);
  children.push(json.child, ours.child);
  sameRows(await ask(json.port, headers), await ask(ours.port, headers), many);
  const results = await race([
    { name: 'rows selected as JSON', measure: rate(json.port, headers, 200, 1) },
    { name: 'query service', measure: rate(ours.port, headers, 200, 1) },
  ]);
  noteMedians(`${many.estimations} estimations`, results, 'answers/s');
  goal({
    label: `list of ${many.estimations} estimations, time over that of selecting its rows as JSON`,
    value: ratio(results, 'rows selected as JSON', 'query service'),
    atMost: 1.3,
  });
};

/** The list of estimations with its session check, compared to the shortest Fastify and `pg` code with the same rows. */
export const run = async () => {
  const server = await benchServer();
  const children: ChildProcess[] = [];
  try {
    const database = await server.database();
    await fill(database, { estimations, linesPerEstimation });
    const [naive, ours] = await Promise.all([start('naive', database), start('ours', database)]);
    children.push(naive.child, ours.child);
    const first = await ask(ours.port, headers);
    sameRows(await ask(naive.port, headers), first, { estimations, linesPerEstimation });
    const results = await race([
      { name: 'Fastify and pg, naive', measure: rate(naive.port, headers, 200) },
      { name: 'query service', measure: rate(ours.port, headers, 200) },
      {
        name: 'query service, unchanged (304)',
        measure: rate(ours.port, { ...headers, 'if-none-match': first.etag ?? '' }, 304),
      },
    ]);
    noteMedians(`${clients} connections`, results, 'answers/s');
    goal({
      label: 'estimations list with sign-in, times a naive list',
      value: ratio(results, 'query service', 'Fastify and pg, naive'),
      atLeast: 1.3,
    });
    await manyEstimations(server, children);
  } finally {
    agent.destroy();
    await Promise.all(children.map(endProcess));
    await server.stop();
  }
};
