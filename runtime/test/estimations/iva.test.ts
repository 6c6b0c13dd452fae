import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it('keeps with each estimation the rate of IVA under which it was captured', async () => {
  const { project_id, token, url, list, concepts } = await world.main('Aduana');
  const { body: project } = await world.call('GET', `/projects/${project_id}`, { token: world.admin });
  expect(project).toMatchObject({ iva_percentage: 16 });
  const { name, description, contract_amount, start_date, end_date } = project;
  const rate = async (iva_percentage: number) => {
    const terms = { name, description, contract_amount, start_date, end_date, iva_percentage };
    const answer = await world.call('PUT', `/projects/${project_id}`, { token: world.admin, body: terms });
    expect(answer).toMatchObject({ status: 200, body: { iva_percentage } });
  };
  const period = { period: 'Mes', start_date: '2026-01-01', end_date: '2026-01-31' };
  // 150.00 each: 1,666.65 × 150.00 = 249,997.50.
  const body = (number: number, quantity: number) => ({
    project_id,
    number,
    ...period,
    concepts: [{ concept_id: concepts[0]!.id, quantity }],
  });
  const capture = async (number: number) =>
    (await world.call('POST', url, { token, body: body(number, 1666.65) })).body;

  await rate(8);
  const first = await capture(1);
  expect(first).toMatchObject({ iva_percentage: 8, iva: 19999.8, importe_liquido: 269997.3 });
  await rate(0);
  expect(await capture(2)).toMatchObject({ iva_percentage: 0, iva: 0, importe_liquido: 249997.5 });
  await rate(16);
  expect(await capture(3)).toMatchObject({ iva_percentage: 16, iva: 39999.6, importe_liquido: 289997.1 });
  const edited = await world.call('PUT', `${url}/${first.id}`, { token, body: body(1, 10) });
  expect(edited.body).toMatchObject({ iva_percentage: 8, iva: 120, importe_liquido: 1620 });
  await world.call('DELETE', `${url}/${first.id}`, { token });
  const restored = await world.call('POST', `${url}/${first.id}/restore`, { token, body: {} });
  expect(restored.body).toMatchObject({ iva_percentage: 8, importe_liquido: 1620 });
  const rows = (await world.call('GET', list, { token })).body;
  expect(rows.map((row: { iva_percentage: number }) => row.iva_percentage)).toEqual([8, 0, 16]);

  const { bytes } = await world.fetched(`/api${url}/${first.id}/caratula.pdf`, token);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toMatch(/IVA 8 % 120\.00/);
});

it('charges the IVA of the services contract, and closes its cents', async () => {
  const { project_id, token, url, concepts } = await world.internal(
    (await world.main('Supervisada')).project_id,
  );
  const contract = `/projects/${project_id}/internal-contract`;
  const { body: now } = await world.call('GET', contract, { token });
  expect(now).toMatchObject({ iva_percentage: 16, iva_exempt: false, closes_cents: false });
  const define = async (change: object) => {
    const { title, description, contract_amount, start_date, end_date } = now;
    const terms = { title, description, contract_amount, start_date, end_date };
    return world.call('POST', contract, { token, body: { ...terms, ...change } });
  };
  const capture = async (number: number, quantity: number, concept = concepts[0]!) => {
    const period = { period: 'Mes', start_date: '2026-01-01', end_date: '2026-01-31' };
    const line = { concept_id: concept.id, quantity };
    const body = { project_id, number, ...period, concepts: [line] };
    return (await world.call('POST', url, { token, body })).body;
  };
  expect((await define({ iva_percentage: 8 })).body).toMatchObject({ iva_percentage: 8 });
  expect(await capture(1, 10)).toMatchObject({ total_amount: 1500, iva_percentage: 8, iva: 120 });
  expect((await define({ iva_exempt: true })).body).toMatchObject({ iva_percentage: 8, iva_exempt: true });
  expect(await capture(2, 10)).toMatchObject({ iva_percentage: 0, iva_exempt: true, iva: 0 });
  expect((await world.call('GET', contract, { token })).body).toMatchObject({ iva_exempt: true });

  // 1,000 × 18.37 = 18,370.00; 333.334 × 18.37 alone would be 6,123.35.
  await define({ closes_cents: true });
  const totals = [];
  for (const [number, quantity] of [333.333, 333.333, 333.334].entries())
    totals.push((await capture(number + 3, quantity, concepts[1])).total_amount);
  expect(totals).toEqual([6123.33, 6123.33, 6123.34]);
});
