import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileUrl, keyOf, signedLink, type FileKind, type FileVariant } from '@obraclara/files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { goldenDatabase, jwtSecret, now, queryServer, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
let clock = now;
beforeAll(async () => {
  database = await goldenDatabase();
  server = await queryServer(database, { now: () => clock() });
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

type Uploaded = { kind?: FileKind; name?: string; media_type?: string };

const upload = async (
  bytes: Buffer,
  { kind = 'oficio', name = 'a.pdf', media_type = 'application/pdf' }: Uploaded = {},
) => {
  const { blobs, keep } = server.files;
  const received = await blobs.receive(Readable.from([bytes]), { maxBytes: 1e9 });
  const id = randomUUID();
  const own = { id, project_id: 'golden', kind, name, media_type };
  const rest = { width: null, height: null, uploaded_by: 'sara', uploaded_at: now().toISOString() };
  return (await keep(received, { ...own, ...rest })).file;
};

/** An upright photo stored rotated: red is at the left of the pixels, so at the top of the displayed photo. */
const photo = async () => {
  const red = { create: { width: 60, height: 400, channels: 3 as const, background: '#f00' } };
  const pixels = sharp({ create: { width: 600, height: 400, channels: 3, background: '#00f' } }).composite([
    { input: red, left: 0, top: 0 },
  ]);
  return pixels
    .jpeg()
    .withExif({
      IFD0: { Model: 'CamaraSecreta' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '19/1 25/1 42/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '99/1 7/1 39/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
};

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ url, headers, method });
const linkTo = (id: string, variant?: FileVariant) =>
  signedLink({ secret: jwtSecret, id, now: now(), ...(variant ? { variant } : {}) });

const document = Buffer.from(`%PDF-1.7\n${'ñandú '.repeat(2000)}`);
const sha256 = createHash('sha256').update(document).digest('hex');

describe('a document', () => {
  it('is sent as it was uploaded, with its name, to be shown but never to act', async () => {
    const { id } = await upload(document, { name: 'Oficio nº 7 (dirección).pdf' });
    const answer = await get(linkTo(id));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.rawPayload.equals(document)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(document.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600, immutable',
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
      'content-disposition': `inline; filename="Oficio n_ 7 (direccion).pdf"; filename*=UTF-8''Oficio%20n%C2%BA%207%20%28direcci%C3%B3n%29.pdf`,
    });
  });

  it('of another type is saved, and can do nothing if it is opened', async () => {
    const media_type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const { id } = await upload(Buffer.from('<script>alert(1)</script>'), { name: 'm.docx', media_type });
    const { headers } = await get(linkTo(id));
    expect(headers['content-type']).toBe(media_type);
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('comes in parts, so that a large one opens at its first page', async () => {
    const { id } = await upload(document);
    const part = await get(linkTo(id), { range: 'bytes=10-19' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(document.subarray(10, 20))).toBe(true);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${document.length}`);
    expect(part.headers['content-length']).toBe('10');
    const end = await get(linkTo(id), { range: 'bytes=-5', 'if-range': `"${sha256}"` });
    expect(end.rawPayload.equals(document.subarray(-5))).toBe(true);
    expect((await get(linkTo(id), { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    const past = await get(linkTo(id), { range: `bytes=${document.length}-` });
    expect([past.statusCode, past.headers['content-range']]).toEqual([416, `bytes */${document.length}`]);
    expect(past.json().detail).toBe('El archivo no tiene la parte solicitada');
  });

  it.each([
    ['bytes=0-0', 206, 'bytes 0-0/100'],
    ['bytes=10-19', 206, 'bytes 10-19/100'],
    ['bytes=90-', 206, 'bytes 90-99/100'],
    ['bytes=90-1000', 206, 'bytes 90-99/100'],
    ['bytes=-10', 206, 'bytes 90-99/100'],
    ['bytes=-1000', 206, 'bytes 0-99/100'],
    ...['bytes=100-', 'bytes=100-200', 'bytes=-0'].map((none) => [none, 416, 'bytes */100'] as const),
    // Invalid ranges, and several ranges, return the whole file.
    ...['', 'bytes=-', 'bytes=5-4', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b', 'bytes=1e3-'].map(
      (whole) => [whole, 200, undefined] as const,
    ),
  ] as const)('of a hundred bytes gives %s: %i, %s', async (range, status, part) => {
    const bytes = document.subarray(0, 100);
    const { id } = await upload(bytes);
    const { statusCode, headers, rawPayload } = await get(linkTo(id), { range });
    expect([statusCode, headers['content-range']]).toEqual([status, part]);
    const [first = 0, last = 99] = (part ?? '').match(/\d+(?=[-/])/g)?.map(Number) ?? [];
    if (status !== 416) expect(headers['content-length']).toBe(String(last - first + 1));
    if (status !== 416) expect(rawPayload).toEqual(bytes.subarray(first, last + 1));
    const head = await get(linkTo(id), { range }, 'HEAD');
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '100']);
  });

  it('of no bytes has no part', async () => {
    const { id } = await upload(Buffer.alloc(0));
    expect((await get(linkTo(id))).headers['content-length']).toBe('0');
    for (const range of ['bytes=0-', 'bytes=-5']) {
      const { statusCode, headers } = await get(linkTo(id), { range });
      expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */0']);
    }
  });

  it('is not sent to clients that have it, nor for HEAD', async () => {
    const { id } = await upload(document);
    const policy = (await get(linkTo(id))).headers['content-security-policy'];
    for (const held of [`"${sha256}"`, `"x", W/"${sha256}"`, '*']) {
      const answer = await get(linkTo(id), { 'if-none-match': held });
      expect([answer.statusCode, answer.body, answer.headers['etag']]).toEqual([304, '', `"${sha256}"`]);
      expect(answer.headers).not.toHaveProperty('content-length');
      expect(answer.headers).not.toHaveProperty('content-type');
      expect(answer.headers['content-security-policy']).toBe(policy);
    }
    const head = await get(linkTo(id), {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(document.length),
    ]);
  });

  it('that the disk does not give is told so, with nothing of a file in the answer', async () => {
    const { id, sha256: hash } = await upload(Buffer.from('not to be had'));
    const place = path.join(server.folder, keyOf({ sha256: hash }));
    await rm(place);
    // A socket exists but cannot be opened as a file, not even by root.
    const socket = createServer().listen(place);
    onTestFinished(() => void socket.close());
    await once(socket, 'listening');
    const { statusCode, headers, body } = await get(linkTo(id));
    expect([statusCode, headers['content-type']], body).toEqual([503, 'application/json; charset=utf-8']);
    expect(headers['cache-control']).toBe('no-store');
    for (const said of ['etag', 'content-disposition', 'accept-ranges'])
      expect(headers[said]).toBeUndefined();
  });

  it('has no pictures', async () => {
    const { id } = await upload(document);
    expect((await get(linkTo(id, 'thumb'))).statusCode).toBe(404);
  });
});

describe('a link', () => {
  const refused = async (url: string) => {
    const answer = await get(url);
    return [answer.statusCode, answer.json().detail, answer.headers['cache-control']];
  };
  const forged = [403, 'El enlace al archivo no es válido', 'no-store'];

  it('is its own permission, for one file in one shape until one moment', async () => {
    const file = await upload(await photo(), { kind: 'photo', name: 'p.jpg', media_type: 'image/jpeg' });
    const other = await upload(document);
    const link = linkTo(file.id, 'thumb');
    expect((await get(link)).statusCode).toBe(200);
    for (const changed of [
      link.replace('v=thumb', 'v=view'),
      link.replace('v=thumb&', ''),
      link.replace('v=thumb', 'v=original'),
      link.replace(file.id, other.id),
      link.replace(/expires=\d/, 'expires=9'),
      link.replace(/expires=\d+/, 'expires=1e12'),
      link.replace(/signature=./, 'signature=x'),
      link.replace(/&signature=.*/, ''),
      fileUrl(file.id),
    ])
      expect(await refused(changed), changed).toEqual(forged);
    expect((await get(`${link}&v=thumb`)).statusCode).toBe(400);
  });

  it('lives for one to two hours', async () => {
    const { id } = await upload(document);
    const after = async (minutes: number) => {
      const link = linkTo(id);
      clock = () => new Date(now().getTime() + minutes * 60_000);
      const { statusCode, body } = await get(link);
      clock = now;
      return statusCode === 200 ? 'alive' : [statusCode, JSON.parse(body)];
    };
    expect(await after(59)).toBe('alive');
    expect(await after(121)).toEqual([
      403,
      { detail: 'El enlace al archivo ya venció. Actualice la página para abrirlo.' },
    ]);
  });

  it('to what is not there says so, whether the register or the disk has lost it', async () => {
    expect(await refused(linkTo(randomUUID()))).toEqual([404, 'El archivo no existe', 'no-store']);
    const lost = await upload(Buffer.from('lost'));
    await rm(path.join(server.folder, keyOf({ sha256: lost.sha256 })));
    expect(await refused(linkTo(lost.id))).toEqual([404, 'El archivo no existe', 'no-store']);
  });
});

describe('a photo', () => {
  it.each(['thumb', 'view'] as const)(
    'is seen upright as %s, without where and with what it was taken',
    async (variant) => {
      const original = await photo();
      expect(original.includes('CamaraSecreta')).toBe(true);
      expect((await sharp(original).metadata()).orientation).toBe(6);
      const file = await upload(original, { kind: 'photo', name: 'Muro año.jpg', media_type: 'image/jpeg' });
      const answer = await get(linkTo(file.id, variant));
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        etag: `"${file.sha256}-${variant}"`,
        'content-disposition': 'inline',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      const { width, height, exif, xmp, orientation } = await sharp(answer.rawPayload).metadata();
      expect({ upright: height > width, exif, xmp, orientation }).toEqual({ upright: true });
      expect(answer.rawPayload.includes('CamaraSecreta')).toBe(false);
      const pixels = sharp(answer.rawPayload).extract({ left: width - 20, top: 10, width: 1, height: 1 });
      const [red = 0, , blue = 0] = await pixels.raw().toBuffer();
      expect([red > 200, blue < 60]).toEqual([true, true]);
    },
  );

  it('is never served as uploaded, not even by a link without a variant', async () => {
    const file = await upload(await photo(), { kind: 'photo', name: 'p.jpg', media_type: 'image/jpeg' });
    const answer = await get(linkTo(file.id));
    expect(answer.headers['content-type']).toBe('image/webp');
    expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined();
  });

  it('has its picture made once for concurrent requests before the job runs', async () => {
    const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer();
    const { id, sha256: hash } = await upload(bytes, {
      kind: 'logo',
      name: 'l.png',
      media_type: 'image/png',
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(linkTo(id, 'thumb'))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const kept = await readFile(path.join(server.folder, keyOf({ sha256: hash, variant: 'thumb' })));
    for (const { rawPayload } of answers) expect(rawPayload.equals(kept)).toBe(true);
    const { width, height } = await sharp(kept).metadata();
    expect([width, height]).toEqual([480, 373]);
  });

  it('that is damaged is told so, and leaves nothing half made', async () => {
    const bytes = (await photo()).subarray(0, 700);
    const { id, sha256: hash } = await upload(bytes, {
      kind: 'photo',
      name: 'p.jpg',
      media_type: 'image/jpeg',
    });
    const answer = await get(linkTo(id, 'view'));
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { detail: 'La imagen está dañada y no se puede mostrar' },
    ]);
    expect(await server.files.blobs.has({ sha256: hash, variant: 'view' })).toBe(false);
  });
});
