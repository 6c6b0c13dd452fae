import { defaultInternalContractTerms } from '@obraclara/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { internalEstimationRows, internalTerms } from './golden-rows.ts';
import { goldenDatabase, queryServer, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
beforeAll(async () => {
  database = await goldenDatabase();
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const read = async (url: string) => {
  const response = await server.get(url, { as: 'manager' });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

describe('an internal contract', () => {
  it('comes with its own catalog, and its program by concept code and month', async () => {
    const { catalog_data, ...contract } = await read('/projects/golden/internal-contract');
    expect(contract).toEqual({
      id: 'golden:internal',
      project_id: 'golden',
      ...defaultInternalContractTerms,
      ...internalTerms,
      program_data: {
        total_months: 3,
        project_months: ['Ene 2025', 'Feb', 'Ene 2026'],
        project_month_keys: ['2025-01', '2025-02', '2026-01'],
        monthly_quantities: {
          'C-001': { 'Ene 2026': 2450 },
          'C-002': { 'Ene 2025': 234.06, Feb: 1000.5 },
        },
      },
      has_catalog: true,
      has_program: true,
      revision: 0,
    });
    expect(catalog_data).toHaveLength(6);
    expect(catalog_data[1]).toMatchObject({
      id: 's-c-002',
      contract_id: 'golden:internal',
      concept_code: 'C-002',
      quantity: 1234.56,
      unit_price: 187.45,
      amount: 231418.27,
    });
  });

  it('says what is not loaded yet', async () => {
    await database.write('internal-contract-empty', '2025-03-01T00:00:00.000Z', {
      type: 'InternalContractDefined',
      data: { contract_id: 'empty:internal', project_id: 'empty', ...internalTerms },
    });
    await database.project();
    const response = await server.get('/projects/empty/internal-contract', { as: 'administrator' });
    expect(response.json()).toMatchObject({
      title: internalTerms.title,
      catalog_data: [],
      program_data: null,
      has_catalog: false,
      has_program: false,
    });
  });

  it('is not there until it was defined', async () => {
    const response = await server.get('/projects/foreign/internal-contract', { as: 'administrator' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ detail: 'El proyecto no tiene contrato interno' });
  });
});

describe('estimations of the internal contract', () => {
  it('are a list like that of the works, of their own contract alone', async () => {
    const rows = await read('/projects/golden/internal-estimations');
    expect(rows.map(({ id }: { id: string }) => id)).toEqual(internalEstimationRows.map(({ id }) => id));
    expect(rows.map((row: { importe_liquido: number }) => row.importe_liquido)).toEqual([
      147985.33, 363923.95, 437471.48, 392538.08, 594567.65,
    ]);
    const [main] = await read('/estimations/golden');
    expect(Object.keys(rows[0])).toEqual(Object.keys(main));
  });

  it('are exported by their own address only', async () => {
    const { data } = await read('/internal-estimations/s-e2/export');
    const { data: works } = await read('/estimations/e2/export');
    const figures = (rows: Record<string, unknown>[]) => rows.map(({ concept_id: _, ...row }) => row);
    expect(figures(data)).toEqual(figures(works));
    for (const url of ['/internal-estimations/e2/export', '/estimations/s-e2/export'])
      expect((await server.get(url, { as: 'administrator' })).statusCode).toBe(404);
  });
});
