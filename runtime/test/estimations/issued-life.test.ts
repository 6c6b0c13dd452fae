import { createHash } from 'node:crypto';
import { retentionLedger, suggestedReturns, type Retention, type RetentionKind } from '@obraclara/events';
import { printedText } from '../../../paper/test/printed-text.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recalculated } from '../../../paper/test/recalculated.ts';
import { openWorld, type ContractUnderTest, type World } from './world.ts';

/* The contract of contract-life.md §0: fourteen estimations, each issued, with the deductions of its §3. */

let clock = Date.parse('2026-01-12T18:00:00Z');
let world: World;
beforeAll(async () => {
  world = await openWorld(() => new Date((clock += 100)));
});
afterAll(() => world?.close());

const text = async (bytes: Uint8Array) => printedText(bytes);

/** Monto Total of each estimation in pesos; together 45,711,959.18. */
const amounts = [
  1_305_984.58, 2_860_624.36, 3_192_612.3, 3_409_000, 3_409_000, 3_409_520.53, 3_409_000, 3_409_000,
  3_409_837.63, 3_409_000, 3_409_000, 3_409_000, 3_713_836, 3_956_543.78,
];

const duty = (nombre: string, valor: number): Retention => ({
  nombre,
  tipo: 'porcentaje',
  valor,
  es_suma: false,
  base: 'monto_total',
});
const taken = (nombre: string, kind: RetentionKind, valor: number, es_suma = false): Retention => ({
  nombre,
  tipo: 'importe',
  valor,
  es_suma,
  kind,
});
/** Without a kind until all estimations are issued. */
const duties = [duty('5 al millar', 0.5), duty('ICIC 2 al millar', 0.2), duty('Derechos estatales', 1)];

/** Further deductions by number of estimation. */
const others: Record<number, Retention[]> = {
  5: [taken('IMSS', 'retencion', 8_500)],
  8: [taken('IMSS', 'retencion', 8_500, true)],
  10: [taken('Pena convencional', 'pena', 3_298.8)],
  11: [taken('Deductiva', 'deduccion', 33_337.17)],
};
const late: Record<number, object> = {
  6: { retencion_retraso: { tipo: 'importe', valor: 185_423.54 } },
  7: { devolucion_retencion: 182_189.98 },
  9: { devolucion_retencion: 3_233.56 },
};

/** Half a month for each estimation, from February to August. */
const periodOf = (number: number) => {
  const month = `2026-0${1 + Math.ceil(number / 2)}`;
  return number % 2
    ? { start_date: `${month}-01`, end_date: `${month}-15` }
    : { start_date: `${month}-16`, end_date: `${month}-28` };
};

const bodyOf = ({ project_id, concepts }: ContractUnderTest, number: number) => ({
  project_id,
  number,
  period: `Periodo ${number}`,
  ...periodOf(number),
  anticipo_amortization_percentage: 10,
  ...late[number],
  otras_retenciones: [...duties, ...(others[number] ?? [])],
  concepts: [{ concept_id: concepts[0]!.id, quantity: amounts[number - 1] }],
});

type Paper = { paper: string; format: string; seal: string; sha256: string; url: string };

const sent = async (asked: ReturnType<World['call']>) => {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

/** Changes amount and end of the contract, and the quantity of its concept. */
const change = async ({ project_id, concepts }: ContractUnderTest, contract_amount: number, end: string) => {
  const { admin: token } = world;
  const { name, description, status } = await sent(world.call('GET', `/projects/${project_id}`, { token }));
  const days = { start_date: '2026-01-12', end_date: end };
  const terms = { name, description, contract_amount, status, ...days };
  await sent(world.call('PUT', `/projects/${project_id}`, { token, body: terms }));
  const body = { ...world.conceptBody(project_id, 'S-01', 1), quantity: contract_amount };
  await sent(world.call('PUT', `/catalog/${concepts[0]!.id}`, { token, body }));
};

const papersOf = ({ url, token }: ContractUnderTest, id: string): Promise<Paper[]> =>
  sent(world.call('GET', `${url}/${id}/papers`, { token }));
const bytesOf = async ({ url }: Paper, token: string) => (await world.fetched(url, token)).bytes;
const find = (papers: readonly Paper[], paper: string, format: string) =>
  papers.find((one) => one.paper === paper && one.format === format)!;

const advance = (amount: number) => ({ amount, amortization_percentage: 10 });

/** Milliseconds. Fourteen issues draw ten documents each. */
const patience = 900_000;

it(
  'keeps every paper of a contract as issued through changes of amount, catalog, days and kinds of retentions',
  async () => {
    const contract = await world.main('Hospital Comunitario San Jerónimo');
    const { project_id, token, url } = contract;
    await change(contract, 38_000_364.74, '2026-09-08');
    const grant = (amount: number) =>
      sent(world.call('POST', `/projects/${project_id}/anticipo`, { token, body: advance(amount) }));
    await grant(3_800_036.47);
    const ids: string[] = [];
    for (const number of amounts.keys()) {
      if (number === 1) await grant(11_400_109.42);
      const { id } = await sent(world.call('POST', url, { token, body: bodyOf(contract, number + 1) }));
      ids.push(id);
      const { papers } = await sent(world.call('POST', `${url}/${id}/issue`, { token, body: {} }));
      expect(papers).toHaveLength(10);
    }
    const issued = await Promise.all(ids.map((id) => papersOf(contract, id)));

    await change(contract, 44_840_430.39, '2026-10-23');
    await change(contract, 45_711_959.18, '2026-11-13');
    const kinds = duties.map(({ nombre }) => ({ nombre, kind: 'derecho' }));
    const classified = world.call('POST', `${url}/retention-kinds`, { token, body: { project_id, kinds } });
    expect((await sent(classified)).numbers).toHaveLength(amounts.length);

    const seals = issued.flatMap((papers) => papers.map(({ seal }) => seal.slice(0, 16)));
    expect(new Set(seals).size).toBe(10 * amounts.length);
    for (const [index, id] of ids.entries()) {
      const now = await papersOf(contract, id);
      for (const { paper, format, seal, sha256 } of issued[index]!) {
        const kept = find(now, paper, format);
        const hash = createHash('sha256')
          .update(await bytesOf(kept, token))
          .digest('hex');
        expect([kept.seal, kept.sha256, hash], `${paper}.${format} of ${index + 1}`).toEqual([
          seal,
          sha256,
          sha256,
        ]);
        expect(await sent(world.call('GET', `/seals/${seal}`))).toMatchObject({ seal, sha256, paper });
      }
      const copy = await text((await world.fetched(`/api${url}/${id}/caratula.pdf?copia=true`, token)).bytes);
      const [, other] = /Sello del documento ((?:[0-9a-f]{4} ?){4})/.exec(copy)!;
      expect(seals).not.toContain(other!.replaceAll(' ', ''));
    }

    const first = await text(await bytesOf(find(issued[0]!, 'caratula', 'pdf'), token));
    for (const said of ['38,000,364.74', '3.44', '36,694,380.16', '3,800,036.47', '08/09/2026'])
      expect(first).toContain(said);
    expect(first).not.toContain('44,840,430.39');

    const rows = await sent(world.call('GET', contract.list, { token }));
    const balances = retentionLedger(rows).map(({ kind, withheld, balance }) => [kind, withheld, balance]);
    expect(balances).toEqual([
      ['retencion', 185_423.54, 0],
      ['retencion', 8_500, 0],
      ['derecho', 228_559.79, null],
      ['derecho', 91_423.92, null],
      ['derecho', 457_119.6, null],
      ['deduccion', 33_337.17, null],
      ['pena', 3_298.8, null],
    ]);
    expect(suggestedReturns(rows, { es_final: true, end_date: '', contract_end: '' })).toEqual([]);

    const account = await world.fetched(`/api/projects/${project_id}/estado-de-cuenta.xlsx`, token);
    const { formulas, balances: printed } = recalculated(account.bytes);
    // Shares of the contract are stored as printed, rounded.
    const inPesos = formulas.filter(({ formula }) => !formula.includes('/'));
    expect(inPesos.filter(({ cached, recalculated: again }) => cached !== again)).toEqual([]);
    expect(printed.get('Total de retenciones')).toEqual([193_923.54, 193_923.54, 0]);
    expect(printed.get('Total de derechos')?.[0]).toBe(777_103.31);
    expect(printed.get('Total de deducciones')?.[0]).toBe(33_337.17);
    expect(printed.get('Total de penas')?.[0]).toBe(3_298.8);
    const last = await world.fetched(`/api${url}/${ids.at(-1)}/caratula.xlsx?copia=true`, token);
    const { importes } = recalculated(last.bytes);
    expect(importes.get('Total de derechos')).toBe(-67_261.25);
    expect(importes.get('IMPORTE LÍQUIDO A RECIBIR')).toBe(rows.at(-1).importe_liquido);
  },
  patience,
);
