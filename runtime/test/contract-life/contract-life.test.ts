import { rm } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printedText } from '../../../paper/test/printed-text.ts';
import { demoPassword } from '../../../demo/src/accounts.ts';
import { hospitalInstalments } from '../../../demo/src/hospital/load.ts';
import { loadHospital } from '../../../demo/src/load.ts';
import { recalculated } from '../../../paper/test/recalculated.ts';
import { demoCopy } from '../../../test/demo.ts';
import { readConfig } from '../../src/config.ts';
import { openSystem } from '../../src/system.ts';
import {
  defectsGuarantee,
  expected,
  expectedSettlement,
  financial,
  guaranteed,
  plan,
  plannedShares,
  sums,
} from './reference.ts';

/* The hospital of the demonstration, which lives the contract of contract-life.md. */

/** Milliseconds. Issuing fourteen estimations draws 140 documents. */
const patience = 900_000;

// The test reads the properties that it expects; a wrong one fails the test.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;
let json: (url: string) => Promise<Json>;
let bytes: (url: string) => Promise<Uint8Array>;
let write: (method: 'POST' | 'PUT', url: string, body?: object) => Promise<Json>;
let id: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const { database, dataDir } = await demoCopy();
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const system = await openSystem(readConfig(env), {
    say: () => undefined,
    parts: ['command-service', 'projections', 'query-service'],
  });
  await loadHospital(system);
  const payload = { email: 'gerente@obraclara.mx', password: demoPassword };
  const entered = await system.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  const authorization = `Bearer ${entered.json<{ access_token: string }>().access_token}`;
  // Reads wait for the last write.
  let position = '0';
  const fetched = async (url: string) => {
    const headers = { authorization, 'x-event-position': position };
    const response = await system.app.inject({ url, headers });
    expect(response.statusCode, url).toBe(200);
    return response;
  };
  write = async (method, url, body) => {
    const asked = { method, url: `/api${url}`, headers: { authorization }, ...(body && { payload: body }) };
    const response = await system.app.inject(asked);
    expect(response.statusCode, response.body).toBe(200);
    position = String(response.headers['x-event-position']);
    return response.json();
  };
  json = async (url) => (await fetched(`/api${url}`)).json();
  bytes = async (url) => new Uint8Array((await fetched(url)).rawPayload);
  const projects: { id: string; name: string }[] = await json('/projects');
  id = projects.find(({ name }) => name.startsWith('Hospital'))!.id;
  close = async () => {
    await system.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  };
}, patience);
afterAll(() => close());

it('has the terms of the award, the suspension and the amendment', async () => {
  expect(sums).toEqual({
    award: 38_000_364.74,
    excess: 602_395.67,
    extraordinary: 1_077_862.83,
    added: 5_159_807.15,
  });
  const { versions } = await json(`/projects/${id}/terms`);
  const seen = versions.map((one: Json) => [one.origin, one.contract_amount, one.days, one.end_date]);
  expect(seen).toEqual([
    ['award', 38_000_364.74, 240, '2026-09-08'],
    ['suspension', 38_000_364.74, 240, '2026-09-29'],
    ['amendment', 44_840_430.39, 285, '2026-11-13'],
  ]);
});

it('guarantees what the contract and its amendment require, endorsed within 10 days', async () => {
  expect(guaranteed).toEqual({
    advance: 11_400_109.42,
    compliance: 3_800_036.47,
    endorsement: 684_006.57,
  });
  const { guarantees, required, endorsements } = await json(`/projects/${id}/guarantees`);
  const both = 4_484_043.04;
  expect(guarantees.map(({ kind, total }: Json) => [kind, total])).toEqual([
    ['anticipo', guaranteed.advance],
    ['cumplimiento', both],
  ]);
  // The advance is amortised.
  expect(required.map((one: Json) => one.required)).toEqual([0, both, defectsGuarantee()]);
  expect(endorsements).toMatchObject([
    { amendment: 1, required: guaranteed.endorsement, limit: '2026-09-11' },
  ]);
  expect(guarantees[1].endorsements).toMatchObject([{ on: '2026-09-08', amount: guaranteed.endorsement }]);
});

it('charges, amortises and pays what exact fractions make of what was captured', async () => {
  const rows: Json[] = await json(`/estimations/${id}`);
  expect(rows).toHaveLength(14);
  const figures = expected();
  for (const [at, { works: _, ...row }] of figures.entries())
    expect(rows[at], `${at + 1}`).toMatchObject(row);
  // What was given back, and the whole contract to the cent.
  expect(rows[9]).toMatchObject({ total_amount: -41_055.63, importe_liquido: -32_639.22 });
  expect(figures.at(-1)).toMatchObject({ works: 44_840_430.39, cumulative_amortization: 11_400_109.42 });
  const labels = rows.map(({ type_number, number, estimation_type }) => [
    type_number ?? number,
    estimation_type,
  ]);
  expect(labels.filter(([, type]) => type !== 'trabajos')).toEqual([
    [1, 'gastos_no_recuperables'],
    [1, 'adicionales'],
    [1, 'ajuste_de_costos'],
  ]);
});

it('is paid as far as it is invoiced', async () => {
  const rows: Json[] = await json(`/estimations/${id}`);
  const paidOf = ({ billing }: Json) => billing.payments.map(({ amount }: Json) => amount);
  const seen = rows.map((row) => [row.status, row.billing.invoices.length, ...paidOf(row)]);
  const net = expected().map(({ importe_liquido }) => importe_liquido);
  expect(seen).toEqual([
    ...net.slice(0, 9).map((amount) => ['pagada', 1, amount]),
    ['autorizada', 0],
    ['pagada', 1, net[10]],
    ['autorizada', 1],
    ['revision', 0],
    ['entregada', 0],
  ]);
});

it('has an account with payments, advance and interest, whose workbook computes the same balance', async () => {
  const rows = expected();
  const cents = (amount: number) => Math.round(amount * 100);
  const paid = rows.filter((_, at) => at < 9 || at === 10);
  const sum = (of: typeof rows) => of.reduce((all, row) => all + cents(row.importe_liquido), 0);
  const { rows: account, formulas } = recalculated(await bytes(`/api/projects/${id}/estado-de-cuenta.xlsx`));
  const summary = (label: string) => cents(account.find((row) => row[1] === label)![3] as number);
  expect(summary('Pagado')).toBe(sum(paid));
  expect(summary('Por pagar')).toBe(sum(rows) - sum(paid));
  const from = account.findIndex((row) => row[0] === 'Exhibiciones del anticipo (sin IVA)') + 2;
  const instalments = account.slice(from, from + hospitalInstalments.length);
  expect(instalments.map((row) => row[6])).toEqual(hospitalInstalments.map(({ amount }) => amount));
  for (const { cell, formula, cached, recalculated: computed } of formulas)
    expect(computed, cell).toBeCloseTo(cached, formula.includes('ROUND') ? 6 : 4);
});

it('has the financial progress of what was paid, the tenth with it because it gives money back', async () => {
  const figures = financial([1, 2, 3, 4, 5, 6, 7, 9, 10, 11]);
  expect(await json(`/analytics/financial/${id}`)).toMatchObject(figures);
  const { financial_cumulative, financial_cumulative_amount } = await json(`/analytics/s-curve/${id}`);
  expect(financial_cumulative.at(-1)).toBe(figures.financial_percentage);
  expect(financial_cumulative_amount.at(-1)).toBe(figures.financial_amount);
  const portfolio: Json[] = await json('/portfolio');
  const { paid_works: paid, financial_percentage } = figures;
  expect(portfolio.find((row) => row.id === id)).toMatchObject({ paid, financial_percentage });
});

it('issued each carátula with the contract of its day', async () => {
  const rows: Json[] = await json(`/estimations/${id}`);
  const pesos = (amount: number) =>
    Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  for (const [at, { importe_liquido }] of expected().entries()) {
    const papers: Json[] = await json(`/estimations/${rows[at].id}/papers`);
    const { url } = papers.find(({ paper, format }) => paper === 'caratula' && format === 'pdf');
    const { text } = await extractText(await getDocumentProxy(await bytes(url)), { mergePages: true });
    const name = `estimation ${at + 1}`;
    expect(text, name).toContain(pesos(importe_liquido));
    const isAmended = plan[at]!.end_date >= '2026-09-01';
    expect(text, name).toContain(isAmended ? '44,840,430.39' : '38,000,364.74');
    expect(text.includes('44,840,430.39'), name).toBe(isAmended);
  }
});

it('adjusts the costs of March by its authorised factor, as it was charged', async () => {
  const { months } = await json(`/projects/${id}/cost-adjustment`);
  const rows = expected();
  expect(months.find((one: Json) => one.month === '2026-03')).toMatchObject({
    state: 'granted',
    calculated: { factor: 1.0279 },
    executed: rows[2]!.total_amount,
    unadjusted: 0,
    adjustment: rows[12]!.total_amount,
    pending: 0,
  });
});

it('keeps the original plan beside the one in force', async () => {
  const { plans, month_keys } = await json(`/analytics/s-curve/${id}`);
  expect(month_keys).toHaveLength(11);
  const named = plans.map((one: Json) => [one.name, one.contract_amount]);
  expect(named).toEqual([
    ['Plan original', 38_000_364.74],
    ['Plan vigente (convenio 1)', 44_840_430.39],
  ]);
  for (const [at, shares] of [plannedShares('award'), plannedShares('amended')].entries())
    expect(plans[at].planned_cumulative.slice(0, shares.length), named[at][0]).toEqual(shares);
});

it('drafts the finiquito from what is authorised, and signs it once everything is', async () => {
  const address = `/projects/${id}/closing`;
  const all = plan.map(({ number }) => number);
  const paid = all.filter((number) => number <= 9 || number === 11);
  const seen = async () => {
    const { draft } = await json(address);
    const { contractor, other, balance } = draft.totals;
    const rows = draft.rows.flatMap(({ estimation, amount }: Json) =>
      estimation ? [[estimation.number, amount]] : [],
    );
    return { draft, figures: { rows, contractor, other, balance } };
  };
  const { left, ...pending } = expectedSettlement({ authorised: all.filter((n) => n <= 12), paid });
  const before = await seen();
  expect(before.figures).toEqual(pending);
  const pesos = left.toLocaleString('en-US', { minimumFractionDigits: 2 });
  expect(before.draft.obstacles).toEqual([
    'Faltan por resolver las estimaciones 10, 12, 1-AC y 14.',
    `Queda anticipo por amortizar: $${pesos}.`,
    'Falta firmar el finiquito.',
  ]);

  const rows: Json[] = await json(`/estimations/${id}`);
  for (const { id: estimation } of rows.slice(12)) {
    await write('PUT', `/estimations/${estimation}/status?status=validada`);
    await write('PUT', `/estimations/${estimation}/status?status=autorizada`);
  }
  const { left: none, ...settled } = expectedSettlement({ authorised: all, paid });
  const after = await seen();
  expect(none).toBe(0);
  expect(after.figures).toEqual(settled);
  const signed = await write('POST', `${address}/settlement`, { on: after.draft.on, folio: 'FIN-041' });
  expect(signed.settlement.rows).toEqual(after.draft.rows);
  expect(await json(address)).toMatchObject({
    left: settled.balance,
    settlement: { totals: { ...after.draft.totals, side: 'contratista' } },
    draft: { obstacles: [] },
  });

  const paper = await bytes(`/api${address}/finiquito/acta.pdf`);
  const balance = settled.balance.toLocaleString('en-US', { minimumFractionDigits: 2 });
  const said = await printedText(paper);
  expect(said).toContain(`Saldo a favor del contratista ${balance}`);
  expect(said).toContain('Ejecutado según estimaciones 44,840,430.39 118.00 %');
});
