import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { keyOf, openBlobs, s3AddressOf, type BlobStore, type S3Place } from '../src/index.ts';
import { s3StandIn, type S3StandIn } from '../../test/s3-stand-in.ts';

let standIn: S3StandIn;
let folder: string;
let blobs: BlobStore;
beforeAll(async () => (standIn = await s3StandIn()));
afterAll(() => standIn?.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-s3-test-'));
  blobs = await openBlobs({ folder, s3: standIn.place('fotos/') });
  await blobs.prepare();
});
afterEach(() => rm(folder, { recursive: true }));

const away = {
  statusCode: 503,
  retryAfter: 5,
  detail: 'El almacén de archivos no responde en este momento. Por favor intente de nuevo.',
};
const refused = {
  statusCode: 503,
  retryAfter: 60,
  detail: 'El servidor no puede usar su almacén de archivos. Avise a un administrador.',
};

const keep = async (content: string | Buffer) => {
  const received = await blobs.receive(Readable.from([Buffer.from(content)]), { maxBytes: 1e9 });
  try {
    await received.sendAhead();
    await received.keep();
    return { sha256: received.sha256 };
  } finally {
    await received.discard();
  }
};

/** A server that is no working S3 store. */
const other = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((done) => server.once('listening', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const page: RequestListener = (_, response) => response.writeHead(200, {}).end('<html>Bienvenidos</html>');
const xml =
  (status: number, code: string): RequestListener =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);

it.each<[string, () => Partial<S3Place> | Promise<Partial<S3Place>>, RegExp]>([
  [
    'another bucket',
    () => ({ bucket: 'nada' }),
    /no existe el bucket «nada»: créelo, o corrija FILES_URL\.$/,
  ],
  [
    'another key',
    () => ({ accessKeyId: 'OTRA' }),
    /AWS_ACCESS_KEY_ID o AWS_SECRET_ACCESS_KEY no son los suyos/,
  ],
  ['a wrong secret', () => ({ secretAccessKey: 'x' }), /AWS_SECRET_ACCESS_KEY no son los suyos\.$/],
  [
    'nobody there',
    () => ({ endpoint: 'http://127.0.0.1:9' }),
    /no responde \(ECONNREFUSED\): revise endpoint/,
  ],
  [
    'a page',
    async () => ({ endpoint: await other(page) }),
    /quien contesta ahí no guarda lo que se le da: revise endpoint/,
  ],
  [
    'no permission',
    async () => ({ endpoint: await other(xml(403, 'AccessDenied')) }),
    /no tiene permiso de listar, leer, escribir y borrar ahí\.$/,
  ],
  [
    'another region',
    async () => ({ endpoint: await other(xml(400, 'AuthorizationHeaderMalformed')) }),
    /el bucket no está en la región us-east-1: indique region en FILES_URL\.$/,
  ],
  [
    'a clock that is off',
    async () => ({ endpoint: await other(xml(403, 'RequestTimeTooSkewed')) }),
    /la hora de este equipo no es la suya\.$/,
  ],
  [
    'a store that is broken',
    async () => ({ endpoint: await other(xml(500, 'InternalError')) }),
    /contesta 500 \(InternalError\): revise FILES_URL\.$/,
  ],
])('says at the start what is wrong: %s', async (_, wrong, sentence) => {
  const s3 = { ...standIn.place('fotos/'), ...(await wrong()) };
  const error: unknown = await openBlobs({ folder, s3 })
    .then((store) => store.prepare())
    .catch((reason: unknown) => reason);
  const { message } = error as Error;
  expect(message).toMatch(sentence);
  expect(message).toContain(
    `El almacén de archivos s3://${s3.bucket}/fotos/ en ${s3.endpoint} no se puede usar`,
  );
  expect(message).not.toContain(s3.secretAccessKey === 'x' ? ' x' : 'S3RVER');
});

it('leaves nothing of what it tries at the start', async () => {
  const left = await readdir(path.dirname(standIn.pathOf('fotos/x'))).catch(() => []);
  expect(left.filter((name) => name.includes('probe'))).toEqual([]);
  expect(standIn.asked.some(({ method, url }) => method === 'PUT' && url.includes('/probe-'))).toBe(true);
});

it('lets the store check the hash of an upload, and sends it once per caller', async () => {
  const content = Buffer.alloc(300_000, 'obra');
  const sha256 = createHash('sha256').update(content).digest('hex');
  standIn.asked.length = 0;
  for (let times = 0; times < 2; times++) expect(await keep(content)).toEqual({ sha256 });
  const puts = standIn.asked.filter(({ method }) => method === 'PUT');
  const place = `/obra/fotos/${keyOf({ sha256 })}`;
  expect(puts.map(({ url }) => url.split('?')[0])).toEqual([place, place]);
  expect(puts[0]!.headers).toMatchObject({ 'x-amz-content-sha256': sha256, 'content-length': '300000' });
});

it('gives nobody damaged bytes for whole ones', async () => {
  const name = await keep('hola mundo');
  await writeFile(standIn.pathOf(`fotos/${keyOf(name)}`), 'hola mUndo');
  await expect(blobs.open(name).then(({ stream }) => text(stream))).rejects.toThrow('are damaged');
  await expect(blobs.asFile(name, () => Promise.resolve('used'))).rejects.toThrow('are damaged');
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
  await blobs.remove(name.sha256);
});

it('has the right bytes again once a damaged file is uploaded again', async () => {
  const name = await keep('hola mundo');
  await writeFile(standIn.pathOf(`fotos/${keyOf(name)}`), 'hola mUndo');
  expect(await keep('hola mundo')).toEqual(name);
  expect(await text((await blobs.open(name)).stream)).toBe('hola mundo');
  await blobs.remove(name.sha256);
});

it('does not pass on another part than was asked for', async () => {
  const name = await keep('hola mundo');
  // The stand-in returns the whole object for this range.
  await expect(blobs.open(name, { start: 0, end: 0 })).rejects.toMatchObject(away);
});

it('answers 503 while the store is unreachable, and resumes without a partial file', async () => {
  const before = await keep('antes');
  const content = Buffer.alloc(24_000_000, 'cortado');
  const name = { sha256: createHash('sha256').update(content).digest('hex') };
  standIn.stopAt(1_000_000);
  await expect(keep(content)).rejects.toMatchObject(away);
  for (const asked of [
    () => blobs.open(before),
    () => blobs.size(before),
    () => blobs.has(before),
    () => blobs.remove(before.sha256),
    () => blobs.note.write('x'),
  ])
    await expect(asked()).rejects.toMatchObject(away);
  await standIn.again();
  expect(await text((await blobs.open(before)).stream)).toBe('antes');
  expect(await keep(content)).toEqual(name);
  expect(await blobs.size(name)).toBe(content.length);
  expect(await blobs.asFile(name, () => Promise.resolve('whole'))).toBe('whole');
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
});

it('says that an administrator is wanted where the store does not let us', async () => {
  const denied = { ...standIn.place('fotos/'), endpoint: await other(xml(403, 'AccessDenied')) };
  blobs = await openBlobs({ folder, s3: denied });
  await expect(keep('hola')).rejects.toMatchObject(refused);
  await expect(blobs.names()[Symbol.asyncIterator]().next()).rejects.toMatchObject(refused);
});

it.each<[string, object | RegExp]>([
  ['s3://obra', { bucket: 'obra', prefix: '', endpoint: undefined, region: 'us-east-1' }],
  [
    's3://mi-obra.mx/archivos/2026/?endpoint=https://minio:9000/&region=mx-central-1',
    {
      bucket: 'mi-obra.mx',
      prefix: 'archivos/2026/',
      endpoint: 'https://minio:9000',
      region: 'mx-central-1',
    },
  ],
  ['/srv/archivos', /debe tener la forma s3:\/\/bucket/],
  ['https://obra.s3.amazonaws.com', /debe tener la forma s3:\/\/bucket/],
  ['s3://clave:secreta@obra', /^FILES_URL no lleva claves: van en AWS_ACCESS_KEY_ID/],
  ['s3://Obra_1', /no nombra un bucket/],
  ['s3://obra:9000', /no nombra un bucket/],
  ['s3://obra/a%20b', /La carpeta de FILES_URL solo puede tener letras/],
  ['s3://obra?endpoint=minio:9000', /El endpoint de FILES_URL debe ser una dirección/],
  ['s3://obra?endpoint=https://a:b@minio', /El endpoint de FILES_URL debe ser una dirección/],
  ['s3://obra?servidor=x', /solo van endpoint y region/],
  ['s3://obra?region=México', /La region de FILES_URL/],
])('understands %s', (said, expected) => {
  const understood = s3AddressOf(said);
  if (expected instanceof RegExp) expect(understood).toMatch(expected);
  else expect(understood).toEqual(expected);
  if (typeof understood === 'string') expect(understood).not.toContain('secreta');
});
