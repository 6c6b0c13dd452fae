import { projectStream, type AnsweredEstimation } from '@obraclara/events';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { goldenDatabase, queryServer, type GoldenDatabase } from './query-server.ts';
import { projectRows } from './golden-rows.ts';

const printedSheet = {
  contract_number: 'SINFRA-OP-2025-041',
  client: 'Secretaría de Infraestructura y Obra Pública',
  contractor: 'Constructora del Valle, S.A. de C.V.',
  contractor_rfc: 'CVA010203AB4',
};
const awarded =
  'Legislación: Veracruz · proposiciones 15/11/2024 · fallo 02/12/2024 · firma 16/12/2024 · fondo: FAIS 2025 · garantía de cumplimiento $4,484,043.04';
const sheet = {
  ...printedSheet,
  compliance_guarantee: 4_484_043.04,
  law: 'VER',
  proposals_on: '2024-11-15',
  award_on: '2024-12-02',
  signed_on: '2024-12-16',
  fund: 'FAIS 2025',
};
const papersOf = (path: string) =>
  ['caratula', 'cuerpo', 'resumen', 'generadores', 'completo'].map((paper) => `${path}/${paper}.pdf`);

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
beforeAll(async () => {
  database = await goldenDatabase();
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const get = async (url: string) => {
  const { statusCode, rawPayload } = await server.get(url, { as: 'administrator' });
  expect(statusCode, rawPayload.toString()).toBe(200);
  return rawPayload;
};
const pdfOf = async (url: string) => getDocumentProxy(new Uint8Array(await get(url)));
const printed = async (url: string) => {
  const { text } = await extractText(await pdfOf(url), { mergePages: true });
  return text.replace(/\s+/g, ' ');
};

it('is answered and stands on every document of the works, as far as it is known', async () => {
  expect(await printed('/estimations/e2/caratula.pdf')).not.toMatch(
    /Contrato núm\.|RFC|Cliente|Contratación/,
  );
  const { name, description, contract_amount, start_date, end_date, status } = projectRows[0]!;
  const terms = { name, description, contract_amount, start_date, end_date, status };
  await database.write(projectStream('golden'), '2025-06-15T17:00:00.000Z', {
    type: 'ProjectUpdated',
    data: { id: 'golden', ...terms, ...sheet },
  });
  await database.project();

  expect(JSON.parse((await get('/projects/golden')).toString())).toMatchObject(sheet);
  const found = JSON.parse(
    (await get(`/projects?filter=${encodeURIComponent('{"q":"op-2025-041"}')}`)).toString(),
  ) as { id: string }[];
  expect(found.map(({ id }) => id)).toEqual(['golden']);

  const ofWorks = [
    ...papersOf('/estimations/e2'),
    '/estimations/e2/reporte-fotografico.pdf',
    '/projects/golden/estado-de-cuenta.pdf',
  ];
  for (const url of ofWorks) {
    const text = await printed(url);
    for (const said of [...Object.values(printedSheet), awarded]) expect(text, url).toContain(said);
  }
  expect((await pdfOf('/estimations/e2/caratula.pdf')).numPages).toBe(1);
  const { Sheets, SheetNames } = XLSX.read(await get('/estimations/e2/caratula.xlsx'));
  const workbook = XLSX.utils.sheet_to_csv(Sheets[SheetNames[0]!]!);
  for (const said of [
    'Contrato núm.: SINFRA-OP-2025-041',
    'Contratista: Constructora del Valle, S.A. de C.V. · RFC CVA010203AB4',
    `Contratación: ${awarded}`,
  ])
    expect(workbook).toContain(said);

  const services = JSON.parse(
    (await get('/projects/golden/internal-estimations')).toString(),
  ) as AnsweredEstimation[];
  for (const url of papersOf(`/internal-estimations/${services[0]!.id}`))
    expect(await printed(url), url).not.toContain('SINFRA');
});
