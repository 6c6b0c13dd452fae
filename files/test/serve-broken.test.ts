import { Readable } from 'node:stream';
import { httpServer, problem } from '@obraclara/platform/http';
import { expect, it, onTestFinished } from 'vitest';
import { damagedCode } from '../src/bytes/blob-store.ts';
import type { Files } from '../src/files.ts';
import { signedLink } from '../src/links/file-url.ts';
import { serveFiles } from '../src/serve/serve-file.ts';

const id = '0b6f7a4e-5a1c-4b7e-9d0a-6f2f4f0f3c11';
const secret = 'un secreto de prueba';
const now = () => new Date('2026-03-01T12:00:00Z');
const file = {
  id,
  sha256: 'a'.repeat(64),
  kind: 'oficio',
  media_type: 'application/pdf',
  name: 'Oficio.pdf',
};
const link = signedLink({ secret, id, now: now() });
const coded = (code: string) => Object.assign(new Error(code), { code });
const outOfOrder = 'El servidor no puede usar su carpeta de archivos. Avise a un administrador.';

it.each<[string, Error, number, string]>([
  ['is damaged', coded(damagedCode), 404, 'El archivo está dañado y no se puede abrir'],
  ['cannot be read', Object.assign(coded('EIO'), { syscall: 'read' }), 503, outOfOrder],
  ['is in a store that goes away', problem(503, 'El almacén no responde'), 503, 'El almacén no responde'],
  ['fails for no known reason', new Error('no idea'), 500, 'Error desconocido'],
])('what %s after its headers were said is refused without them', async (_, error, status, detail) => {
  const app = httpServer();
  onTestFinished(() => app.close());
  let stream: Readable;
  const open = async () => {
    stream = new Readable({ read: () => undefined });
    stream.push('%PDF-');
    return { stream, bytes: 70_000 };
  };
  const blobs = { open, size: async () => 70_000 };
  const files = { blobs, registry: { find: async () => file } } as unknown as Files;
  app.register(async (api) => serveFiles(api, { files, jwtSecret: secret, now }), { prefix: '/api' });
  // The file is opened, but no byte of the response is sent yet.
  app.addHook('onSend', async () => void stream.destroy(error));
  for (const headers of [{}, { range: 'bytes=0-69999' }]) {
    const answer = await app.inject({ url: link, headers });
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail }]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(answer.body)),
    });
    for (const name of ['etag', 'accept-ranges', 'content-range', 'content-disposition'])
      expect(answer.headers, name).not.toHaveProperty(name);
  }
});
