import { projectStream, unsigned, type AnsweredEstimation } from '@obraclara/events';
import { openAsOf, type AsOfReads } from '@obraclara/projections/as-of';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { goldenDatabase, now, queryServer, type GoldenDatabase } from './query-server.ts';
import { projectRows } from './golden-rows.ts';

const signatures = {
  elaboro: { nombre: 'Ing. Luis Mora', cargo: 'Superintendente', empresa: 'Constructora del Valle' },
  reviso: { nombre: 'Arq. Ana Ruiz', cargo: '', empresa: '' },
  autorizo: { nombre: '', cargo: 'Residente de obra', empresa: '' },
};

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
let past: AsOfReads;
beforeAll(async () => {
  database = await goldenDatabase();
  const { readStream } = database.store;
  const log = () => undefined;
  past = openAsOf({ db: database.pool, connectionString: database.url, readStream, now, log });
  server = await queryServer(database, { past });
  const { name, description, contract_amount, start_date, end_date, status } = projectRows[0]!;
  const data = { id: 'golden', name, description, contract_amount, start_date, end_date, status, signatures };
  await database.write(projectStream('golden'), '2025-06-15T17:00:00.000Z', { type: 'ProjectUpdated', data });
  await database.project();
});
afterAll(async () => {
  await server?.app.close();
  await past?.close();
  await database?.drop();
});

const get = async (url: string) => {
  const { statusCode, rawPayload } = await server.get(url, { as: 'administrator' });
  expect(statusCode, rawPayload.toString()).toBe(200);
  return rawPayload;
};
const printed = async (url: string) => {
  const pdf = await getDocumentProxy(new Uint8Array(await get(url)));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replace(/\s+/g, ' ');
};
const before = 'as_of=2025-06-15T16:59:59.999Z';

it('are answered of a project, and as they were', async () => {
  const answered = async (url: string) => JSON.parse((await get(url)).toString()) as { signatures: object };
  expect((await answered('/projects/golden')).signatures).toEqual(signatures);
  expect((await answered(`/projects/golden?${before}`)).signatures).toEqual(unsigned);
  expect((await answered('/projects/empty')).signatures).toEqual(unsigned);
});

it('are on every document of the project, with defaults otherwise', async () => {
  const services = (await server.get('/projects/golden/internal-estimations', { as: 'externo' })).json<
    AnsweredEstimation[]
  >();
  const of = ['caratula', 'cuerpo', 'resumen', 'generadores', 'completo'];
  const urls = [
    ...of.map((paper) => `/estimations/e2/${paper}.pdf`),
    ...of.map((paper) => `/internal-estimations/${services[0]!.id}/${paper}.pdf`),
    '/estimations/e2/reporte-fotografico.pdf',
    '/projects/golden/estado-de-cuenta.pdf',
    '/projects/golden/internal-estado-de-cuenta.pdf',
  ];
  const names = ['Ing. Luis Mora', 'Superintendente', 'Constructora del Valle', 'Arq. Ana Ruiz'];
  for (const url of urls) {
    const text = await printed(url);
    for (const said of [...names, 'Supervisión', 'Residente de obra']) expect(text, url).toContain(said);
    for (const usual of ['Contratista', 'Prestador', 'Residencia']) expect(text, url).not.toContain(usual);
  }
  const then = await printed(`/estimations/e2/caratula.pdf?${before}`);
  for (const usual of ['Contratista', 'Supervisión', 'Residencia de obra']) expect(then).toContain(usual);
  expect(then).not.toContain('Mora');
});

it('of the services contract are its own as soon as one is said, and leave those of the works alone', async () => {
  const { name, description, contract_amount, start_date, end_date, status } = projectRows[0]!;
  const eva = { nombre: 'Lic. Eva Sosa', cargo: 'Directora', empresa: '' };
  const internal_signatures = { ...unsigned, elaboro: eva };
  const terms = { name, description, contract_amount, start_date, end_date, status, signatures };
  const data = { id: 'golden', ...terms, internal_signatures };
  await database.write(projectStream('golden'), '2025-06-15T18:00:00.000Z', { type: 'ProjectUpdated', data });
  await database.project();
  const [row] = (await server.get('/projects/golden/internal-estimations', { as: 'externo' })).json<
    AnsweredEstimation[]
  >();
  const services = ['caratula', 'cuerpo', 'resumen', 'generadores', 'completo'].map(
    (paper) => `/internal-estimations/${row!.id}/${paper}.pdf`,
  );
  for (const url of [...services, '/projects/golden/internal-estado-de-cuenta.pdf']) {
    const text = await printed(url);
    for (const said of ['Lic. Eva Sosa', 'Directora', 'Supervisión', 'Gerencia del proyecto'])
      expect(text, url).toContain(said);
    expect(text, url).not.toContain('Mora');
    expect(await printed(`${url}?as_of=2025-06-15T17:59:59.999Z`), url).toContain('Ing. Luis Mora');
  }
  for (const url of ['/estimations/e2/caratula.pdf', '/projects/golden/estado-de-cuenta.pdf']) {
    const text = await printed(url);
    expect(text, url).toContain('Ing. Luis Mora');
    expect(text, url).not.toContain('Eva');
  }
  const answered = JSON.parse((await get('/projects/golden')).toString()) as object;
  expect(answered).toMatchObject({ signatures, internal_signatures });
  expect(JSON.parse((await get('/projects/empty')).toString())).toMatchObject({
    internal_signatures: unsigned,
  });
});

it('fit with the rest of a carátula on one sheet', async () => {
  for (const id of ['e1', 'e2']) {
    const pdf = await getDocumentProxy(new Uint8Array(await get(`/estimations/${id}/caratula.pdf`)));
    expect(pdf.numPages).toBe(1);
  }
});

it.each(['caratula', 'resumen'])('stand in the workbook of the %s', async (paper) => {
  const { Sheets, SheetNames } = XLSX.read(await get(`/estimations/e2/${paper}.xlsx`));
  const text = XLSX.utils.sheet_to_csv(Sheets[SheetNames[0]!]!);
  for (const said of [
    'ELABORÓ',
    'Ing. Luis Mora',
    'Superintendente',
    'Constructora del Valle',
    'Arq. Ana Ruiz',
  ])
    expect(text).toContain(said);
});
