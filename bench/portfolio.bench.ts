import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import jwt from 'jsonwebtoken';
import pg from 'pg';
import {
  catalogStream,
  contractId,
  documentStream,
  estimationsStream,
  monthRange,
  progressStream,
  projectStream,
  usersStream,
  type ObraEvent,
} from '../events/src/index.ts';
import { filesIn } from '../files/src/index.ts';
import { httpServer, signToken } from '../platform/src/http/index.ts';
import { embeddedLog } from '../platform/src/store/index.ts';
import { projectAll } from '../projections/src/index.ts';
import { tables } from '../projections/src/tables.ts';
import { queryRoutes } from '../query-service/src/index.ts';
import { idOf, times } from './big-project.ts';
import { benchServer, goal, median, note, noteMedians, race, ratio } from './harness.ts';
import { writeNew } from './filled-projects.ts';

const sizes = { projects: 40, estimations: 60, concepts: 40, records: 400, documents: 5 };
const now = new Date('2026-11-20T18:00:00Z');
const months = monthRange('2025-01', '2026-12');
const jwtSecret = 'a secret of the benchmark';
const asksPerRound = 5;

const projectIds = times(sizes.projects, (n) => `obra-${n}`);
const manager = {
  id: 'm',
  name: 'Mario',
  email: 'm@obraclara.mx',
  role: 'manager' as const,
  assigned_projects: projectIds,
};

const conceptOf = (project: number, n: number) => ({
  id: idOf(`c${project + 10}`, n),
  concept_code: `C-${n}`,
  concept_name: 'Excavación en material tipo II por medios mecánicos',
  unit: 'm3',
  quantity: 2400,
  unit_price: 100.25 + n,
});

/** Works of 24 months: 100 of each concept in each month. */
const catalogOf = (project: number, project_id: string): ObraEvent[] => {
  const of = { contract_id: contractId(project_id), project_id };
  const imported = { ...of, import_id: idOf('ca7', project) };
  const source = { file_name: 'programa.xlsx', file_hash: '' };
  const project_months = months.map((key) => ({ key, label: key }));
  const planned = Object.fromEntries(months.map((month) => [month, 100]));
  const concepts = times(sizes.concepts, (n) => ({
    concept_id: conceptOf(project, n).id,
    concept_code: `C-${n}`,
    monthly_quantities: planned,
  }));
  return [
    ...times(sizes.concepts, (n): ObraEvent => ({
      type: 'ConceptAdded',
      data: { ...of, ...conceptOf(project, n) },
    })),
    { type: 'ProgramImportStarted', data: { ...imported, ...source, project_months } },
    { type: 'ProgramChunkImported', data: { ...imported, concepts } },
    { type: 'ProgramImported', data: { ...imported, concepts_processed: sizes.concepts } },
  ];
};

/** Estimations under formal control; all but the last ten are paid, the last five not authorised. */
const estimationsOf = (project: number, project_id: string): ObraEvent[] => {
  const of = { contract_id: contractId(project_id), project_id };
  return times(sizes.estimations, (n): ObraEvent[] => {
    const id = idOf(`e${project + 10}`, n);
    const month = months[Math.floor((n * 22) / sizes.estimations)]!;
    const { id: concept_id, quantity: _, ...terms } = conceptOf(project, n % sizes.concepts);
    const created: ObraEvent = {
      type: 'EstimationCreated',
      data: {
        ...of,
        id,
        number: n + 1,
        period: `Estimación ${n + 1}`,
        start_date: `${month}-01`,
        end_date: `${month}-28`,
        status: 'borrador',
        anticipo_amortization_percentage: 0,
        retencion_retraso: null,
        devolucion_retencion: 0,
        otras_retenciones: [],
        concepts: [{ concept_id, ...terms, quantity: 100 }],
      },
    };
    const payment = {
      payment_id: idOf(`b${project + 10}`, n),
      on: `${month}-28`,
      amount: 1000,
      reference: '',
    };
    const events: ObraEvent[] = [
      created,
      { type: 'StatusChanged', data: { ...of, id, status: 'entregada' } },
    ];
    if (n < sizes.estimations - 5)
      events.push({ type: 'StatusChanged', data: { ...of, id, status: 'autorizada' } });
    if (n < sizes.estimations - 10) events.push({ type: 'PaymentMade', data: { ...of, id, ...payment } });
    return events;
  }).flat();
};

const recordsOf = (project: number, project_id: string): ObraEvent[] =>
  times(sizes.records, (n) => ({
    type: 'ProgressRecorded',
    data: {
      id: idOf(`a${project + 10}`, n),
      project_id,
      concept_id: conceptOf(project, n % sizes.concepts).id,
      quantity_advanced: 200,
      progress_date: `${months[n % 22]!}-15`,
      observations: 'Avance del día',
      photo_url: null,
      created_offline: false,
    },
  }));

const fill = async (connectionString: string) => {
  const store = await embeddedLog({ connectionString });
  const pool = new pg.Pool({ connectionString });
  await writeNew(store, usersStream, [{ type: 'UserRegistered', data: manager }]);
  for (const [n, id] of projectIds.entries()) {
    const terms = { name: `Obra ${n}`, description: 'Obra', contract_amount: 12_000_000 };
    const days = { start_date: '2025-01-01', end_date: '2026-12-31', status: 'active' as const };
    const created = { type: 'ProjectCreated', data: { id, ...terms, ...days, estimation_control: 'formal' } };
    await writeNew(store, projectStream(id), [created]);
    await writeNew(store, catalogStream(contractId(id)), catalogOf(n, id));
    await writeNew(store, estimationsStream(contractId(id)), estimationsOf(n, id));
    await writeNew(store, progressStream(id), recordsOf(n, id));
    for (const document of times(sizes.documents, () => randomUUID())) {
      const of = { id: document, project_id: id, file_id: document, created_offline: false };
      const data = { ...of, type: 'oficio', origin: 'externa', title: 'Oficio', description: '' };
      await writeNew(store, documentStream(document), [{ type: 'DocumentUploaded', data }]);
    }
  }
  await projectAll({ store, pool });
  await pool.query('analyze');
  await pool.end();
  await store.close();
};

const isPresented = `e.contract_id = c.contract_id and e.status <> 'borrador'`;

/** The sums of all projects in one statement, as one writes it at first. $2: the month of today. */
const portfolioSql = `
  select p.id, p.name, p.status, c.amount_in_force, c.end_in_force,
    (select sum(total_amount) from ${tables.estimations.from} e where ${isPresented}) as estimated,
    (select sum((paid ->> 'amount')::numeric) from ${tables.estimations.from} e
      cross join jsonb_array_elements(e.billing -> 'payments') paid where ${isPresented}) as paid,
    (select sum(g.quantity_advanced * i.unit_price) from ${tables.progress.from} g
      join ${tables.catalog_items.from} i on i.id = g.concept_id where g.project_id = p.id) as executed,
    (select sum(planned.value::numeric * i.unit_price) from ${tables.program_concepts.from} r
      join ${tables.catalog_items.from} i on i.id = r.concept_id cross join jsonb_each_text(r.monthly_quantities) planned
      where r.contract_id = c.contract_id and planned.key <= $2) as programmed,
    (select min(e.end_date) from ${tables.estimations.from} e where ${isPresented} and e.status <> 'pagada') as oldest
  from ${tables.projects.from} p join ${tables.contracts.from} c on c.project_id = p.id and c.contract_id = p.id || ':main'
  where p.id = any($1) order by p.name`;

/** The pending rows of all projects, with the same sums, since a project behind its program is one of them. */
const daySql = `
  with sums as (${portfolioSql})
  select sums.id, sums.name, 'estimation' as kind, e.id as record, e.number::text as what, e.end_date::text as due
    from sums join ${tables.estimations.from} e on e.project_id = sums.id where e.status <> 'pagada' or e.billing is null
  union all
  select sums.id, sums.name, 'document', d.id, d.title, d.due_date::text
    from sums join ${tables.documents.from} d on d.project_id = sums.id where d.status = 'pending'
  union all
  select id, name, 'program', null, (executed / nullif(programmed, 0))::text, null from sums`;

/** Verifies the token, and sends the rows of a statement. */
const naive = (db: pg.Pool): FastifyInstance => {
  const app = Fastify();
  for (const [path, text] of Object.entries({ portfolio: portfolioSql, 'my-day': daySql }))
    app.get(`/api/${path}`, async ({ headers }) => {
      jwt.verify((headers.authorization ?? '').slice('Bearer '.length), jwtSecret);
      const { rows } = await db.query<object>({ name: path, text, values: [projectIds, '2026-11'] });
      return rows;
    });
  return app;
};

const ours = async (db: pg.Pool) => {
  const app = httpServer();
  await app.register(queryRoutes({ db, jwtSecret, now: () => now, files: filesIn('', db) }), {
    prefix: '/api',
  });
  return app as unknown as FastifyInstance;
};

const headers = { authorization: `Bearer ${signToken({ id: 'm' }, jwtSecret, new Date())}` };
const ask = async (app: FastifyInstance, url: string): Promise<string> => {
  const { statusCode, body } = await app.inject({ url: `/api/${url}`, headers });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`);
  return body;
};

/** Mean duration in ms of consecutive requests. `before` runs before each and is not measured. */
const answerTime = (app: FastifyInstance, url: string, before?: () => Promise<unknown>) => async () => {
  let taken = 0;
  for (let n = 0; n < asksPerRound; n++) {
    await before?.();
    const started = performance.now();
    await ask(app, url);
    taken += performance.now() - started;
  }
  return taken / asksPerRound;
};

/** «Cartera» and «Mi día» of a manager with 40 contracts of 60 estimations, compared to plain SQL of the same rows. */
export const run = async () => {
  const server = await benchServer();
  const database = await server.database();
  const store = await embeddedLog({ connectionString: database });
  const db = new pg.Pool({ connectionString: database, max: 16 });
  pg.types.setTypeParser(1700, Number);
  let written = 0;
  const record = async () => {
    const first = recordsOf(0, projectIds[0]!)[0]!;
    const data = { ...first.data, id: `later-${written++}` };
    await writeNew(store, `${progressStream(projectIds[0]!)}-${written}`, [{ ...first, data }]);
    await projectAll({ store, pool: db });
  };
  try {
    await fill(database);
    const [bare, product] = [naive(db), await ours(db)];
    for (const url of ['portfolio', 'my-day']) {
      const rows = [bare, product].map(async (app) => (JSON.parse(await ask(app, url)) as unknown[]).length);
      note(`${url}: ${JSON.stringify(sizes)}; rows ${(await Promise.all(rows)).join(' and ')}`);
      const results = await race([
        { name: 'SQL, naive', measure: answerTime(bare, url) },
        { name: 'after each write', measure: answerTime(product, url, record) },
        { name: 'asked again', measure: answerTime(product, url) },
      ]);
      noteMedians(url, results, 'ms');
      goal({
        label: `${url}, time over that of naive SQL`,
        value: ratio(results, 'asked again', 'SQL, naive'),
        atMost: 1.5,
      });
      goal({
        label: `${url}, median after a write (ms)`,
        value: median(results.get('after each write')!),
        atMost: 150,
      });
    }
    await Promise.all([bare.close(), product.close()]);
  } finally {
    await db.end();
    await store.close();
    await server.stop();
  }
};
