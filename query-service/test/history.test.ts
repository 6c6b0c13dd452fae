import { documentStream, estimationsStream, usersStream } from '@obraclara/events';
import type { HistoryAnswer } from '@obraclara/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { estimationRows } from './golden-rows.ts';
import { goldenDatabase, queryServer, type Caller, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
const works = { contract_id: 'golden:main', project_id: 'golden' };
/** 00:30 of 12 June in UTC is 11 June in Mexico City. */
const at = '2025-06-12T00:30:00.000Z';

beforeAll(async () => {
  database = await goldenDatabase();
  // The former values now come from the tables, not from memory.
  const { concepts, id, ...captured } = estimationRows[0]!;
  const [first, ...rest] = concepts.map(({ subtotal: _, ...line }) => line);
  await database.write(
    estimationsStream(works.contract_id),
    at,
    {
      type: 'EstimationUpdated',
      data: {
        ...works,
        id,
        ...Object.fromEntries(
          ['number', 'period', 'start_date', 'end_date', 'es_final', 'anticipo_amortization_percentage'].map(
            (name) => [name, captured[name as keyof typeof captured]],
          ),
        ),
        folio_factura: 'A-12',
        retencion_retraso: captured.retencion_retraso,
        devolucion_retencion: captured.devolucion_retencion,
        otras_retenciones: captured.otras_retenciones,
        concepts: [{ ...first!, quantity: 77.5 }, ...rest],
      },
    },
    { type: 'EstimationDeleted', data: { ...works, id } },
  );
  await database.write(documentStream('d2'), at, {
    type: 'DocumentAssigned',
    data: { id: 'd2', project_id: 'golden', assigned_to: null, due_date: null, action_type: 'Atención' },
  });
  await database.write(usersStream, at, { type: 'UserDeleted', data: { id: 'sara' } });
  await database.project();
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const told = async (url: string, query: Record<string, unknown> = {}, as: Caller = 'administrator') => {
  const response = await server.get(url, { as, query });
  expect(response.statusCode).toBe(200);
  return response.json<HistoryAnswer[]>();
};

it('names a deleted estimation and a deleted user', async () => {
  const rows = await told('/estimations/e1/history');
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Sara López eliminó la estimación 1.',
    expect.stringMatching(
      /^Sara López cambió la estimación 1: folio de factura de «F-1» a «A-12»; cantidad de C-001 de [\d.,]+ a 77\.5\.$/,
    ),
    // In the golden events, the payment precedes the capture.
    'Sara López creó la estimación 1: Periodo 1, del 01/01/2025 al 28/01/2025, 3 conceptos.',
    'Sara López cambió la estimación 1: estatus de Entregada a Pagada.',
  ]);
  expect(rows[1]!.changes).toContainEqual({ field: 'folio_factura', before: 'F-1', after: 'A-12' });
  expect(rows[0]).toMatchObject({
    at,
    day: '2025-06-11',
    by: 'sara',
    by_name: 'Sara López',
    contract: 'main',
    subject_id: 'e1',
  });
});

it('tells of documents by the names of people', async () => {
  const [last, first] = await told('/documents/d2/history');
  expect(last!.sentence).toBe(
    'Sara López asignó el documento «Oficio 125»: responsable de Sara López a nadie; vencimiento de 14/06/2025 a sin fecha.',
  );
  expect(first!.sentence).toContain('responsable Sara');
});

it('tells of a concept what an import made of it, and of the progress on it', async () => {
  const types = (await told('/catalog/c-001/history')).map(({ type }) => type);
  expect(new Set(types)).toEqual(new Set(['CatalogImported', 'ProgressRecorded']));
  const project = await told('/projects/golden/history', { filter: { kind: ['concept', 'catalog'] } });
  expect(project.map(({ kind, contract }) => `${kind} ${contract}`).toSorted()).toEqual([
    'catalog internal',
    'catalog main',
    'concept main',
  ]);
});

it('is narrowed by person, kind, contract and day of Mexico City, page by page', async () => {
  const all = await told('/projects/golden/history');
  const filtered = (filter: object) => told('/projects/golden/history', { filter });
  expect(await filtered({ by: 'nobody' })).toEqual([]);
  expect(await filtered({ kind: 'estimation' })).toEqual(all.filter(({ kind }) => kind === 'estimation'));
  expect(await filtered({ contract: 'internal' })).toEqual(
    all.filter(({ contract }) => contract === 'internal'),
  );
  const day = { day_gte: '2025-06-11', day_lte: '2025-06-11' };
  expect((await filtered(day)).map(({ at: when }) => when)).toEqual([at, at, at]);
  const page = await server.get('/projects/golden/history', { as: 'manager', query: { range: [2, 4] } });
  expect(page.headers['content-range']).toBe(`history 2-4/${all.length}`);
  expect(page.json()).toEqual(all.slice(2, 5));
});

it('hides events that the reader may not see', async () => {
  const kinds = async (as: Caller) =>
    new Set((await told('/projects/golden/history', {}, as)).map(({ kind }) => kind));
  expect(await kinds('manager')).toContain('document');
  expect(await kinds('externo')).not.toContain('document');
  expect(await kinds('externo')).not.toContain('storage');
  expect(await kinds('externo')).toContain('estimation');
});

it('lists for readers of estimations the events that changed the figures of one contract', async () => {
  const project = await told('/projects/golden/history', {}, 'manager');
  const of = (contract: string) =>
    project.filter((row) => row.contract === contract && ['estimation', 'advance'].includes(row.kind));
  expect(new Set(of('main').map(({ kind }) => kind))).toEqual(new Set(['estimation', 'advance']));
  expect(await told('/projects/golden/estimations/history', {}, 'externo')).toEqual(of('main'));
  expect(of('internal').length).toBeGreaterThan(0);
  expect(await told('/projects/golden/internal-estimations/history', {}, 'externo')).toEqual(of('internal'));
});

it('names those it tells of', async () => {
  expect(await told('/projects/golden/history/people')).toEqual([{ id: 'sara', name: 'Sara López' }]);
});

it('is taken away as CSV and as a workbook, all that the filter leaves, with moments as spreadsheets count them', async () => {
  const filter = { kind: 'estimation' };
  const listed = await told('/projects/golden/history', { filter });
  const taken = async (format: string) => {
    const response = await server.get(`/projects/golden/history.${format}`, {
      as: 'externo',
      query: { filter },
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(
      `Historial Puente de la Cañada.${format}`,
    );
    return response.rawPayload;
  };
  const rowsOf = (book: XLSX.WorkBook) =>
    XLSX.utils.sheet_to_json<Record<string, unknown>>(Object.values(book.Sheets)[0]!);
  const book = XLSX.read(await taken('xlsx'), { cellDates: false });
  const rows = rowsOf(book);
  expect(rows.map(({ Movimiento }) => Movimiento)).toEqual(listed.map(({ sentence }) => sentence));
  expect(rows.map(({ Cambios }) => Cambios)).toEqual(listed.map(({ change_count }) => change_count));
  // 18:30 of 11 June 2025: 45,819 days after 30 December 1899, and 18.5 hours.
  expect(rows[0]!['Fecha y hora']).toBeCloseTo(45_819 + 18.5 / 24, 6);
  expect(XLSX.SSF.is_date(String(Object.values(book.Sheets)[0]!['A2'].z))).toBe(true);
  const csv = (await taken('csv')).toString();
  expect(csv).toMatch(
    /^\ufeffFecha y hora,Persona,Tipo,Contrato,Asunto,Movimiento,Cambios\r\n2025-06-11 18:30:00,Sara López,/,
  );
  expect(rowsOf(XLSX.read(csv, { type: 'string', raw: true })).map(({ Movimiento }) => Movimiento)).toEqual(
    listed.map(({ sentence }) => sentence),
  );
});
