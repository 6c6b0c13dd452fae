import { printedText } from '../../paper/test/printed-text.ts';
import {
  estimationsStream,
  projectStream,
  defaultEstimationTerms,
  type AnsweredEstimation,
} from '@obraclara/events';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenDatabase, queryServer, type Caller, type GoldenDatabase } from './query-server.ts';
import { typedQuantity } from '../../paper/src/words.ts';
import { recalculated } from '../../paper/test/recalculated.ts';
import { measuredWorks } from './measured-works.ts';
import { realDocument } from './real-document.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
beforeAll(async () => {
  database = await goldenDatabase();
  await realDocument(database.write);
  await database.project();
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const fetched = async (url: string, as: Caller = 'administrator') => {
  const { statusCode, headers, rawPayload } = await server.get(url, { as });
  expect(statusCode, rawPayload.toString()).toBe(200);
  return { headers, bytes: rawPayload };
};
const printed = async (url: string) => {
  const { bytes } = await fetched(url);
  return printedText(bytes);
};
const cents = (text: string) => Number(text.replace(/[,.]/g, ''));
/** Formats an amount, independently of the code under test. */
const digits = (pesos: number) => pesos.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const written = (pesos: number) => (pesos < 0 ? `(${digits(-pesos)})` : digits(pesos));

describe('the carátula', () => {
  it('reproduces the real document to the cent', async () => {
    const text = await printed('/estimations/r1-3/caratula.pdf');
    for (const figure of [
      'Importe del contrato 136,740,000.00 100.00 %',
      'Estimado acumulado anterior 30,189,459.39',
      'Esta estimación 2,467,304.16',
      'Estimado acumulado actual 32,656,763.55 23.88 %',
      'Amortizado acumulado anterior 232,851.53',
      'Amortización de esta estimación (6.24 %) 153,959.78',
      'Amortizado acumulado actual 386,811.31 16.21 %',
      'Saldo por amortizar 1,999,314.64',
      'IVA 16 % 394,768.67',
      'Amortización del anticipo (153,959.78)',
      // By difference: 16 % of the amortization would be 24,633.56.
      'IVA de la amortización (24,633.57)',
      '5 al millar 0.5 % del importe de la estimación (12,336.52)',
      'IMPORTE LÍQUIDO A RECIBIR $ 2,671,142.96',
      '(DOS MILLONES SEISCIENTOS SETENTA Y UN MIL CIENTO CUARENTA Y DOS PESOS 96/100 M.N.)',
      'ELABORÓ',
      'REVISÓ',
      'AUTORIZÓ',
    ])
      expect(text).toContain(figure);
  });

  it.each([
    ['/estimations/golden', (id: string) => `/estimations/${id}`],
    ['/projects/golden/internal-estimations', (id: string) => `/internal-estimations/${id}`],
  ])('of each of %s says what the list answers', async (list, address) => {
    const rows = (await server.get(list, { as: 'administrator' })).json<AnsweredEstimation[]>();
    expect(rows.length).toBe(5);
    for (const row of rows) {
      const text = await printed(`${address(row.id)}/caratula.pdf`);
      const amounts = [
        row.total_amount,
        row.anticipo_amortization_amount,
        row.cumulative_amortization,
        row.subtotal_2,
        row.importe_liquido,
        row.retencion_retraso_amount,
        row.devolucion_retencion,
        ...row.otras_retenciones_amounts,
      ];
      for (const amount of amounts) expect(text).toContain(amount === 0 ? '' : written(amount));
      expect(text).toContain(`Período ${row.period}`);
    }
  });

  it.each([
    ['/estimations/golden', (id: string) => `/estimations/${id}`],
    ['/projects/golden/internal-estimations', (id: string) => `/internal-estimations/${id}`],
    ['/estimations/r1', (id: string) => `/estimations/${id}`],
  ])('as a workbook equals %s in another spreadsheet engine', async (list, address) => {
    for (const row of (await server.get(list, { as: 'administrator' })).json<AnsweredEstimation[]>()) {
      const { importes } = recalculated((await fetched(`${address(row.id)}/caratula.xlsx`)).bytes);
      expect(importes.get('Importe de la estimación')).toBeCloseTo(row.total_amount, 6);
      expect(importes.get('Amortizado acumulado actual')).toBeCloseTo(row.cumulative_amortization, 6);
      expect(importes.get('Subtotal 2')).toBeCloseTo(row.subtotal_2, 6);
      expect(importes.get('IMPORTE LÍQUIDO A RECIBIR')).toBeCloseTo(row.importe_liquido, 6);
    }
    const { bytes } = await fetched('/estimations/r1-3/caratula.xlsx');
    const { importes } = recalculated(bytes);
    expect(importes.get('IVA de la amortización')).toBeCloseTo(-24_633.57, 6);
    expect(importes.get('IMPORTE LÍQUIDO A RECIBIR')).toBeCloseTo(2_671_142.96, 6);
  });

  it('has its name for people, and is not sent to clients that have it', async () => {
    const { headers } = await fetched('/estimations/e2/caratula.pdf', 'externo');
    expect(headers['content-type']).toBe('application/pdf');
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
      /^attachment; .*Carátula estimación 2 Puente de la Cañada\.pdf$/,
    );
    const again = await server.get('/estimations/e2/caratula.pdf', {
      as: 'externo',
      headers: { 'if-none-match': headers.etag! },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });
});

describe('the cuerpo', () => {
  it('lists contracted, former, current, cumulative and remaining quantities of every line', async () => {
    const text = await printed('/estimations/e5/cuerpo.pdf');
    for (const row of [
      'C-002 Excavación en material tipo II por medios mecánicos m3 1,234.56 934.56 300.00 1,234.56 0.00 187.45 56,235.00',
      // Exceeds the contract's quantity.
      'C-005 Cimbra común en cimentación m2 980.10 511.90 488.10 1,000.00 -19.90 412.65 201,414.47',
      'EXT-001 Bombeo de achique lote 3.00 0.00 3.00 3.00 0.00 15,750.00 47,250.00',
      'Preliminares 669,710.76',
      'Conceptos extraordinarios 47,250.00',
      'TOTAL DE LA ESTIMACIÓN (SIN IVA) 716,960.76',
      'Suma esta hoja 716,960.76 Acumulado 716,960.76',
    ])
      expect(text).toContain(row);
  });
});

describe('the generadores', () => {
  it('print the rows of each concept and their sum, or that the quantity was typed', async () => {
    await measuredWorks(database.write);
    await database.project();
    const text = await printed('/estimations/medida-1/generadores.pdf');
    for (const row of [
      'NÚMEROS GENERADORES Obra medida',
      'N.º Eje Tramo Nivel Largo Ancho Alto Piezas Factor Nota Producto',
      'M-1 Muro de tabique',
      '1 A 0+000 a 0+020 1 20.0 2.5 2 1.05 Fachada 105.00',
      // Missing values stay blank.
      '2 B 1.2 2.1 -3 Huecos de puertas -7.56',
      'Cantidad de M-1 (m2) 97.44',
      'M-2 Limpieza Cantidad capturada sin generadores Cantidad de M-2 (m2) 12.50',
      'ELABORÓ',
    ])
      expect(text).toContain(row);
    const { bytes, headers } = await fetched('/estimations/medida-1/generadores.xlsx');
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      'Generadores estimación 1 Obra medida.xlsx',
    );
    const { formulas } = recalculated(bytes);
    expect(formulas.map(({ recalculated: worked }) => Number(Number(worked).toFixed(6)))).toEqual([
      105, -7.56, 97.44,
    ]);
    // The services contract uses the same code.
    const [row] = (await server.get('/projects/golden/internal-estimations', { as: 'administrator' })).json<
      AnsweredEstimation[]
    >();
    expect(await printed(`/internal-estimations/${row!.id}/generadores.pdf`)).toContain(typedQuantity);
  });
});

describe('the resumen', () => {
  it('adds up each partida against the catalog', async () => {
    const text = await printed('/estimations/e5/resumen.pdf');
    for (const row of [
      '1 Preliminares 2,236,212.56 1,574,713.55 669,710.76 2,244,424.31 (8,211.75) 100.37 %',
      // Extraordinary concepts add nothing to the contract: the sum is the contract amount of the carátula.
      '2 Conceptos extraordinarios 0.00 0.00 47,250.00 47,250.00 (47,250.00) —',
      'TOTAL (SIN IVA) 2,236,212.56 1,574,713.55 716,960.76 2,291,674.31 (55,461.75) 102.48 %',
    ])
      expect(text).toContain(row);
  });
});

describe('the estado de cuenta', () => {
  const own = ['/estimations/golden', '/projects/golden/estado-de-cuenta'] as const;
  const services = [
    '/projects/golden/internal-estimations',
    '/projects/golden/internal-estado-de-cuenta',
  ] as const;

  it.each([own, services])(
    'of %s has every estimation, its totals and its retentions by name',
    async (list, address) => {
      const rows = (await server.get(list, { as: 'administrator' })).json<AnsweredEstimation[]>();
      const text = await printed(`${address}.pdf`);
      for (const { total_amount, importe_liquido, cumulative_liquid_amount } of rows)
        for (const amount of [total_amount, importe_liquido, cumulative_liquid_amount])
          expect(text).toContain(written(amount));
      for (const line of [
        'Importe del contrato 2,236,212.56 100.00 %',
        'Por estimar (55,461.75) -2.48 %',
        'Anticipo otorgado 559,053.14 100.00 %',
        'Anticipo pagado (sin IVA) 559,053.14',
        'Saldo por amortizar 0.00 0.00 %',
        // Vector A of the domain: the TOTAL of its table, and its balances.
        'TOTAL 2,291,674.31 (559,053.14) 1,732,621.17 277,219.39 2,009,840.56 (32,646.17) 32,000.00 2,009,194.39 (72,707.90) 1,936,486.49 1,936,486.49',
        'Retención por Retraso al Programa 32,646.17 32,000.00 646.17',
        'Fondo de garantía 73,375.39 0.00 73,375.39',
        '5 al millar 11,458.37 0.00 11,458.37',
        'Ajuste de costos 0.00 10,625.86 —',
        'Pagado 147,985.33',
        'Por pagar 1,788,501.16',
      ])
        expect(text).toContain(line);
    },
  );

  it.each([own, services])(
    'of %s comes to the same as a workbook, worked out by another engine',
    async (_, address) => {
      const { formulas } = recalculated((await fetched(`${address}.xlsx`)).bytes);
      expect(formulas.length).toBeGreaterThan(50);
      for (const { cached, recalculated: worked, ...where } of formulas)
        expect(Number(worked), JSON.stringify(where)).toBeCloseTo(
          cached,
          where.formula.includes('ROUND') ? 6 : 4,
        );
    },
  );

  it('says that there are no estimations yet', async () => {
    expect(await printed('/projects/empty/estado-de-cuenta.pdf')).toContain('Estimaciones 0');
    await fetched('/projects/empty/estado-de-cuenta.xlsx');
    const none = await server.get('/projects/empty/internal-estado-de-cuenta.pdf', { as: 'administrator' });
    expect([none.statusCode, none.json()]).toEqual([
      404,
      { detail: 'El proyecto no tiene contrato interno' },
    ]);
  });
});

it('keeps answering while a document of many sheets is drawn, and carries its sums from sheet to sheet', async () => {
  const project_id = 'long';
  const at = '2025-01-01T00:00:00.000Z';
  const days = { start_date: '2025-01-01', end_date: '2025-12-31' };
  const data = {
    id: project_id,
    name: 'Larga',
    description: 'Larga',
    contract_amount: 1,
    status: 'active',
    ...days,
  };
  await database.write(projectStream(project_id), at, { type: 'ProjectCreated', data });
  const of = { contract_id: 'long:main', project_id };
  const concepts = Array.from({ length: 1000 }, (_, i) => ({
    concept_id: `l${i}`,
    concept_code: `L-${i}`,
    concept_name: `Concepto de obra número ${i}, con todo lo necesario para su correcta ejecución`,
    unit: 'm3',
    unit_price: 10.01,
    quantity: i + 0.5,
  }));
  const general = { number: 1, period: 'Enero', ...days, ...defaultEstimationTerms };
  const deductions = {
    anticipo_amortization_percentage: 0,
    retencion_retraso: null,
    devolucion_retencion: 0,
    otras_retenciones: [],
  };
  await database.write(estimationsStream('long:main'), at, {
    type: 'EstimationCreated',
    data: { ...of, id: 'long-1', ...general, ...deductions, concepts },
  });
  await database.project();
  const drawing = fetched('/estimations/long-1/cuerpo.pdf');
  const asked = performance.now();
  await fetched('/projects');
  expect(performance.now() - asked).toBeLessThan(1_000);
  const { bytes } = await drawing;
  const { text: sheets } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  expect(sheets.length).toBeGreaterThan(20);
  let [carried, lines] = [0, 0];
  for (const sheet of sheets.map((one) => one.replace(/\s+/g, ' '))) {
    // Each importe is at the end of its row, after its price.
    const own = [...sheet.matchAll(/ 10\.01 ([\d,]+\.\d\d)/g)].map(([, importe]) => cents(importe!));
    const [, sum, all] = /Suma esta hoja ([\d,.]+) Acumulado ([\d,.]+)/.exec(sheet)!;
    carried += own.reduce((total, one) => total + one, 0);
    lines += own.length;
    expect([cents(sum!), cents(all!)]).toEqual([own.reduce((total, one) => total + one, 0), carried]);
    if (own.length > 0) expect(sheet).toContain('Clave');
  }
  expect(lines).toBe(1000);
});
