import { afterAll, beforeAll, expect, it } from 'vitest';
import { service, type Service } from './service.ts';

let obra: Service;
beforeAll(async () => {
  obra = await service();
});
afterAll(() => obra?.close());

const ground = async (advance = 500) => {
  const project_id = await obra.project();
  const supervisor = await obra.user('supervisor', [project_id]);
  const concept = {
    project_id,
    concept_code: 'A',
    concept_name: 'N',
    unit: 'm',
    quantity: 90,
    unit_price: 20,
  };
  const { id: concept_id } = (await obra.admin.post('/catalog', concept)).body;
  await supervisor.post(`/projects/${project_id}/anticipo`, {
    amount: advance,
    amortization_percentage: 30,
  });
  const estimation = (number: number) => ({
    project_id,
    number,
    period: 'Enero',
    start_date: '2025-01-01',
    end_date: '2025-01-31',
    concepts: [{ concept_id, quantity: 10 }],
  });
  const capture = async (number: number) =>
    (await supervisor.post('/estimations', estimation(number))).body.id as string;
  return { project_id, supervisor, concept_id, estimation, capture };
};

it('brings back a deleted estimation as it was, and changes nothing the second time', async () => {
  const { supervisor, capture } = await ground();
  const [id] = [await capture(1), await capture(2)];
  const authorized = await supervisor.put(`/estimations/${id}/status?status=autorizada`, {});
  const { revision: _, ...was } = authorized.body;
  await supervisor.delete(`/estimations/${id}`);
  expect((await supervisor.put(`/estimations/${id}/status?status=pagada`, {})).status).toBe(404);
  const restored = await supervisor.post(`/estimations/${id}/restore`, {});
  expect(restored).toMatchObject({ status: 200, body: was });
  expect((await supervisor.post(`/estimations/${id}/restore`, {})).body).toMatchObject(was);
});

it('names the paid ones that it changes, before and in its response', async () => {
  const { supervisor, capture } = await ground(100);
  const [id, later] = [await capture(1), await capture(2)];
  await supervisor.put(`/estimations/${later}/status?status=pagada`, {});
  await supervisor.delete(`/estimations/${id}`);
  const preview = await supervisor.post(`/estimations/${id}/restore?preview=true`, {});
  // 200.00 each. The amortisation takes 30 %, or the rest of the advance of 100.00; then 16 % IVA is added.
  expect(preview.body.paid).toMatchObject([
    { id: later, number: 2, before: { importe_liquido: 162.4 }, after: { importe_liquido: 185.6 } },
  ]);
  expect((await supervisor.post(`/estimations/${id}/restore`, {})).body.warnings).toContain(
    'La estimación 2 ya está pagada y su importe líquido cambió de $162.40 a $185.60.',
  );
});

it('refuses when its number or its concept has gone meanwhile, or when there never was such a one', async () => {
  const { supervisor, concept_id, capture } = await ground();
  const id = await capture(1);
  await supervisor.delete(`/estimations/${id}`);
  const other = await capture(1);
  expect(await supervisor.post(`/estimations/${id}/restore`, {})).toMatchObject({
    status: 409,
    body: { detail: 'Ya existe la estimación número 1' },
  });
  await supervisor.delete(`/estimations/${other}`);
  await obra.admin.delete(`/catalog/${concept_id}`);
  expect(await supervisor.post(`/estimations/${id}/restore`, {})).toMatchObject({
    status: 409,
    body: { detail: 'El concepto A ya no está en el catálogo' },
  });
  expect((await supervisor.post('/estimations/nobody/restore', {})).status).toBe(404);
});

it('gives the id of a deleted one to nobody, and back to it alone', async () => {
  const { project_id, supervisor, estimation } = await ground();
  const other = await obra.user('supervisor', [project_id]);
  const id = `mine-${project_id}`;
  const mine = { id, ...estimation(1) };
  const { revision: _, ...was } = (await supervisor.post('/estimations', mine)).body;
  await supervisor.delete(`/estimations/${id}`);
  const taken = { status: 409, body: { detail: 'El identificador ya está en uso' } };
  const another = { 'idempotency-key': `another-${id}` };
  expect(await supervisor.post('/estimations', mine, another)).toMatchObject(taken);
  expect(await other.post('/estimations?preview=true', mine)).toMatchObject(taken);
  expect(await other.post('/estimations', mine)).toMatchObject(taken);
  // A late repetition of the request that created it gets the original response and creates nothing.
  expect(await supervisor.post('/estimations', mine)).toMatchObject({ status: 201, body: was });
  expect((await supervisor.put(`/estimations/${id}/status?status=pagada`, {})).status).toBe(404);
  expect(await other.post(`/estimations/${id}/restore`, {})).toMatchObject({ status: 200, body: was });
});
