import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileOf, openWorld, type World } from './world.ts';

let clock = Date.parse('2026-06-02T18:00:00Z');
let world: World;
beforeAll(async () => {
  world = await openWorld(() => new Date((clock += 1000)));
});
afterAll(() => world?.close());

const index = (series: string, month: string, value: number, published_on: string) => ({
  series,
  month,
  value,
  source: 'INEGI',
  published_on,
});
const weights = [
  { series: 'Materiales', percentage: 52 },
  { series: 'Mano de obra', percentage: 28 },
  { series: 'Maquinaria', percentage: 20 },
];
const indices = [
  index('Materiales', '2025-12', 112.35, '2026-01-09'),
  index('Mano de obra', '2025-12', 100, '2026-01-09'),
  index('Maquinaria', '2025-12', 118.4, '2026-01-09'),
  index('Materiales', '2026-03', 114.2, '2026-04-09'),
  index('Mano de obra', '2026-03', 106.5, '2026-04-09'),
  index('Maquinaria', '2026-03', 119.1, '2026-04-09'),
];

/* contract-life.md §6. */
it('proposes the adjustment of each month, charges it, and takes the lower factor for late work', async () => {
  const { project_id, token } = await world.main('Hospital');
  const { token: manager } = await world.internal(project_id);
  const address = `/projects/${project_id}/cost-adjustment`;
  const [onTime, late] = [
    await world.addConcept(project_id, 'G-01', 3_192_612.3),
    await world.addConcept(project_id, 'G-02', 500_000),
  ];
  const program = fileOf('Programa', [
    ['Clave', 'Concepto', 'Unidad', 'Cantidad', 'Mar 26', 'Abr 26'],
    ...['G-01', 'G-02'].map((code) => [code, `Concepto ${code}`, 'm2', 1000, 1, 999]),
  ]);
  expect(await world.upload(world.admin, `/program/upload/${project_id}`, program)).toMatchObject({
    status: 200,
  });
  const advance = { amount: 300_000, amortization_percentage: 30 };
  await world.call('POST', `/projects/${project_id}/anticipo`, { token, body: advance });
  const estimate = (number: number, month: string, more: object) =>
    world.call('POST', '/estimations', {
      token,
      body: {
        project_id,
        number,
        period: month,
        start_date: `${month}-01`,
        end_date: `${month}-30`,
        ...more,
      },
    });
  await estimate(1, '2026-03', { concepts: [{ concept_id: onTime.id, quantity: 1 }] });
  await estimate(2, '2026-04', { concepts: [{ concept_id: late.id, quantity: 1 }] });

  const write = (method: 'PUT' | 'POST', what: string, body: object, by = manager) =>
    world.call(method, `${address}/${what}`, { token: by, body });
  const month = async (key: string) => {
    const { body } = await world.call('GET', address, { token });
    return body.months.find((one: { month: string }) => one.month === key);
  };

  expect(await write('POST', 'requests', { month: '2026-03', on: '2026-05-02' })).toMatchObject({
    status: 422,
    body: { detail: 'Defina antes el método y el mes base del ajuste de costos.' },
  });
  const terms = { method: 'III', base_month: '2025-12', weights };
  expect(await write('POST', 'terms', { ...terms, weights: weights.slice(1) })).toMatchObject({
    status: 422,
    body: { detail: 'Los pesos suman 48 %; deben sumar 100 %.' },
  });
  expect(await write('POST', 'terms', terms, token)).toMatchObject({ status: 403 });
  expect(await write('POST', 'terms', terms)).toMatchObject({ status: 200, body: { terms } });
  expect((await month('2026-03')).calculated.missing[0]).toBe(
    'Falta el índice de diciembre de 2025 de la serie Materiales.',
  );
  const future = [index('Materiales', '2026-05', 115, '2026-06-09')];
  expect(await write('POST', 'indices', { indices: future })).toMatchObject({ status: 422 });
  expect(await write('POST', 'indices', { indices })).toMatchObject({ status: 200 });
  expect(await month('2026-03')).toMatchObject({
    state: 'requestable',
    calculated: { factor: 1.0279 },
    deadline: '2026-06-08',
    adjustment: 62_351.72,
    pending: 0,
  });
  expect(await month('2026-04')).toMatchObject({
    state: 'missing',
    adjustment: null,
    unadjusted: 500_000,
  });

  await write('POST', 'requests', { month: '2026-03', on: '2026-05-02' });
  expect(await month('2026-03')).toMatchObject({ state: 'requested', deadline: '2026-07-01' });
  const oficio = { month: '2026-03', factor: 1.0279, oficio_number: 'OF-12', on: '2026-05-20' };
  await write('POST', 'authorisations', oficio);
  await write('POST', 'authorisations', { ...oficio, month: '2026-04', factor: 1.0359 });
  expect(await month('2026-03')).toMatchObject({ state: 'granted', pending: 62_351.72 });
  expect(await month('2026-04')).toMatchObject({
    parts: [{ due: '2026-03', factor: 1.0279, amount: 500_000, increase: 13_950, adjustment: 9765 }],
    pending: 9765,
  });

  const item = {
    concept_id: 'ajuste',
    concept_name: 'Ajuste de costos de marzo de 2026',
    unit: 'lote',
    unit_price: 62_351.72,
    quantity: 1,
  };
  const charged = await estimate(3, '2026-03', { estimation_type: 'ajuste_de_costos', concepts: [item] });
  expect(charged).toMatchObject({ status: 201 });
  expect(await month('2026-03')).toMatchObject({
    estimated: 62_351.72,
    estimations: ['1-AC'],
    pending: 0,
  });

  const again = await write('POST', 'indices', {
    indices: [index('Materiales', '2026-03', 114.3, '2026-05-11')],
  });
  expect(again.body.indices).toHaveLength(6);
  const { body: history } = await world.call(
    'GET',
    `/projects/${project_id}/history?filter={"kind":"cost-adjustment"}`,
    {
      token: manager,
    },
  );
  expect(history.map(({ type }: { type: string }) => type)).toEqual([
    'CostIndicesRecorded',
    'CostAdjustmentAuthorised',
    'CostAdjustmentAuthorised',
    'CostAdjustmentRequested',
    'CostIndicesRecorded',
    'CostAdjustmentTermsSet',
  ]);
});
