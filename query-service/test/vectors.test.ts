import { readFileSync } from 'node:fs';
import { contractId, estimationsStream, projectStream, usersStream, type Retention } from '@obraclara/events';
import { embeddedLog, type EventStore } from '@obraclara/events/store';
import { projectAll } from '@obraclara/projections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { writer, type Write } from './golden-events.ts';
import { userRows } from './golden-rows.ts';
import { queryServer } from './query-server.ts';

type Figures = Record<string, string | string[] | number>;
type Operation = { op: 'create' | 'update' | 'delete'; number: number; estimation: Record<string, unknown> };
type Vector = {
  contract: { anticipo_amount: string };
  operations: Operation[];
  expected_after_each: Figures[][];
};

const file = new URL('../../events/test/vectors/estimation-vectors.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

const retention = ({ valor, ...rest }: { valor: string }) => ({ ...rest, valor: Number(valor) }) as Retention;

const terms = (number: number, estimation: Record<string, unknown>) => ({
  number,
  period: `Periodo ${number}`,
  start_date: '2025-01-01',
  end_date: '2025-01-31',
  anticipo_amortization_percentage: Number(estimation['anticipo_amortization_percentage'] ?? 0),
  retencion_retraso: estimation['retencion_retraso']
    ? retention(estimation['retencion_retraso'] as { valor: string })
    : null,
  devolucion_retencion: Number(estimation['devolucion_retencion'] ?? 0),
  otras_retenciones: ((estimation['otras_retenciones'] ?? []) as { valor: string }[]).map(retention),
  concepts: (estimation['lines'] as [string, string][]).map(([quantity, unit_price], i) => ({
    concept_id: `c${i}`,
    concept_code: `C-${i}`,
    concept_name: 'Concepto',
    unit: 'm3',
    unit_price: Number(unit_price),
    quantity: Number(quantity),
  })),
});

const eventOf = (project_id: string, { op, number, estimation }: Operation) => {
  const of = { contract_id: contractId(project_id), project_id, id: `${project_id}e${number}` };
  if (op === 'delete') return { type: 'EstimationDeleted', data: of };
  const type = op === 'create' ? 'EstimationCreated' : 'EstimationUpdated';
  return { type, data: { ...of, ...terms(number, estimation) } };
};

let database: TestDatabase;
let store: EventStore;
let server: Awaited<ReturnType<typeof queryServer>>;

const at = '2025-01-01T00:00:00.000Z';
const writeVector = async (write: Write, vector: Vector, i: number) => {
  const id = `v${i}`;
  const days = { start_date: '2025-01-01', end_date: '2025-12-31' };
  const data = { id, name: id, description: id, contract_amount: 1, status: 'active', ...days };
  await write(projectStream(id), at, { type: 'ProjectCreated', data });
  const amount = Number(vector.contract.anticipo_amount);
  const advance = { contract_id: contractId(id), project_id: id, amount, amortization_percentage: 0 };
  await write(
    estimationsStream(contractId(id)),
    at,
    ...(amount > 0 ? [{ type: 'AdvanceGranted', data: advance }] : []),
    ...vector.operations.map((operation) => eventOf(id, operation)),
  );
};

beforeAll(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
  const write = writer(store);
  await write(usersStream, at, ...userRows.map((data) => ({ type: 'UserRegistered', data })));
  for (const [i, vector] of vectors.entries()) await writeVector(write, vector, i);
  await projectAll({ store, pool: database.pool });
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await store?.close();
  await database?.drop();
});

const figures = [
  'number',
  'total_amount',
  'anticipo_amortization_amount',
  'subtotal_1',
  'iva',
  'subtotal_2',
  'subtotal_3',
  'importe_liquido',
  'cumulative_amortization',
  'cumulative_liquid_amount',
];

it.each(vectors.map((vector, i) => [i, vector] as const))(
  'sequence %i is answered to the cent, running totals included',
  async (i, vector) => {
    const rows = (await server.get(`/estimations/v${i}`, { as: 'administrator' })).json<Figures[]>();
    const told = (list: Figures[]) => list.map((row) => figures.map((name) => Number(row[name])));
    expect(told(rows)).toEqual(told(vector.expected_after_each.at(-1) ?? []));
  },
);
