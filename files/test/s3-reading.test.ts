import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { s3StandIn, type S3StandIn } from '../../test/s3-stand-in.ts';
import { eventually } from '../../test/eventually.ts';
import { bodyOf } from '../src/bytes/s3-body.ts';
import { usualPatience } from '../src/bytes/s3-client.ts';
import { openS3Store } from '../src/bytes/s3-store.ts';
import { keyOf, type BlobStore } from '../src/index.ts';

let standIn: S3StandIn;
let folder: string;
/** A store with the usual timeouts, and one with a short timeout. */
let patient: BlobStore;
let blobs: BlobStore;
const silence = 1000;
beforeAll(async () => (standIn = await s3StandIn()));
afterAll(() => standIn?.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-s3-test-'));
  patient = await openS3Store(standIn.place('fotos/'), folder);
  blobs = await openS3Store(standIn.place('fotos/'), folder, { ...usualPatience, silence });
  await patient.prepare();
});
afterEach(async () => {
  standIn.meddle();
  await rm(folder, { recursive: true });
});

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const keep = async (content: Buffer) => {
  const received = await patient.receive(Readable.from([content]), { maxBytes: 1e9 });
  await received.keep();
  await received.discard();
  return { sha256: received.sha256 };
};
const away = { statusCode: 503, retryAfter: 5 };

it('closes unread responses', async () => {
  // Larger than the buffers of the connection.
  const name = await keep(randomBytes(24_000_000));
  for (let times = 0; times < 20; times++) (await patient.open(name)).stream.destroy();
  await eventually(async () => expect(await standIn.connections()).toBeLessThan(5), { timeout: 10_000 });
});

it('serves everybody else while many read slowly', async () => {
  const name = await keep(randomBytes(3_000_000));
  const slow = await Promise.all(Array.from({ length: 60 }, () => patient.open(name)));
  try {
    expect(await patient.size(name)).toBe(3_000_000);
    const other = await keep(Buffer.from('otro'));
    expect(await text((await patient.open(other)).stream)).toBe('otro');
  } finally {
    for (const { stream } of slow) stream.destroy();
  }
});

it('waits for slow readers without a limit', async () => {
  const bytes = randomBytes(24_000_000);
  const { stream } = await blobs.open(await keep(bytes));
  const parts = stream[Symbol.asyncIterator]();
  const first = (await parts.next()).value as Buffer;
  await pause(3 * silence);
  expect(Buffer.concat([first, await buffer(stream)]).equals(bytes)).toBe(true);
});

it('times out if the store stops answering, before or during a response', async () => {
  const name = await keep(Buffer.from('hola'));
  standIn.meddle(({ method }, next) => (method === 'GET' ? new Promise(() => undefined) : next()));
  await expect(blobs.open(name)).rejects.toMatchObject(away);
  const body = new Readable({ read: () => undefined });
  body.push('ho');
  const stream = bodyOf(body, { patience: silence });
  await expect(text(stream)).rejects.toMatchObject(away);
  expect(body.destroyed).toBe(true);
});

it('keeps back the end of what is damaged', async () => {
  for (const length of [0, 10, 300_000]) {
    const name = await keep(randomBytes(length + 1));
    await writeFile(standIn.pathOf(`fotos/${keyOf(name)}`), randomBytes(length));
    const { stream, bytes } = await patient.open(name);
    let given = 0;
    const read = async () => {
      for await (const chunk of stream) given += (chunk as Buffer).length;
    };
    await expect(read()).rejects.toThrow('are damaged');
    expect([bytes, given < Math.max(bytes, 1)]).toEqual([length, true]);
  }
});

it('removes the original last', async () => {
  const name = await keep(randomBytes(1000));
  const file = patient.temporaryPath();
  await writeFile(file, 'small');
  await patient.place({ ...name, variant: 'thumb' }, file);
  standIn.meddle(async (context, next) => {
    if (context.method === 'DELETE' && context.url.includes('thumb')) throw new Error('broken');
    await next();
  });
  await expect(patient.remove(name.sha256)).rejects.toMatchObject(away);
  expect(await patient.has(name)).toBe(true);
  standIn.meddle();
  await patient.remove(name.sha256);
  expect(await patient.has(name)).toBe(false);
});
