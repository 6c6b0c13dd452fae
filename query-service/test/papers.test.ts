import { estimationsStream, projectStream, unsaid, type AnsweredEstimation } from '@obraclara/events';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenDatabase, queryServer, type Caller, type GoldenDatabase } from './query-server.ts';
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
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text;
};
/** How people write an amount, by a route that shares nothing with how it is printed. */
const written = (pesos: number) => pesos.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

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
      'Amortización del anticipo -153,959.78',
      // By difference: 16 % of what is amortised would be 24,633.56.
      'IVA de la amortización -24,633.57',
      '5 al millar 0.5 % del importe de la estimación -12,336.52',
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

  it('is called what people call it, and is not sent again to who has it', async () => {
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

it('keeps answering while a long document is drawn', async () => {
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
  const general = { number: 1, period: 'Enero', ...days, ...unsaid };
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
  const drawing = fetched('/estimations/long-1/caratula.pdf');
  const asked = performance.now();
  await fetched('/projects');
  expect(performance.now() - asked).toBeLessThan(1_000);
  await drawing;
});
