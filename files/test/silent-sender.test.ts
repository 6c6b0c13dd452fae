import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import multipart from '@fastify/multipart';
import { httpServer } from '@obraclara/platform/http';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { diskStore } from '../src/bytes/disk-store.ts';
import { receiveForm } from '../src/upload/received-form.ts';
import { uploadForm } from '../../command-service/test/upload-form.ts';

it('a sender that falls silent in the middle of a file is cut off, and nothing of it stays', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-silent-'));
  const app = httpServer();
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const blobs = diskStore(folder);
  await app.register(multipart);
  app.post('/', async (request) => {
    await receiveForm(request, { blobs, maxBytes: 1e6, silence: 100 });
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });

  const { body, headers } = uploadForm({ file: { name: 'a.pdf', bytes: Buffer.alloc(100_000) } });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const type = headers['content-type'];
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, 50_000));
  await once(socket, 'close');
  await eventually(async () => expect(await readdir(path.join(folder, 'incoming'))).toEqual([]));
});
