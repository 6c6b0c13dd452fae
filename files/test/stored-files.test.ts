import { createHash, randomUUID } from 'node:crypto';
import { access, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { isOverLimit } from '../src/bytes/incoming.ts';
import { keyOf, openFiles, type Files } from '../src/index.ts';

let database: TestDatabase;
let folder: string;
let files: Files;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-files-'));
  files = await openFiles(folder, database.pool);
  await database.pool.query('delete from files.file');
  return () => rm(folder, { recursive: true });
});

const receive = (content: string, maxBytes = 1000) =>
  files.blobs.receive(Readable.from([Buffer.from(content)]), { maxBytes });
const said = (id: string = randomUUID()) => ({
  id,
  project_id: 'p1',
  kind: 'oficio' as const,
  name: 'Oficio.pdf',
  media_type: 'application/pdf',
  width: null,
  height: null,
  uploaded_by: 'ana',
  uploaded_at: '2026-01-31T18:00:00.000Z',
});
const keep = async (content: string, id?: string) => files.keep(await receive(content), said(id));

const onDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length;

it('is kept by its hash and given back whole', async () => {
  const { file } = await keep('hola');
  const sha256 = createHash('sha256').update('hola').digest('hex');
  expect(file).toMatchObject({
    ...said(file.id),
    sha256,
    bytes: 4,
    storage: 'local',
    thumbnail_ready: false,
  });
  expect(await readFile(path.join(folder, sha256.slice(0, 2), sha256), 'utf8')).toBe('hola');
  expect(await text((await files.blobs.open({ sha256 })).stream)).toBe('hola');
  expect(await files.registry.find(file.id)).toEqual(file);
  expect(await files.registry.findMany([file.id, 'otro'])).toEqual([file]);
});

it('leaves nothing when it is discarded, too large or cut off', async () => {
  await (await receive('hola')).discard();
  await expect(receive('x'.repeat(1001))).rejects.toSatisfy(isOverLimit);
  const cut = new Readable({ read: () => undefined });
  cut.push('medio');
  const receiving = files.blobs.receive(cut, { maxBytes: 1000 });
  cut.destroy(new Error('cut'));
  await expect(receiving).rejects.toThrow('cut');
  expect(await onDisk()).toBe(0);
});

it('leaves nothing when it cannot be registered', async () => {
  const wrong = { ...said(), kind: 'plano' as 'oficio' };
  await expect(files.keep(await receive('hola'), wrong)).rejects.toThrow();
  expect(await onDisk()).toBe(0);
});

it('is one file however often it comes under one id', async () => {
  const id = randomUUID();
  const kept = await Promise.all([1, 2, 3, 4, 5].map(() => keep('hola', id)));
  expect(kept.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(kept.map(({ file }) => file.sha256)).size).toBe(1);
  expect(await onDisk()).toBe(1);
});

it('leaves no bytes of an upload under an existing id', async () => {
  const id = randomUUID();
  const { file } = await keep('hola', id);
  expect(await keep('otra cosa', id)).toEqual({ file, isNew: false });
  expect(await onDisk()).toBe(1);
});

it('shares its bytes with others and takes them along last', async () => {
  const [one, two] = await Promise.all([keep('igual'), keep('igual')]);
  expect(await onDisk()).toBe(1);
  await files.remove(one.file.id);
  await access(path.join(folder, keyOf(one.file)));
  await files.remove(two.file.id);
  await files.remove(two.file.id);
  expect(await onDisk()).toBe(0);
});

it('survives others with its bytes coming and going at the same moment', async () => {
  const { file } = await keep('firme');
  const coming = Array.from({ length: 10 }, async () => files.remove((await keep('firme')).file.id));
  await Promise.all(coming);
  expect(await text((await files.blobs.open({ sha256: file.sha256 })).stream)).toBe('firme');
});

it('says where it is, as the Drive has it', async () => {
  const { file } = await keep('hola');
  const waiting = await files.registry.setStorage(file.id, {
    storage: 'waiting',
    drive_attempts: 2,
    drive_error: 'cupo',
  });
  expect(waiting).toMatchObject({
    storage: 'waiting',
    drive_attempts: 2,
    drive_error: 'cupo',
    drive_file_id: null,
  });
  const sent = { storage: 'google_drive', drive_file_id: 'g1', drive_error: null } as const;
  expect(await files.registry.setStorage(file.id, sent)).toMatchObject({ ...sent, drive_attempts: 2 });
  expect(await files.registry.setStorage('otro', sent)).toBeUndefined();
});

it('deletes partial uploads of dead processes, and leaves current ones', async () => {
  const [old, young] = ['old', 'young'].map((name) => path.join(folder, 'incoming', name));
  for (const file of [old!, young!]) await writeFile(file, 'x');
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  await utimes(old!, twoDaysAgo, twoDaysAgo);
  await openFiles(folder, database.pool);
  expect(await readdir(path.join(folder, 'incoming'))).toEqual(['young']);
});
