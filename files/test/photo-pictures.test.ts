import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { s3StandIn, type S3StandIn } from '../../test/s3-stand-in.ts';
import { openBlobs, photoPictures, type BlobStore, type Files } from '../src/index.ts';

let standIn: S3StandIn;
let folder: string;
let blobs: BlobStore;
beforeAll(async () => (standIn = await s3StandIn()));
afterAll(() => standIn?.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'obraclara-photo-job-'));
  blobs = await openBlobs({ folder, s3: standIn.place('fotos/') });
  await blobs.prepare();
  return () => rm(folder, { recursive: true });
});

/** Records what the job writes to the register about the one file. */
const registerOf = (sha256: string) => {
  const written: string[] = [];
  const registry = {
    find: async () => ({ id: 'foto', sha256, thumbnail_ready: false }),
    setThumbnailReady: async () => void written.push('ready'),
    setPictureError: async () => void written.push('error'),
  };
  const { work } = photoPictures({ files: { blobs, registry } as unknown as Files, log: () => undefined });
  return { written, run: () => work({ file_id: 'foto' }, new AbortController().signal) };
};
const put = async (sha256: string, bytes: Buffer) => {
  const file = blobs.temporaryPath();
  await writeFile(file, bytes);
  await blobs.place({ sha256 }, file);
};
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it('a photo that has rotted in the store is tried again, and has its pictures once its bytes are back', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0078c8' } })
    .png()
    .toBuffer();
  const { written, run } = registerOf(hashOf(bytes));
  await put(hashOf(bytes), Buffer.from(bytes).fill(0, 60));
  await expect(run()).rejects.toThrow('are damaged');
  expect(written).toEqual([]);
  await put(hashOf(bytes), bytes);
  await run();
  expect(written).toEqual(['ready']);
});

it('a photo that was damaged when it was uploaded is marked as such, and not tried again', async () => {
  const bytes = Buffer.from('not a picture at all');
  const { written, run } = registerOf(hashOf(bytes));
  await put(hashOf(bytes), bytes);
  await run();
  expect(written).toEqual(['error']);
});
