import { afterAll, beforeAll, expect, it } from 'vitest';
import { internalTerms, loadInternal } from './internal.ts';
import { service, type Service } from './service.ts';

let obra: Service;
let project_id: string;
let concept_id: string;
let supervisor: Awaited<ReturnType<Service['user']>>;

beforeAll(async () => {
  obra = await service();
  // Already February in UTC, still 31 January in Mexico City.
  obra.clock.now = new Date('2026-02-01T03:00:00.000Z');
  project_id = await obra.project({ start_date: '2026-01-01', end_date: '2026-12-31' });
  supervisor = await obra.user('supervisor', [project_id]);
  const terms = { concept_code: 'C-1', concept_name: 'Concreto', unit: 'm3', quantity: 100, unit_price: 10 };
  concept_id = (await obra.admin.post('/catalog', { project_id, ...terms })).body.id;
});
afterAll(() => obra.close());

const range = 'La fecha debe estar entre 01/01/2025 y 31/12/2031';
const refusal = (field: string, message: string) => ({
  status: 422,
  body: { detail: message, errors: [{ field, message }] },
});
const done = (progress_date: string, quantity_advanced = 1) => ({
  project_id,
  concept_id,
  quantity_advanced,
  progress_date,
});
const future = 'La fecha no puede ser posterior a hoy, 31/01/2026';
const none = 'La cantidad debe ser mayor que 0';

it('takes progress from a year before the project until today', async () => {
  for (const day of ['2025-01-01', '2026-01-31'])
    expect((await supervisor.post('/progress', done(day))).status).toBe(201);
  for (const day of ['2024-12-31', '9999-12-31', '0001-01-01'])
    expect(await supervisor.post('/progress', done(day))).toMatchObject(refusal('progress_date', range));
  expect(await supervisor.post('/progress', done('2026-02-01'))).toMatchObject(
    refusal('progress_date', future),
  );
  expect(await supervisor.post('/progress', done('2026-01-31', 0))).toMatchObject(
    refusal('quantity_advanced', none),
  );
});

it('judges a correction by what it changes', async () => {
  const { id } = (await supervisor.post('/progress', done('2026-01-20'))).body;
  const correct = (said: string) => supervisor.put(`/progress/${id}?${said}`);
  expect(await correct('progress_date=2024-12-31')).toMatchObject(refusal('progress_date', range));
  expect(await correct('progress_date=2026-02-01')).toMatchObject(refusal('progress_date', future));
  expect(await correct('quantity_advanced=0')).toMatchObject(refusal('quantity_advanced', none));
  // The project now begins later; the record keeps its date.
  const later = { name: 'Puente', description: 'Vado', contract_amount: 1, status: 'active' };
  const moved = { ...later, start_date: '2028-01-01', end_date: '2028-12-31' };
  expect((await obra.admin.put(`/projects/${project_id}`, moved)).status).toBe(200);
  expect((await correct('quantity_advanced=2')).body).toMatchObject({ quantity_advanced: 2 });
  expect((await correct('progress_date=2026-01-21')).status).toBe(422);
  await obra.admin.put(`/projects/${project_id}`, {
    ...later,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  });
});

it('tells a device that synchronises which item is refused, and why', async () => {
  const { body } = await supervisor.post('/progress/sync', [
    { id: 'one', ...done('9999-12-31') },
    { id: 'two', ...done('2026-02-01') },
    { id: 'three', ...done('2026-01-30', 0) },
    { id: 'four', ...done('2026-01-30') },
  ]);
  const refused = (id: string, field: string, message: string) => ({
    id,
    status: 'error',
    detail: message,
    errors: [{ field, message }],
  });
  expect(body).toEqual([
    refused('one', 'progress_date', range),
    refused('two', 'progress_date', future),
    refused('three', 'quantity_advanced', none),
    { id: 'four', status: 'created' },
  ]);
});

const estimation = (start_date: string, end_date: string, concept = concept_id) => ({
  project_id,
  number: 1,
  period: 'Enero 2026',
  start_date,
  end_date,
  concepts: [{ concept_id: concept, quantity: 1 }],
});

it('takes estimations from a year before the project until five years after it', async () => {
  const made = await supervisor.post('/estimations', estimation('2025-01-01', '2031-12-31'));
  expect(made.status).toBe(201);
  for (const preview of ['', '?preview=true']) {
    const create = await supervisor.post(`/estimations${preview}`, {
      ...estimation('2024-12-31', '2025-01-31'),
      number: 2,
    });
    expect(create).toMatchObject(refusal('start_date', range));
    const update = await supervisor.put(
      `/estimations/${made.body.id}${preview}`,
      estimation('2026-01-01', '9999-12-31'),
    );
    expect(update).toMatchObject(refusal('end_date', range));
  }
});

it('takes those of the internal contract by that contract’s own dates', async () => {
  const manager = await obra.user('manager', [project_id]);
  const concepts = await loadInternal(obra, manager, project_id);
  expect([internalTerms.start_date, internalTerms.end_date]).toEqual(['2025-01-01', '2025-12-31']);
  const send = (start_date: string, end_date: string) =>
    manager.post('/internal-estimations', estimation(start_date, end_date, concepts['C-001']));
  const own = 'La fecha debe estar entre 01/01/2024 y 31/12/2030';
  expect(await send('2023-12-31', '2024-01-31')).toMatchObject(refusal('start_date', own));
  expect(await send('2030-12-01', '2031-01-01')).toMatchObject(refusal('end_date', own));
  expect((await send('2024-01-01', '2030-12-31')).status).toBe(201);
});
