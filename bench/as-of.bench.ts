import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { estimationsStream, projectStream, usersStream, type AnyEvent } from '../events/src/index.ts';
import { filesIn, migrateFiles } from '../files/src/index.ts';
import { httpServer, signToken } from '../platform/src/http/index.ts';
import { embeddedLog, type EventStore } from '../platform/src/store/index.ts';
import { projectAll } from '../projections/src/index.ts';
import { openAsOf } from '../projections/src/as-of/index.ts';
import { queryRoutes } from '../query-service/src/index.ts';
import { benchServer, goal, median, note, roundsOr } from './harness.ts';
import { times } from './big-project.ts';

const estimations = 1000;
const linesPerEstimation = 10;
const rounds = roundsOr(15);
const jwtSecret = 'a secret of the benchmark';
const of = { project_id: 'p', contract_id: 'p:main' };
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 12, n));
/** Current time: a day after the last estimation. */
const now = new Date(minute(estimations).getTime() + 86_400_000);

const project = {
  id: 'p',
  name: 'Puente',
  description: 'Puente',
  contract_amount: 10_000_000,
  start_date: '2025-01-01',
  end_date: '2029-12-31',
  status: 'active',
};
const user = { id: 'm', name: 'Mario', email: 'm@obraclara.mx', role: 'manager', assigned_projects: ['p'] };

const estimation = (number: number): AnyEvent => ({
  type: 'EstimationCreated',
  data: {
    ...of,
    id: randomUUID(),
    number,
    period: `Estimación ${number}`,
    start_date: '2025-01-01',
    end_date: '2025-01-31',
    anticipo_amortization_percentage: 30,
    retencion_retraso: null,
    devolucion_retencion: 0,
    otras_retenciones: [{ nombre: 'Cinco al millar', tipo: 'porcentaje', valor: 0.5, es_suma: false }],
    concepts: times(linesPerEstimation, (n) => ({
      concept_id: `c${n}`,
      concept_code: `C-00${n}`,
      concept_name: 'Excavación en material tipo II por medios mecánicos',
      unit: 'm3',
      unit_price: 187.45 + n,
      quantity: 12.34 + number,
    })),
  },
});

const writer = (store: EventStore) => {
  const revisions = new Map<string, bigint>();
  return async (stream: string, at: Date, event: AnyEvent) => {
    const meta = {
      at: at.toISOString(),
      by: 'm',
      role: 'manager',
      command_id: randomUUID(),
      correlation_id: 'bench',
      schema_version: 1,
    };
    const expectedRevision = revisions.get(stream) ?? -1n;
    const { revision } = await store.append({ stream, events: [event], expectedRevision, meta });
    revisions.set(stream, revision);
  };
};

/** Writes one contract with a thousand estimations, a minute apart. */
const fill = async (store: EventStore) => {
  const write = writer(store);
  await write(usersStream, minute(0), { type: 'UserRegistered', data: user });
  await write(projectStream('p'), minute(0), { type: 'ProjectCreated', data: project });
  for (let number = 1; number <= estimations; number++)
    await write(estimationsStream(of.contract_id), minute(number), estimation(number));
};

const serve = async (connectionString: string, store: EventStore) => {
  const db = new pg.Pool({ connectionString, max: 16 });
  await projectAll({ store, pool: db });
  await migrateFiles(db);
  const { readStream } = store;
  const past = openAsOf({ db, connectionString, readStream, now: () => now, log: note });
  const app = httpServer();
  const deps = { db, jwtSecret, now: () => now, files: filesIn('', db), readStream, past };
  await app.register(queryRoutes(deps), { prefix: '/api' });
  const close = async () => {
    await app.close();
    await past.close();
    await db.end();
  };
  return { app, close };
};

type Served = Awaited<ReturnType<typeof serve>>;

/** Milliseconds of a list request, current or as of an instant, and the number of its estimations. */
const asking = ({ app }: Served) => {
  const authorization = `Bearer ${signToken({ id: 'm' }, jwtSecret, now)}`;
  return async (instant?: Date) => {
    const query: Record<string, string> = instant ? { as_of: instant.toISOString() } : {};
    const begun = performance.now();
    const answer = await app.inject({ url: '/api/estimations/p', query, headers: { authorization } });
    const ms = performance.now() - begun;
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return { ms, count: answer.json<unknown[]>().length };
  };
};

/** A list of a thousand estimations as of a new instant, and as of the same again, compared to the current list. */
export const run = async () => {
  const server = await benchServer();
  try {
    const connectionString = await server.database();
    const store = await embeddedLog({ connectionString });
    await fill(store);
    const served = await serve(connectionString, store);
    const ask = asking(served);
    const taken = { now: [] as number[], first: [] as number[], again: [] as number[] };
    for (let round = -3; round < rounds; round++) {
      // A different instant in each round, after all estimations were created.
      const instant = new Date(minute(estimations).getTime() + (round + 4) * 1000);
      const [today, first, again] = [await ask(), await ask(instant), await ask(instant)];
      if (first.count !== estimations || again.count !== estimations)
        throw new Error('the past lacks estimations');
      if (round < 0) continue;
      taken.now.push(today.ms);
      taken.first.push(first.ms);
      taken.again.push(again.ms);
    }
    for (const [name, values] of Object.entries(taken))
      note(
        `    ${name.padEnd(5)} ${median(values).toFixed(0).padStart(5)} ms, ${median(values.map((ms, round) => ms / taken.now[round]!)).toFixed(1)} times the list of now`,
      );
    goal({
      label: 'milliseconds of a list of 1,000 estimations as of an instant, asked for the first time',
      value: median(taken.first),
      atMost: 300,
    });
    goal({
      label: 'the same asked again, times the list of now',
      value: median(taken.again.map((ms, round) => ms / taken.now[round]!)),
      atMost: 1.5,
    });
    await served.close();
    await store.close();
  } finally {
    await server.stop();
  }
};
