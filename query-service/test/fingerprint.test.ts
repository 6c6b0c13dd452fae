import type { ProjectVerification } from '@obraclara/api';
import { estimationsStream, type AnsweredEstimation } from '@obraclara/events';
import { openPast, type Past } from '@obraclara/projections/past';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { hashByHand } from '../../platform/test/store/chain-contract.ts';
import { collect } from '../../platform/test/store/contract.ts';
import { goldenDatabase, now, queryServer, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
let past: Past;
beforeAll(async () => {
  database = await goldenDatabase();
  const { readStream } = database.store;
  const log = () => undefined;
  past = openPast({ db: database.pool, connectionString: database.url, readStream, now, log });
  server = await queryServer(database, { past });
});
afterAll(async () => {
  await server?.app.close();
  await past?.close();
  await database?.drop();
});

const read = async (url: string) => {
  const { statusCode, rawPayload, headers } = await server.get(url, { as: 'externo' });
  expect(statusCode, rawPayload.toString()).toBe(200);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
    mergePages: true,
  });
  return { text: text.replace(/\s+/g, ' '), etag: headers.etag };
};
const printed = /Huella de la bitácora ((?:[0-9a-f]{4} ){4})· evento (\d+)/g;
/** Every fingerprint in a text, as people type it off. */
const told = (text: string) =>
  [...text.matchAll(printed)].map(([, hash, revision]) => ({
    hash: hash!.replaceAll(' ', ''),
    revision: Number(revision),
  }));
const onPaper = async (url: string) => told((await read(url)).text);
const inWorkbook = async (url: string) => {
  const { rawPayload } = await server.get(url, { as: 'externo' });
  const { Sheets, SheetNames } = XLSX.read(rawPayload);
  return told(SheetNames.map((name) => XLSX.utils.sheet_to_csv(Sheets[name]!)).join(' '));
};
const works = estimationsStream('golden:main');
const services = estimationsStream('golden:internal');
/** The last event of a stream until an instant, by the log itself. */
const last = async (stream: string, until = '9999') => {
  const events = await collect(database.store.readStream(stream));
  const event = events.filter(({ meta }) => meta.at <= until).at(-1)!;
  return { hash: hashByHand(event).slice(0, 16), revision: Number(event.revision) };
};

it.each([
  ['/estimations', '/estimations/golden', works],
  ['/internal-estimations', '/projects/golden/internal-estimations', services],
])('stands on each carátula of %s, and finds its event', async (address, list, stream) => {
  const expected = await last(stream);
  const rows = (await server.get(list, { as: 'externo' })).json<AnsweredEstimation[]>();
  for (const { id } of rows) {
    expect(await onPaper(`${address}/${id}/caratula.pdf`)).toEqual([expected]);
    expect(await inWorkbook(`${address}/${id}/caratula.xlsx`)).toEqual([expected]);
    expect((await read(`${address}/${id}/cuerpo.pdf`)).text).not.toContain('Huella');
    expect(await inWorkbook(`${address}/${id}/cuerpo.xlsx`)).toEqual([]);
  }
  expect(await onPaper(`${address}/${rows[0]!.id}/completo.pdf`)).toEqual([expected]);
  const { found } = (
    await server.get(`/projects/golden/verify?hash=${expected.hash}`, { as: 'externo' })
  ).json<ProjectVerification>();
  expect(found).toMatchObject({ stream, revision: expected.revision });
});

it('is of the last event that the figures tell of, then and now', async () => {
  const url = '/estimations/e2/caratula.pdf';
  const before = await read(url);
  const known = await last(works);
  const data = { id: 'e2', contract_id: 'golden:main', project_id: 'golden', status: 'validada' };
  await database.write(works, '2025-06-15T17:00:00.000Z', { type: 'EstimationStatusChanged', data });
  // The figures do not have it yet.
  expect(await onPaper(url)).toEqual([known]);
  await database.project();
  const expected = await last(works);
  expect(expected.revision).toBe(known.revision + 1);
  expect(await onPaper(url)).toEqual([expected]);
  expect((await read(url)).etag).not.toBe(before.etag);
  const instant = '2025-06-15T16:59:59.999Z';
  expect(await onPaper(`${url}?as_of=${instant}`)).toEqual([await last(works, instant)]);
  expect(await onPaper(`${url}?as_of=${now().toISOString()}`)).toEqual([expected]);
});

it('is of the last event before one that could not be projected', async () => {
  const known = await last(works);
  const data = { id: 'e2', contract_id: 'golden:main', project_id: 'golden', status: 'autorizada' };
  const position = await database.write(works, '2025-06-15T17:30:00.000Z', {
    type: 'EstimationStatusChanged',
    data,
  });
  await database.pool.query(
    `insert into read.parked (projection, stream, revision, position, type, error)
     values ('estimations', $1, $2, $3, 'EstimationStatusChanged', 'x')`,
    [works, known.revision + 1, position.toString()],
  );
  await database.project();
  const { rows } = await database.pool.query<{ position: string }>(
    `select position from read.checkpoints where name = 'estimations'`,
  );
  expect(BigInt(rows[0]!.position)).toBeGreaterThanOrEqual(position);
  expect(await onPaper('/estimations/e2/caratula.pdf')).toEqual([known]);
});

it('is not printed of events from before there were hashes, nor where the log is not at hand', async () => {
  const [row] = (await server.get('/projects/golden/internal-estimations', { as: 'externo' })).json<
    AnsweredEstimation[]
  >();
  const url = `/internal-estimations/${row!.id}/caratula.pdf`;
  const { store: _, ...readModels } = database;
  const without = await queryServer(readModels);
  const { statusCode, rawPayload } = await without.get('/estimations/e2/caratula.pdf', { as: 'externo' });
  await without.app.close();
  expect(statusCode).toBe(200);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
    mergePages: true,
  });
  expect(text).toContain('AUTORIZÓ');
  expect(text).not.toContain('Huella');
  expect(await onPaper(url)).toHaveLength(1);
  await database.pool.query(`begin; set local session_replication_role = replica;
    update es.event set meta = (meta::jsonb - 'hash' - 'previous')::json where stream = '${services}'; commit`);
  expect(await onPaper(url)).toEqual([]);
});
