import { afterAll, beforeAll, expect, it } from 'vitest';
import { formalService, type FormalService, type Ground } from './formal-service.ts';

let formal: FormalService;
let obra: FormalService['obra'];
beforeAll(async () => {
  formal = await formalService();
  ({ obra } = formal);
});
afterAll(() => obra.close());

const refusal = (status: number, detail: string) => ({ status, body: { detail } });
const terms = { concept_code: 'EXT-A01', description: 'Desvío', unit: 'm', quantity: 100, unit_price: 20 };

const requested = async (g: Ground): Promise<string> =>
  (await g.supervisor.post('/extraordinary', { project_id: g.project_id, ...terms })).body.id;
const act = (g: Ground, id: string, what: string, body: object) =>
  g.manager.post(`/projects/${g.project_id}/extraordinary/${id}/${what}`, body);
const order = { instrument: 'nota', folio: ' 14 ', on: '2025-01-10' };

it('charges an extraordinary concept only at its conciliated price', async () => {
  const g = await formal.ground();
  const id = await requested(g);
  const estimation = await g.capture(1, { concepts: [{ concept_id: id, quantity: 10 }] });
  const present = () => g.supervisor.post(`/estimations/${estimation}/present`, {});
  const pending = refusal(409, 'EXT-A01 aún no tiene precio conciliado (RLOPSRM 107).');
  expect(await present()).toMatchObject(pending);
  expect(await act(g, id, 'price', { unit_price: 18.5, on: '2025-01-20' })).toMatchObject(
    refusal(409, 'Registre antes la orden de ejecutar EXT-A01 (RLOPSRM art. 105).'),
  );
  expect(await act(g, id, 'order', { ...order, on: '2999-01-01' })).toMatchObject(
    refusal(422, 'La fecha no puede ser posterior a hoy.'),
  );
  expect((await act(g, id, 'order', order)).body).toEqual({
    id,
    order: { ...order, folio: '14' },
    price: null,
  });
  expect(await act(g, id, 'order', order)).toMatchObject(
    refusal(409, 'EXT-A01 se ordenó el 10/01/2025: retire antes esa orden.'),
  );
  expect(await present()).toMatchObject(pending);
  expect(await act(g, id, 'price', { unit_price: 18.5, on: '2025-01-09' })).toMatchObject(
    refusal(422, 'La fecha no puede ser anterior a la de la orden, del 10/01/2025.'),
  );
  expect(await act(g, id, 'price', { unit_price: 18.5, on: '2025-01-20' })).toMatchObject({ status: 200 });
  expect((await obra.events(`catalog-${g.project_id}:main`)).slice(-2).map(({ type }) => type)).toEqual([
    'ConceptChanged',
    'ExtraordinaryPriceAgreed',
  ]);
  expect(await present()).toMatchObject(
    refusal(
      409,
      'EXT-A01 se capturó a $20.00 y su precio conciliado es $18.50 (RLOPSRM 107): guarde otra vez la estimación.',
    ),
  );
  const body = g.body(1, { concepts: [{ concept_id: id, quantity: 10 }] });
  expect((await g.supervisor.put(`/estimations/${estimation}`, body)).body.total_amount).toBe(185);
  expect(await present()).toMatchObject({ status: 200, body: { status: 'entregada' } });
  expect(await act(g, id, 'withdraw', { record: 'price', reason: 'Otro' })).toMatchObject(
    refusal(409, 'EXT-A01 está en la estimación 1, ya presentada.'),
  );
});

it('keeps a conciliated price until it is withdrawn, and the order after it', async () => {
  const g = await formal.ground();
  const id = await requested(g);
  await act(g, id, 'order', order);
  await act(g, id, 'price', { unit_price: 20, on: '2025-01-20', folio: ' ' });
  const { description: concept_name, ...same } = terms;
  const change = (unit_price: number) =>
    obra.admin.put(`/catalog/${id}`, { project_id: g.project_id, ...same, concept_name, unit_price });
  expect(await change(21)).toMatchObject(
    refusal(409, 'El precio de EXT-A01 está conciliado: retire antes la conciliación.'),
  );
  expect(await obra.admin.delete(`/catalog/${id}`)).toMatchObject(
    refusal(409, 'No se puede eliminar el concepto EXT-A01: su ejecución está ordenada'),
  );
  const withdraw = (record: string) => act(g, id, 'withdraw', { record, reason: ' Error ' });
  expect(await withdraw('order')).toMatchObject(
    refusal(409, 'Retire antes el precio conciliado de EXT-A01.'),
  );
  expect((await withdraw('price')).body).toMatchObject({ order: { folio: '14' }, price: null });
  expect((await change(21)).body).toMatchObject({ unit_price: 21 });
  expect((await withdraw('order')).body).toEqual({ id, order: null, price: null });
  expect(await withdraw('order')).toMatchObject(refusal(404, 'El registro no existe'));
});

it('keeps a conciliated price in the amendment that takes the concept in', async () => {
  const g = await formal.ground();
  const id = await requested(g);
  await act(g, id, 'order', order);
  await act(g, id, 'price', { unit_price: 20, on: '2025-01-20' });
  const lines = [{ concept_id: id, quantity: 100 }];
  const amendment = { on: '2025-02-01', reason: 'Desvío', lines, days: 0, concepts: [] };
  expect(await g.manager.post(`/projects/${g.project_id}/amendments`, amendment)).toMatchObject({
    status: 201,
  });
  const { description: concept_name, ...same } = terms;
  const changed = { project_id: g.project_id, ...same, concept_name, unit_price: 21 };
  expect(await obra.admin.put(`/catalog/${id}`, changed)).toMatchObject(
    refusal(409, 'El precio de EXT-A01 está conciliado: retire antes la conciliación.'),
  );
  expect(await act(g, id, 'withdraw', { record: 'price', reason: 'Otro' })).toMatchObject(
    refusal(409, 'EXT-A01 ya está en un convenio: retire antes el convenio.'),
  );
});

it('orders only extraordinary concepts of the contract', async () => {
  const g = await formal.ground();
  expect(await act(g, g.concept_id, 'order', order)).toMatchObject(
    refusal(409, 'A es del contrato: su ejecución no se ordena aparte.'),
  );
  expect(await act(g, 'no-hay', 'order', order)).toMatchObject(refusal(404, 'El concepto no existe'));
});
