import { printedText } from '../../../paper/test/printed-text.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from './world.ts';

/** The clock advances by a second with each reading, so that later changes have later times. */
let clock = Date.parse('2026-06-01T18:00:00Z');
let world: World;
beforeAll(async () => {
  world = await openWorld(() => new Date((clock += 1000)));
});
afterAll(() => world?.close());

const millar = (nombre: string, valor: number) => ({
  nombre,
  tipo: 'porcentaje',
  valor,
  base: 'monto_total',
});

/** A formal contract with two concepts, and calls as its supervisor. */
const contract = async (terms: object = {}) => {
  const { project_id, url, token } = await world.main('Hospital');
  const { token: manager } = await world.internal(project_id);
  const admin = { token: world.admin };
  const { body: project } = await world.call('GET', `/projects/${project_id}`, admin);
  const { name, description } = project;
  const award = { contract_amount: 38_000_364.74, start_date: '2026-01-12', end_date: '2026-12-31' };
  const body = { name, description, ...award, estimation_control: 'formal', ...terms };
  expect(await world.call('PUT', `/projects/${project_id}`, { ...admin, body })).toMatchObject({
    status: 200,
  });
  const concept = async (code: string, unit_price: number, quantity: number) => {
    const terms = { ...world.conceptBody(project_id, code, unit_price), quantity };
    return (await world.call('POST', '/catalog', { ...admin, body: terms })).body.id as string;
  };
  const post = (address: string, body: object) => world.call('POST', address, { token, body });
  const capture = (number: number, month: string, last: number, estimation: object) =>
    post(url, {
      project_id,
      number,
      period: `Mes ${number}`,
      start_date: `2026-${month}-01`,
      end_date: `2026-${month}-${last}`,
      ...estimation,
    });
  const present = async (id: string) =>
    expect(await post(`${url}/${id}/present`, {})).toMatchObject({ status: 200 });
  const rows = async () => (await world.call('GET', `${url}/${project_id}`, { token })).body;
  const printed = async (id: string, paper: string) => {
    const { bytes } = await world.fetched(`/api${url}/${id}/${paper}.pdf`, token);
    return printedText(bytes);
  };
  return { project_id, url, token, manager, admin, concept, post, capture, present, rows, printed };
};

it('gives back a line with the rates of the estimation that it corrects', async () => {
  const { concept, post, capture, present, project_id, printed, rows } = await contract();
  const trabe = await concept('EST-07', 3284.45, 100);
  const granted = await post(`/projects/${project_id}/anticipo`, {
    amount: 11_400_109.42,
    amortization_percentage: 30,
    on: '2026-01-12',
    guarantee: 'F-1024',
  });
  expect(granted).toMatchObject({
    status: 200,
    body: {
      anticipo_amount: 11_400_109.42,
      anticipo_instalments: [{ on: '2026-01-12', kind: 'inicio', guarantee: 'F-1024', paid_on: null }],
    },
  });
  const first = await capture(1, '01', 31, { concepts: [{ concept_id: trabe, quantity: 20 }] });
  await present(first.body.id);
  const deductions = [millar('5 al millar', 0.5), millar('2 al millar', 0.2), millar('Estatal', 1)];
  const back = (quantity: number, corrects?: object) =>
    capture(2, '02', 28, {
      otras_retenciones: deductions,
      concepts: [{ concept_id: trabe, quantity, ...(corrects && { corrects }) }],
    });
  const corrects = { estimation_id: first.body.id, reason: 'Se midió de más' };
  expect(await back(-12.5)).toMatchObject({
    status: 422,
    body: { detail: 'La cantidad de EST-07 es negativa: indique qué estimación corrige y por qué.' },
  });
  expect(await back(-20.5, corrects)).toMatchObject({
    status: 422,
    body: { detail: 'Se devolverían 20.50 de EST-07 y solo se han estimado 20.00.' },
  });
  const second = await back(-12.5, corrects);
  expect(second).toMatchObject({
    status: 201,
    body: {
      concepts: [{ quantity: -12.5, corrects: { number: 1, reason: 'Se midió de más' } }],
      total_amount: -41_055.63,
      anticipo_amortization_amount: -12_316.69,
      subtotal_1: -28_738.94,
      iva: -4598.23,
      subtotal_2: -33_337.17,
      importe_liquido: -32_639.22,
    },
  });
  expect(await printed(second.body.id, 'caratula')).toMatch(/IMPORTE LÍQUIDO A RECIBIR \$? ?\(32,639\.22\)/);
  await present(second.body.id);
  expect((await rows()).map((row: { total_amount: number }) => row.total_amount)).toEqual([
    65_689, -41_055.63,
  ]);
});

it('amortises each origin by its own advance, and the instalments until the end of each estimation', async () => {
  const { concept, post, capture, present, project_id, token, manager } = await contract();
  const block = await concept('MUR-01', 100, 50);
  const instalment = (amount: number, on: string) =>
    post(`/projects/${project_id}/anticipo`, { amount, on, amortization_percentage: 30 });
  const { body: granted } = await instalment(1000, '2026-01-12');
  expect(await instalment(1000, '2026-01-12')).toMatchObject({
    status: 409,
    body: { detail: 'Ya está registrada la exhibición de $1,000.00 del 12/01/2026.' },
  });
  const first = await capture(1, '01', 31, { concepts: [{ concept_id: block, quantity: 40 }] });
  expect(first.body).toMatchObject({ total_amount: 4000, anticipo_amortization_amount: 1000 });
  await present(first.body.id);
  expect(await instalment(2000, '2026-03-01')).toMatchObject({
    status: 200,
    body: { anticipo_amount: 3000, anticipo_instalments: [{ amount: 1000 }, { amount: 2000 }] },
  });
  const amendment = {
    on: '2026-03-02',
    reason: 'Obra adicional',
    days: 0,
    advance_percentage: 0,
    lines: [{ concept_id: block, quantity: 60 }],
  };
  expect(
    await world.call('POST', `/projects/${project_id}/amendments`, { token: manager, body: amendment }),
  ).toMatchObject({
    status: 201,
  });
  // 10 of the award at 30 %, 25 of the amendment at 0 %.
  const second = await capture(2, '03', 31, { concepts: [{ concept_id: block, quantity: 35 }] });
  expect(second.body).toMatchObject({
    amortization_parts: [{ amendment: 1, amount: 2500, percentage: 0 }],
    anticipo_amortization_amount: 300,
  });
  const address = `/projects/${project_id}/anticipo/${granted.anticipo_instalments[0].id}`;
  expect(await post(`${address}/withdraw`, { reason: 'Otra' })).toMatchObject({ status: 409 });
  const noted = await world.call('PUT', address, {
    token,
    body: { guarantee: '', invoice: 'A-1', paid_on: '2026-01-19' },
  });
  expect(noted.body.anticipo_instalments[0]).toMatchObject({ amount: 1000, paid_on: '2026-01-19' });
});

it('charges unrecoverable expenses apart from the contract', async () => {
  const { concept, capture, present, project_id, printed, rows, token } = await contract();
  const block = await concept('MUR-01', 100, 50);
  const first = await capture(1, '01', 31, { concepts: [{ concept_id: block, quantity: 10 }] });
  await present(first.body.id);
  const item = (concept_id: string, concept_name: string, unit_price: number) => ({
    concept_id,
    concept_name,
    unit: 'lote',
    quantity: 1,
    unit_price,
  });
  const type = { estimation_type: 'gastos_no_recuperables' };
  expect(
    await capture(2, '02', 28, { ...type, concepts: [{ concept_id: block, quantity: 1 }] }),
  ).toMatchObject({
    status: 422,
    body: { detail: 'Una estimación de gastos no recuperables no lleva conceptos del catálogo.' },
  });
  expect(
    await capture(2, '02', 28, { ...type, concepts: [{ concept_id: 'g1', quantity: 1 }] }),
  ).toMatchObject({
    status: 422,
    body: { detail: 'Renglón 1: escriba la descripción.' },
  });
  const concepts = [
    item('g1', 'Vigilancia', 101_850),
    item('g2', 'Maquinaria ociosa', 63_420),
    item('g3', 'Personal técnico', 172_964.4),
  ];
  expect(
    await capture(2, '02', 28, { ...type, anticipo_amortization_percentage: 30, concepts }),
  ).toMatchObject({
    status: 422,
    body: { detail: 'Una estimación de gastos no recuperables no amortiza anticipo.' },
  });
  const second = await capture(2, '02', 28, { ...type, concepts });
  expect(second).toMatchObject({
    status: 201,
    body: { type_number: 1, total_amount: 338_234.4, iva: 54_117.5, anticipo_amortization_amount: 0 },
  });
  await present(second.body.id);
  const text = await printed(second.body.id, 'caratula');
  expect(text).toContain('Estimación núm. 1-E');
  expect(text).toContain('Tipo Gastos no recuperables');
  expect(text).toContain('Estimado acumulado actual 1,000.00');
  // No concept of the contract: none is exceeded, and no partida but that of the expenses is summed.
  const body = await printed(second.body.id, 'cuerpo');
  expect(body).toContain(
    'Gastos no recuperables 338,234.40 1 Vigilancia lote 1 0 1 1 0 101,850.00 101,850.00',
  );
  const summary = await printed(second.body.id, 'resumen');
  expect(summary).toContain('1 Gastos no recuperables 0.00 0.00 338,234.40 338,234.40');
  expect(summary).not.toContain('38,000,364.74');
  const { body: analytics } = await world.call('GET', `/analytics/financial/${project_id}`, { token });
  expect(analytics.total_estimated).toBe(1000);
  expect(await rows()).toHaveLength(2);
});

it('closes the cents of a concept, without IVA where the contract is exempt', async () => {
  const { concept, capture, present, printed } = await contract({ closes_cents: true, iva_exempt: true });
  const third = await concept('MUR-01', 33.335, 10);
  for (const [number, month, last] of [
    [1, '01', 31],
    [2, '02', 28],
  ] as const) {
    const { body } = await capture(number, month, last, {
      concepts: [{ concept_id: third, quantity: 3.333 }],
    });
    expect(body).toMatchObject({ total_amount: 111.11, iva: 0, iva_exempt: true });
    await present(body.id);
    expect(await printed(body.id, 'caratula')).toContain('IVA exento 0.00');
  }
  const { body } = await capture(3, '03', 31, { concepts: [{ concept_id: third, quantity: 3.334 }] });
  expect(body).toMatchObject({
    total_amount: 111.13,
    concepts: [{ closing_amount: 111.13, subtotal: 111.13 }],
  });
});
