import { printedText } from '../../../paper/test/printed-text.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samples } from '../../../command-service/test/upload-samples.ts';
import { fileOf, openWorld, type World } from './world.ts';

/** The clock advances by a second with each reading, so that later changes have later times. */
let clock = Date.parse('2026-02-02T18:00:00Z');
let world: World;
beforeAll(async () => {
  world = await openWorld(() => new Date((clock += 1000)));
});
afterAll(() => world?.close());

/* Amounts, plazo and days of the worked contract (contract-life.md §0, §4). */
const award = { contract_amount: 38_000_364.74, start_date: '2026-01-12', end_date: '2026-09-08' };

it('changes the services contract alike', async () => {
  const { project_id } = await world.main('Clínica');
  const { token, concepts } = await world.internal(project_id);
  const body = {
    on: '2026-01-20',
    reason: 'Más meses',
    days: 31,
    advance_percentage: 12.5,
    lines: [{ concept_id: concepts[0]!.id, quantity: 10 }],
  };
  const address = `/projects/${project_id}/internal-contract`;
  const signed = await world.call('POST', `${address}/amendments`, { token, body });
  expect(signed).toMatchObject({
    status: 201,
    body: { amount: 1500, contract: { contract_amount: 501_500 }, advance_percentage: 12.5 },
  });
  const { body: terms } = await world.call('GET', `${address}/terms`, { token });
  expect(terms.amendments).toMatchObject([{ advance_percentage: 12.5 }]);
  expect(terms.versions.at(-1)).toMatchObject({ contract_amount: 501_500, end_date: '2027-01-31' });
  const { body: main } = await world.call('GET', `/projects/${project_id}/terms`, { token: world.admin });
  expect(main.versions).toHaveLength(1);
  const analytics = await world.call('GET', `/projects/${project_id}/internal-analytics`, { token });
  expect(analytics.body.plans).toMatchObject([
    { name: 'Plan original', contract_amount: 500_000 },
    { name: 'Plan vigente (convenio 1)', contract_amount: 501_500 },
  ]);
});

it('names its signed document, which stays in the project', async () => {
  const { project_id, token } = await world.main('Escuela');
  const other = await world.main('Otra escuela');
  const { token: manager } = await world.internal(project_id);
  const file = new FormData();
  file.append('file', new File([new Uint8Array((await samples()).pdf)], 'convenio.pdf'));
  const upload = `/upload?project_id=${project_id}&document_type=oficio`;
  const { file_id } = (await world.call('POST', upload, { token, body: file })).body;
  const oficio = { project_id, type: 'oficio', origin: 'externa', title: 'Convenio 1', file_id };
  const { id: document_id } = (await world.call('POST', '/documents', { token, body: oficio })).body;
  const body = { on: '2026-01-20', reason: 'Más plazo', days: 10, document_id };
  const refused = await world.call('POST', `/projects/${other.project_id}/amendments`, {
    token: world.admin,
    body,
  });
  expect(refused).toMatchObject({ status: 422, body: { detail: 'El documento no está en este proyecto.' } });
  const address = `/projects/${project_id}`;
  const signed = await world.call('POST', `${address}/amendments`, { token: manager, body });
  expect(signed).toMatchObject({ status: 201, body: { document_id } });
  const { body: terms } = await world.call('GET', `${address}/terms`, { token: manager });
  expect(terms.amendments).toMatchObject([{ kind: 'plazo', document_id }]);
  const remove = () => world.call('DELETE', `/documents/${document_id}`, { token: manager });
  expect(await remove()).toMatchObject({
    status: 409,
    body: { detail: 'El documento no se puede eliminar: es el del convenio 1.' },
  });
  const reason = { token: manager, body: { reason: 'Error' } };
  await world.call('POST', `${address}/amendments/${signed.body.id}/withdraw`, reason);
  const suspension = { on: '2026-01-20', until: '2026-01-21', reason: 'Lluvias', document_id };
  await world.call('POST', `${address}/suspensions`, { token: manager, body: suspension });
  expect(await remove()).toMatchObject({
    status: 409,
    body: { detail: 'El documento no se puede eliminar: es el de la suspensión del 20/01/2026.' },
  });
});

it('changes a price from a day on: what was charged, executed and planned before keeps the former one', async () => {
  const { project_id, token, url, list } = await world.main('Puente');
  const admin = { token: world.admin };
  const concept = { ...world.conceptBody(project_id, 'PRE-04', 164.27), quantity: 612.35 };
  const { id: concept_id } = (await world.call('POST', '/catalog', { ...admin, body: concept })).body;
  const capture = async (number: number, dates: string[], line: object) => {
    const [start_date, end_date] = dates;
    const concepts = [{ concept_id, ...line }];
    const body = { project_id, number, period: `Periodo ${number}`, start_date, end_date, concepts };
    const made = await world.call('POST', url, { token, body });
    expect(made).toMatchObject({ status: 201 });
    return made.body.id as string;
  };
  const [january, february] = [
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
  ];
  const first = await capture(1, january, { quantity: 200 });
  const program = fileOf('Programa', [
    ['Clave', 'Concepto', 'Unidad', 'Cantidad', 'Ene 26', 'Feb 26'],
    ['PRE-04', 'Concepto PRE-04', 'm2', 612.35, 300, 312.35],
  ]);
  await world.upload(world.admin, `/program/upload/${project_id}`, program);
  for (const [progress_date, quantity_advanced] of [
    ['2026-01-10', 100],
    ['2026-02-01', 50],
  ] as const) {
    const body = { project_id, concept_id, progress_date, quantity_advanced };
    expect(await world.call('POST', '/progress', { token, body })).toMatchObject({ status: 201 });
  }
  const before = new Date(clock).toISOString();
  const lines = [{ concept_id, quantity: 0, unit_price: 181.75 }];
  const address = `/projects/${project_id}/amendments`;
  const body = { on: '2026-02-01', reason: 'Revisión de indirectos', lines };
  const signed = await world.call('POST', address, { ...admin, body });
  // (612.35 − 200) × (181.75 − 164.27) = 7,207.878.
  expect(signed).toMatchObject({
    status: 201,
    body: { amount: 7207.88, contract: { contract_amount: 1_007_207.88 } },
  });
  const { body: terms } = await world.call('GET', `/projects/${project_id}/terms`, admin);
  const prices = { former: 164.27, present: 181.75 };
  const priced = { origin: 'price', quantity: 412.35, unit_price: 17.48, amount: 7207.88, prices };
  expect(terms.amendments).toMatchObject([{ kind: 'precios', lines: [priced] }]);

  const second = await capture(2, february, { quantity: 100 });
  await capture(3, ['2026-01-20', '2026-01-31'], { quantity: 10 });
  const corrects = { estimation_id: first, reason: 'De más' };
  await capture(4, february, { quantity: -5, corrects });
  const { body: rows } = await world.call('GET', list, admin);
  const totals = rows.map(({ total_amount }: { total_amount: number }) => total_amount);
  expect(totals).toEqual([32_854, 18_175, 1642.7, -821.35]);

  const catalogOf = async (query = '') => {
    const { body: all } = await world.call('GET', `/catalog/${project_id}${query}`, admin);
    const { unit_price, amount } = all.find((one: Record<string, unknown>) => one['id'] === concept_id);
    return [unit_price, amount];
  };
  // 200 × 164.27 + 412.35 × 181.75 = 32,854.00 + 74,944.61.
  expect(await catalogOf()).toEqual([181.75, 107_798.61]);
  expect(await catalogOf(`?as_of=${before}`)).toEqual([164.27, 100_590.73]);
  const { body: finances } = await world.call('GET', `/analytics/financial/${project_id}`, admin);
  // 100 × 164.27 + 50 × 181.75.
  expect(finances).toMatchObject({ executed_amount: 25_514.5, contract_amount: 1_007_207.88 });
  const { body: curve } = await world.call('GET', `/analytics/s-curve/${project_id}`, admin);
  expect(curve.physical_cumulative_amount.slice(0, 2)).toEqual([16_427, 25_514.5]);
  const plans = curve.plans.map((plan: Record<string, number[]>) =>
    plan['planned_cumulative_amount']!.slice(0, 2),
  );
  // 300 × 164.27, and 312.35 at either price.
  expect(plans).toEqual([
    [49_281, 100_590.73],
    [49_281, 106_050.61],
  ]);

  const withdraw = () =>
    world.call('POST', `${address}/${signed.body.id}/withdraw`, { ...admin, body: { reason: 'Error' } });
  expect(await withdraw()).toMatchObject({
    status: 409,
    body: {
      detail: 'No se puede retirar el convenio 1: la estimación 2 cobra PRE-04 a su precio',
    },
  });
  expect(await world.call('DELETE', `${url}/${second}`, { token })).toMatchObject({ status: 200 });
  expect(await withdraw()).toMatchObject({ status: 200, body: { contract: { contract_amount: 1_000_000 } } });
  expect(await catalogOf()).toEqual([164.27, 100_590.73]);
});

it('lives an amendment and a suspension: each figure and each paper takes the terms of its own day', async () => {
  const { project_id, token: supervisor, url } = await world.main('Hospital');
  await world.internal(project_id);
  const admin = { token: world.admin };
  const { body: project } = await world.call('GET', `/projects/${project_id}`, admin);
  const terms = { name: project.name, description: project.description, ...award };
  const formal = { ...terms, estimation_control: 'formal', signed_on: '2026-01-08' };
  await world.call('PUT', `/projects/${project_id}`, { ...admin, body: formal });
  const concept = { ...world.conceptBody(project_id, 'PRE-04', 164.27), quantity: 612.35 };
  const { body: known } = await world.call('POST', '/catalog', { ...admin, body: concept });

  const capture = async (number: number, month: string, last: number, token = supervisor) => {
    const dates = { start_date: `2026-${month}-01`, end_date: `2026-${month}-${last}` };
    const lines = [{ concept_id: known.id, quantity: 10 }];
    const body = { project_id, number, period: `Mes ${number}`, ...dates, concepts: lines };
    const made = await world.call('POST', url, { token, body });
    expect(made).toMatchObject({ status: 201 });
    return made.body.id as string;
  };
  const printed = async (address: string, token: string) => {
    const { bytes } = await world.fetched(`/api${address}`, token);
    return printedText(bytes);
  };
  const caratula = (id: string, token = supervisor) => printed(`${url}/${id}/caratula.pdf`, token);
  const e1 = await capture(1, '01', 31);
  const presented = await world.call('POST', `${url}/${e1}/present`, { token: supervisor, body: {} });
  expect(presented).toMatchObject({ status: 200 });
  const issued = await caratula(e1);
  expect(issued).toContain('38,000,364.74');

  const refusal = (what: string) =>
    `El contrato ya tiene estimaciones presentadas: registre un convenio en lugar de cambiar ${what}.`;
  for (const [change, what] of [
    [{ contract_amount: 44_840_430.39 }, 'su monto'],
    [{ end_date: '2026-11-13' }, 'sus fechas'],
  ] as const)
    expect(
      await world.call('PUT', `/projects/${project_id}`, { ...admin, body: { ...formal, ...change } }),
    ).toMatchObject({ status: 409, body: { detail: refusal(what) } });
  for (const [change, what] of [
    [{ quantity: 700 }, 'sus cantidades'],
    [{ unit_price: 170 }, 'sus precios'],
  ] as const)
    expect(
      await world.call('PUT', `/catalog/${known.id}`, { ...admin, body: { ...concept, ...change } }),
    ).toMatchObject({ status: 409, body: { detail: refusal(what) } });
  const dearer = fileOf('Catálogo', [
    ['Clave', 'Concepto', 'Unidad', 'Cantidad', 'P.U.'],
    ['PRE-04', 'Concepto PRE-04', 'm2', 612.35, 170],
  ]);
  expect(await world.upload(world.admin, `/catalog/upload/${project_id}`, dearer)).toMatchObject({
    status: 409,
    body: { detail: refusal('su catálogo') },
  });
  expect(
    await world.call('POST', '/catalog', { ...admin, body: { ...concept, concept_code: 'N-2' } }),
  ).toMatchObject({ status: 409, body: { detail: refusal('su catálogo') } });

  const program = (token: string, first: number) =>
    world.upload(
      token,
      `/program/upload/${project_id}`,
      fileOf('Programa', [
        ['Clave', 'Concepto', 'Unidad', 'Cantidad', 'Ene 26', 'Feb 26'],
        ['PRE-04', 'Concepto PRE-04', 'm2', 612.35, first, 612.35 - first],
      ]),
    );
  expect(await program(world.admin, 600)).toMatchObject({ status: 200 });
  expect(await program(world.admin, 300)).toMatchObject({
    status: 409,
    body: { detail: refusal('su programa') },
  });

  clock = Date.parse('2026-08-03T18:00:00Z');
  const session = await world.signIn(project_id);
  const manager = { token: session.manager };
  const before = new Date(clock).toISOString();
  const suspension = { on: '2026-06-01', until: '2026-06-30', reason: 'Falta de suministro' };
  const suspended = await world.call('POST', `/projects/${project_id}/suspensions`, {
    ...manager,
    body: suspension,
  });
  expect(suspended).toMatchObject({ status: 201, body: { days: 30, contract: { end_date: '2026-10-08' } } });
  const resumed = await world.call(
    'POST',
    `/projects/${project_id}/suspensions/${suspended.body.id}/resume`,
    {
      ...manager,
      body: { on: '2026-06-22' },
    },
  );
  expect(resumed).toMatchObject({ status: 200, body: { days: 21, contract: { end_date: '2026-09-29' } } });

  // 612.35 × 164.27 = 100,590.73 and 1 × 6,739,474.92 make the 6,840,065.65 of the example.
  const amendment = {
    on: '2026-07-15',
    reason: 'Volúmenes excedentes y obra adicional',
    days: 45,
    lines: [{ concept_id: known.id, quantity: 612.35 }],
    concepts: [
      {
        concept_code: 'ADI-01',
        concept_name: 'Obra adicional',
        unit: 'lote',
        quantity: 1,
        unit_price: 6_739_474.92,
      },
    ],
  };
  const address = `/projects/${project_id}/amendments`;
  const now = { contract_amount: 44_840_430.39, days: 285, suspended_days: 21, end_date: '2026-11-13' };
  const foreseen = await world.call('POST', `${address}?preview=true`, { ...manager, body: amendment });
  expect(foreseen).toMatchObject({
    status: 200,
    body: { number: 1, amount: 6_840_065.65, contract: now, notices: [] },
  });
  expect((await world.call('GET', `/projects/${project_id}/terms`, manager)).body.amendments).toEqual([]);
  const less = { ...amendment, lines: [{ concept_id: known.id, quantity: -610 }] };
  expect(await world.call('POST', address, { ...manager, body: less })).toMatchObject({
    status: 422,
    body: { detail: 'El convenio deja PRE-04 en 2.35 y ya se estimaron 10.00.' },
  });
  const signed = await world.call('POST', address, { ...manager, body: amendment });
  expect(signed).toMatchObject({ status: 201, body: { number: 1, amount: 6_840_065.65, contract: now } });
  expect(await program(session.admin, 300)).toMatchObject({ status: 200 });
  const started = (await world.log()).filter(({ type }) => type === 'ProgramImportStarted').at(-1)!;
  expect(started.data).toMatchObject({ amendment_id: signed.body.id });
  const { body: read } = await world.call('GET', `/projects/${project_id}/terms`, manager);
  expect(read.versions.map(({ origin, end_date }: Record<string, string>) => [origin, end_date])).toEqual([
    ['award', '2026-09-08'],
    ['suspension', '2026-09-29'],
    ['amendment', '2026-11-13'],
  ]);
  expect(read.amendments[0].lines).toMatchObject([
    { concept_code: 'PRE-04', amount: 100_590.73, origin: 'increase' },
    { concept_code: 'ADI-01', amount: 6_739_474.92, origin: 'new' },
  ]);

  const paper = `${address}/${signed.body.id}/convenio`;
  const sheet = await printed(`${paper}.pdf`, session.manager);
  expect(sheet).toContain('Vigente antes del convenio 38,000,364.74 100.00 % 240 100.00 % 29/09/2026');
  expect(sheet).toContain('Vigente con el convenio 44,840,430.39 118.00 % 285 118.75 % 13/11/2026');
  expect((await world.fetched(`/api${paper}.xlsx`, session.manager)).status).toBe(200);
  const unknown = await world.fetched(`/api${address}/${crypto.randomUUID()}/convenio.pdf`, session.manager);
  expect(unknown.status).toBe(404);

  // The figures of today, and those of then.
  const financial = async (query = '') =>
    (await world.call('GET', `/analytics/financial/${project_id}${query}`, manager)).body;
  expect(await financial()).toMatchObject({ contract_amount: 44_840_430.39, awarded_amount: 38_000_364.74 });
  expect(await financial(`?as_of=${before}`)).toMatchObject({ contract_amount: 38_000_364.74 });
  const curve = (await world.call('GET', `/analytics/s-curve/${project_id}`, manager)).body;
  expect(curve.contract_amount).toBe(44_840_430.39);
  expect(curve.plans).toMatchObject([
    { name: 'Plan original', contract_amount: 38_000_364.74 },
    { name: 'Plan vigente (convenio 1)', contract_amount: 44_840_430.39 },
  ]);
  // The former program's months stay until the amendment; the original plan stays whole.
  expect(curve.planned_cumulative_amount[0]).toBe(98_562);
  expect(curve.plans[0].planned_cumulative_amount.at(-1)).toBe(100_590.73);
  const known_then = (await world.call('GET', `/analytics/s-curve/${project_id}?as_of=${before}`, manager))
    .body;
  expect(known_then).not.toHaveProperty('plans');
  const firstMonth = async () =>
    (await world.call('GET', `/projects/${project_id}`, manager)).body.program_data.concepts[0]
      .monthly_quantities['Ene 26'];
  expect(await firstMonth()).toBe(300);
  const programs = async (query = '') =>
    (await world.call('GET', `/projects/${project_id}/programs${query}`, manager)).body;
  const january = (planned: number) => [
    { concept_code: 'PRE-04', monthly_quantities: { '2026-01': planned } },
  ];
  expect(await programs()).toMatchObject([
    { name: 'Programa original', on: '2026-01-12', concepts: january(600) },
    { name: 'Programa del convenio 1', on: '2026-07-15', concepts: january(300) },
  ]);
  expect(await programs(`?as_of=${before}`)).toHaveLength(1);
  const { body: catalog } = await world.call('GET', `/catalog/${project_id}`, manager);
  const quantities = new Map(
    catalog.map((one: Record<string, unknown>) => [one['concept_code'], one['quantity']]),
  );
  expect([quantities.get('PRE-04'), quantities.get('ADI-01')]).toEqual([1224.7, 1]);

  // Papers: issued ones as they were; the others with what was in force at their end.
  expect(await caratula(e1, session.supervisor)).toBe(issued);
  const e2 = await caratula(await capture(2, '06', 30, session.supervisor), session.supervisor);
  expect(e2).toContain('38,000,364.74');
  expect(e2).toContain('29/09/2026');
  const e3 = await caratula(await capture(3, '07', 31, session.supervisor), session.supervisor);
  expect(e3).toContain('44,840,430.39');
  expect(e3).toContain('13/11/2026');

  const { body: history } = await world.call(
    'GET',
    `/projects/${project_id}/history?filter={"kind":"amendment"}`,
    manager,
  );
  expect(history).toMatchObject([{ type: 'AmendmentSigned', title: '1' }]);

  const withdrawn = await world.call('POST', `${address}/${signed.body.id}/withdraw`, {
    ...manager,
    body: { reason: 'Se firmó otra versión' },
  });
  expect(withdrawn).toMatchObject({ status: 200, body: { contract: { contract_amount: 38_000_364.74 } } });
  expect(await financial()).toMatchObject({ contract_amount: 38_000_364.74 });
  expect(await firstMonth()).toBe(600);
  expect(await programs()).toMatchObject([{ name: 'Programa original' }]);
  const { body: left } = await world.call('GET', `/analytics/s-curve/${project_id}`, manager);
  expect(left.plans).toMatchObject([{ name: 'Plan original' }]);
  const { body: after } = await world.call('GET', `/catalog/${project_id}`, manager);
  expect(after.map((one: Record<string, unknown>) => one['concept_code'])).not.toContain('ADI-01');
}, 300_000);
