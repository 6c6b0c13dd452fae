import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { service, type Service } from './service.ts';
import { uploadForm } from './upload-form.ts';

let obra: Service;
let port: number;
let path: string;
let token: string;

beforeAll(async () => {
  obra = await service();
  const project = await obra.project();
  ({ token } = await obra.user('supervisor', [project]));
  path = `/api/upload?project_id=${project}&document_type=oficio`;
  await obra.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = obra.app.server.address() as AddressInfo);
});
afterAll(() => obra?.close());

const pdf = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.alloc(600_000, 'x'),
  Buffer.from('\nstartxref\n9\n%%EOF\n'),
]);
const form = uploadForm({ file: { name: 'a.pdf', bytes: pdf } });

const incoming = () => readdir(`${obra.folder}/incoming`);
const nothingLeft = async () => {
  expect(await incoming()).toEqual([]);
  expect((await obra.database.pool.query('select from files.file')).rowCount).toBe(0);
};

const head = (length: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${form.headers['content-type']}\r\n${length}\r\n\r\n`;

it('leaves nothing when the connection is cut in the middle of a file', async () => {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(head(`content-length: ${form.body.length}`));
  socket.write(form.body.subarray(0, 300_000));
  await eventually(async () => expect(await incoming()).toHaveLength(1));
  socket.destroy();
  await eventually(nothingLeft);
});

it('leaves nothing when the connection is cut between the file and the end of its form', async () => {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(head(`content-length: ${form.body.length}`));
  socket.write(form.body.subarray(0, form.body.length - 10));
  await eventually(async () => expect(await incoming()).toHaveLength(1));
  socket.destroy();
  await eventually(nothingLeft);
});

it('tells a sender that announces too much so before it is read, and hears the rest of what it says', async () => {
  const body = Buffer.concat([form.body, Buffer.alloc(2 * 1024 * 1024)]);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...form.headers, authorization: `Bearer ${token}` },
    body,
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({
    detail: 'El archivo es demasiado grande. El máximo es de 1 MB.',
  });
  await nothingLeft();
});

it('stops a sender that announces nothing and never ends', async () => {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(head('transfer-encoding: chunked'));
  const part = form.body.subarray(0, 100_000);
  const send = (bytes: Uint8Array) => socket.write(`${bytes.length.toString(16)}\r\n${bytes.toString()}\r\n`);
  send(part);
  const filler = Buffer.alloc(100_000, 'x');
  for (let sent = 0; sent < 20; sent++) send(filler);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('413');
  socket.destroy();
  await eventually(nothingLeft);
});
