import { catalogStream, contractId, type AnyEvent } from '@obraclara/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goldenDatabase, queryServer, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
type Row = { id: string; name: string } & Record<string, unknown>;

const read = async (url: string, as: 'administrator' | 'manager' = 'administrator') =>
  (await server.get(url, { as })).json();

beforeAll(async () => {
  database = await goldenDatabase();
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

it('has the figures that each project has by itself', async () => {
  const rows: Row[] = await read('/portfolio');
  const projects: Row[] = await read('/projects');
  expect(rows.map(({ id }) => id).toSorted()).toEqual(projects.map(({ id }) => id).toSorted());
  for (const { id, ...row } of rows) {
    const financial = await read(`/analytics/financial/${id}`);
    const curve = await read(`/analytics/s-curve/${id}`);
    const physical = curve.physical_cumulative.findLast((share: number | null) => share !== null) ?? 0;
    expect(row, row.name).toMatchObject({
      contract_amount: financial.contract_amount,
      estimated: financial.total_estimated,
      paid: financial.paid_works,
      financial_percentage: financial.financial_percentage,
      spi: curve.spi,
      physical_percentage: financial.contract_amount === 0 ? null : physical,
    });
  }
});

it('says what waits in the projects that a manager may see, the most urgent first', async () => {
  const items: Row[] = await read('/my-day', 'manager');
  expect(items.map(({ what, task, turn, days_left }) => [what, task, turn, days_left])).toEqual([
    ['Oficio 125', 'Atender', 'Sara López', -1],
    ['Oficio 126', 'Atender', 'Sara López', 0],
    ['Estimación 3', 'Autorizar', 'Dependencia', null],
    ['Estimación 4', 'Autorizar', 'Dependencia', null],
    ['Estimación 5', 'Autorizar', 'Dependencia', null],
    ['Minuta 4', 'Asignar', 'Gerente', null],
    ['Convenio 1', 'Adjuntar el documento firmado', 'Gerente', null],
  ]);
});

it('names an ordered extraordinary concept until its price is conciliated', async () => {
  const [concept] = (await server.get('/projects/golden/extraordinary', { as: 'administrator' })).json();
  const of = { contract_id: contractId('golden'), project_id: 'golden', concept_id: concept.id };
  const record = async (...events: AnyEvent[]) => {
    await database.write(catalogStream(of.contract_id), '2025-06-01T12:00:00Z', ...events);
    await database.project();
  };
  const unpriced = async () =>
    ((await read('/my-day')) as Row[])
      .filter(({ kind }) => kind === 'extraordinary')
      .map(({ what, task }) => [what, task]);
  expect(await unpriced()).toEqual([]);
  await record({
    type: 'ExtraordinaryOrdered',
    data: { ...of, instrument: 'nota', folio: '7', on: '2025-05-01' },
  });
  expect(await unpriced()).toEqual([['Extraordinario EXT-001', 'Conciliar su precio']]);
  await record({ type: 'ExtraordinaryPriceAgreed', data: { ...of, unit_price: 10, on: '2025-05-02' } });
  expect(await unpriced()).toEqual([]);
});

it('has only the projects that a manager may see', async () => {
  const ids = (rows: Row[]) => rows.map(({ id }) => id).toSorted();
  expect(ids(await read('/portfolio', 'manager'))).toEqual(ids(await read('/projects', 'manager')));
});
