import { cumulatives } from '@obraclara/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estimationRows } from './golden-rows.ts';
import { goldenDatabase, queryServer, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
const read = async (url: string, query: Record<string, unknown> = {}) => {
  const response = await server.get(url, { as: 'administrator', query });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  return response.json();
};
const column = (rows: Record<string, unknown>[], name: string) => rows.map((row) => row[name]);

beforeAll(async () => {
  database = await goldenDatabase();
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

describe('estimations', () => {
  it('come in the order of the ledger with the figures of vector A', async () => {
    const rows = await read('/estimations/golden');
    expect(column(rows, 'number')).toEqual([1, 2, 3, 4, 5]);
    expect(column(rows, 'importe_liquido')).toEqual([147985.33, 363923.95, 437471.48, 392538.08, 594567.65]);
    expect(column(rows, 'cumulative_liquid_amount')).toEqual([
      147985.33, 511909.28, 949380.76, 1341918.84, 1936486.49,
    ]);
    expect(column(rows, 'cumulative_amortization')).toEqual([
      55013.14, 205016.82, 367639.07, 367639.07, 559053.14,
    ]);
  });

  it('are whole: every field of the row, both names, the running totals', async () => {
    const rows = await read('/estimations/golden');
    const running = cumulatives(estimationRows);
    expect(rows).toEqual(
      estimationRows.map((row, i) => ({
        ...row,
        net_amount: row.importe_liquido,
        revision: expect.any(Number),
        ...running[i],
        cumulative_amount: running[i]!.cumulative_liquid_amount,
      })),
    );
  });

  it('keep their running totals when filtered, sorted or paged', async () => {
    const [row] = await read('/estimations/golden', { filter: { status: 'revision' } });
    expect(row).toMatchObject({ number: 4, cumulative_liquid_amount: 1341918.84 });
    const page = await read('/estimations/golden', { sort: ['number', 'DESC'], range: [0, 1] });
    expect(column(page, 'cumulative_amount')).toEqual([1936486.49, 1341918.84]);
  });

  it('are found by day and instant', async () => {
    const numbers = async (filter: object) => column(await read('/estimations/golden', { filter }), 'number');
    expect(await numbers({ start_date_gte: '2025-02-01', end_date_lte: '2025-04-28' })).toEqual([2, 3, 4]);
    expect(await numbers({ creation_date_gte: '2025-06-07T12:00:00-06:00' })).toEqual([1, 2]);
    expect(await numbers({ creation_date: '2025-06-08T18:00:00.000Z' })).toEqual([1]);
  });

  it('never show a binary fraction', async () => {
    const { body } = await server.get('/estimations/golden', { as: 'supervisor' });
    expect(body).not.toMatch(/\d\.\d{7,}/);
  });
});

describe('the export of an estimation', () => {
  it('has its lines against the contract and what remains after it', async () => {
    const { data } = await read('/estimations/e2/export');
    expect(data).toEqual([
      {
        concept_id: 'c-001',
        concept_code: 'C-001',
        description: 'Trazo y nivelación del terreno',
        unit: 'm2',
        unit_price: 18.37,
        total_qty: 2450,
        total_amount: 45006.5,
        qty_per_estimation: 1250,
        amount_per_estimation: 22962.5,
        remaining_qty: 0,
        folio_factura: 'F-2',
      },
      {
        concept_id: 'c-002',
        concept_code: 'C-002',
        description: 'Excavación en material tipo II por medios mecánicos',
        unit: 'm3',
        unit_price: 187.45,
        total_qty: 1234.56,
        total_amount: 231418.27,
        qty_per_estimation: 433.66,
        amount_per_estimation: 81289.57,
        remaining_qty: 500,
        folio_factura: 'F-2',
      },
      {
        concept_id: 'c-003',
        concept_code: 'C-003',
        description: "Concreto premezclado f'c=250 kg/cm2 en cimentación",
        unit: 'm3',
        unit_price: 2968.3,
        total_qty: 320.75,
        total_amount: 952082.23,
        qty_per_estimation: 105.4,
        amount_per_estimation: 312858.82,
        remaining_qty: 180,
        folio_factura: 'F-2',
      },
      {
        concept_id: 'c-005',
        concept_code: 'C-005',
        description: 'Cimbra común en cimentación',
        unit: 'm2',
        unit_price: 412.65,
        total_qty: 980.1,
        total_amount: 404438.27,
        qty_per_estimation: 200.9,
        amount_per_estimation: 82901.39,
        remaining_qty: 779.2,
        folio_factura: 'F-2',
      },
    ]);
  });

  it('shows what was estimated over the contract as negative', async () => {
    const { data } = await read('/estimations/e5/export');
    expect(data.find((row: { concept_id: string }) => row.concept_id === 'c-005')).toMatchObject({
      remaining_qty: -19.9,
    });
  });

  it('is not there for an estimation that is not there', async () => {
    const response = await server.get('/estimations/e9/export', { as: 'supervisor' });
    expect([response.statusCode, response.json()]).toEqual([404, { detail: 'La estimación no existe' }]);
  });
});

describe('projects', () => {
  it('are those the person may see', async () => {
    const seen = async (as: Parameters<typeof server.get>[1] & object) =>
      column((await server.get('/projects', as)).json(), 'id');
    expect(await seen({ as: 'administrator' })).toHaveLength(3);
    expect(await seen({ as: 'manager' })).toEqual(['golden']);
    expect(await seen({ as: 'supervisor' })).toEqual(['golden', 'empty']);
    expect(await seen({ as: 'externo' })).toHaveLength(3);
    expect(await seen({ as: 'bounded externo' })).toEqual(['golden']);
  });

  it('say whether they have a catalog and a program', async () => {
    const rows = await read('/projects', { filter: { id: ['golden', 'empty'] }, sort: ['name', 'ASC'] });
    expect(column(rows, 'has_catalog')).toEqual([true, false]);
    expect(column(rows, 'has_program')).toEqual([true, false]);
  });

  it('bring logos, the advance, and the program by month label', async () => {
    expect(await read('/projects/golden')).toMatchObject({
      contract_amount: 2236212.56,
      start_date: '2025-01-06',
      anticipo_amount: 559053.14,
      anticipo_amortization_percentage: 30,
      logos: { app_logo: null, client_logo: '/files/client.png', final_user_logo: null },
      created_at: '2025-01-02T00:00:00.000Z',
      program_data: {
        project_months: ['Ene 2025', 'Feb', 'Ene 2026'],
        project_month_keys: ['2025-01', '2025-02', '2026-01'],
        concepts: [
          { concept_code: 'C-001', monthly_quantities: { 'Ene 2026': 2450 } },
          { concept_code: 'C-002', monthly_quantities: { 'Ene 2025': 234.06, Feb: 1000.5 } },
        ],
      },
    });
    expect(await read('/projects/empty')).toMatchObject({ program_data: null, has_program: false });
  });

  it('have the people they were assigned to', async () => {
    const rows = await read('/projects/golden/users');
    expect(column(rows, 'name')).toEqual(['Eva Ruiz', 'Mario Peña', 'Sara López']);
    expect(Object.keys(rows[0])).toEqual(['id', 'name', 'email', 'role']);
  });

  it('lend the login screen the logo of the first active one', async () => {
    const response = await server.get('/projects/logo');
    expect(response.json()).toEqual({ app_logo: '/files/agora.png' });
  });
});

describe('users', () => {
  it('contain no secrets', async () => {
    expect(await read('/users/mario')).toEqual({
      id: 'mario',
      name: 'Mario Peña',
      email: 'mario@obraclara.mx',
      role: 'manager',
      assigned_projects: ['golden'],
      project_count: 1,
      revision: expect.any(Number),
    });
    expect(await read('/users', { filter: { q: 'nunez ADELA' } })).toHaveLength(1);
  });
});

describe('the catalog', () => {
  it('holds the concepts of the budget, under both names', async () => {
    const rows = await read('/catalog/golden');
    expect(column(rows, 'concept_code')).toEqual(['C-001', 'C-002', 'C-003', 'C-004', 'C-005']);
    expect(rows[2]).toMatchObject({
      concept_name: rows[2].description,
      amount: 952082.23,
      partida: ['Preliminares'],
    });
  });

  it('is searched without accents', async () => {
    expect(column(await read('/catalog/golden', { filter: { q: 'EXCAVACION mecanicos' } }), 'id')).toEqual([
      'c-002',
    ]);
    expect(column(await read('/catalog/golden', { filter: { q: "F'C=250 kg/cm2" } }), 'id')).toEqual([
      'c-003',
    ]);
    for (const q of ['100%', '.*', '***:x', '[', '\\', '(?i)a', '{2}', '🏗', '½'])
      expect(await read('/catalog/golden', { filter: { q } })).toEqual([]);
  });

  it('is paged in any order, with its total', async () => {
    const answer = await server.get('/catalog/golden', {
      as: 'manager',
      query: { sort: ['unit_price', 'DESC'], range: [1, 2] },
    });
    expect(column(answer.json(), 'concept_code')).toEqual(['C-005', 'C-002']);
    expect(answer.headers['content-range']).toBe('catalog 1-2/5');
    expect((await server.get('/catalog/golden', { as: 'manager' })).headers['content-range']).toBe(
      'catalog 0-4/5',
    );
    const past = await server.get('/catalog/golden', { as: 'manager', query: { range: [9, 12] } });
    expect([past.json(), past.headers['content-range']]).toEqual([[], 'catalog */5']);
  });

  it('is filtered by any column, several at once', async () => {
    const filter = { unit: ['m2', 'kg'], quantity_gte: 980.1, quantity_lte: 2450, extraordinary: false };
    expect(column(await read('/catalog/golden', { filter }), 'concept_code')).toEqual(['C-001', 'C-005']);
    expect(column(await read('/catalog/golden', { filter: { id: ['c-004', 'c-001'] } }), 'id')).toEqual([
      'c-001',
      'c-004',
    ]);
  });

  it('is sorted and filtered by either name of a concept', async () => {
    const sorted = (name: string) => read('/catalog/golden', { sort: [name, 'DESC'] });
    expect(await sorted('description')).toEqual(await sorted('concept_name'));
    const filter = { description: 'Bombeo de achique' };
    expect(column(await read('/extraordinary/golden', { filter }), 'description')).toEqual([
      'Bombeo de achique',
    ]);
  });

  it('excludes extraordinary concepts, which have their own list', async () => {
    expect(column(await read('/extraordinary/golden'), 'description')).toEqual(['Bombeo de achique']);
  });
});

it('progress comes newest first under both names of its date', async () => {
  const rows = await read('/progress/golden');
  expect(column(rows, 'id')).toEqual(['a6', 'a5', 'a4', 'a3', 'a2', 'a1']);
  expect(rows[0]).toMatchObject({
    progress_date: '2025-02-06',
    date_registered: '2025-02-06',
    photo_url: null,
  });
  const oldestFirst = await read('/progress/golden', { sort: ['date_registered', 'ASC'] });
  expect(column(oldestFirst, 'id')).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
  const filter = { date_registered_gte: '2025-02-06' };
  expect(column(await read('/progress/golden', { filter }), 'id')).toEqual(['a6']);
});

describe('analytics', () => {
  it('judge a concept by its exact quantities, not by a rounded percentage', async () => {
    const { concept_progress } = await read('/analytics/progress/golden');
    const told = concept_progress.map((one: Record<string, unknown>) =>
      ['concept_code', 'planned', 'advanced', 'percentage', 'status', 'estimated'].map((name) => one[name]),
    );
    expect(told).toEqual([
      ['C-001', 2450, 2450, 100, 'complete', 2450],
      ['C-002', 1234.56, 1234.51, 100, 'in_progress', 1234.56],
      ['C-003', 320.75, 320.750001, 100, 'over', 320.75],
      ['C-004', 15480.3, 0, 0, 'not_started', 15480.3],
      ['C-005', 980.1, 0, 0, 'not_started', 1000],
      ['EXT-001', 3, 3, 100, 'complete', 3],
    ]);
  });

  it('give the programmed amount up to the end of last month, in past months only', async () => {
    const { planned_to_date } = await read('/analytics/progress/golden');
    expect(planned_to_date).toEqual({ 'C-001': 0, 'C-002': 1234.56 });
    expect((await read('/analytics/progress/empty')).planned_to_date).toEqual({});
  });

  it('split what was estimated into three parts that add up', async () => {
    expect(await read('/analytics/financial/golden')).toEqual({
      contract_amount: 2236212.56,
      awarded_amount: 2236212.56,
      total_estimated: 2291674.31,
      // 45,006.50 + 231,408.90 + 952,082.23 + 47,250.00
      executed_amount: 1275747.63,
      revision_amount: 1608284.91,
      autorizada_amount: 500012.28,
      pagada_amount: 183377.12,
      anticipo_otorgado: 559053.14,
      anticipo_amortizado: 559053.14,
      anticipo_pendiente: 0,
      anticipo_amortization_percentage: 30,
      paid_works: 183377.12,
      paid_amortization: 55013.14,
      paid_advance: 559053.14,
      financial_amount: 687417.12,
      financial_percentage: 30.74,
    });
    expect(await read('/analytics/financial/empty')).toMatchObject({
      total_estimated: 0,
      anticipo_otorgado: 0,
    });
  });
});

it('says how much a project holds, as its lists count it', async () => {
  const holdings = await read('/projects/golden/holdings');
  const lengths = async (...urls: string[]) => {
    const lists = await Promise.all(urls.map((url) => read(url)));
    return lists.reduce((sum: number, list: unknown[]) => sum + list.length, 0);
  };
  const records = await read('/progress/golden');
  expect(holdings).toEqual({
    concepts: expect.any(Number),
    estimations: await lengths('/estimations/golden', '/projects/golden/internal-estimations'),
    progress: records.length,
    photos: records.filter(({ photo_url }: { photo_url: string | null }) => photo_url).length,
    documents: await lengths('/documents/golden'),
  });
  expect(holdings.concepts).toBeGreaterThanOrEqual(await lengths('/catalog/golden'));
});
