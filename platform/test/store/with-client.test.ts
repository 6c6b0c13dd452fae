import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { onConnectionLost, withClient } from '../../src/store/with-client.ts';

/** A message of PostgreSQL's protocol 3.0 (documentation, 53.7): type, length and body. */
const message = (kind: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(kind), length, body]);
};
const admitted = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const ended = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

/** A server that sends the same bytes to every client, right after its startup message. */
const serverSaying = async (bytes: Buffer) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `postgres://someone@127.0.0.1:${(server.address() as AddressInfo).port}/any?sslmode=disable`;
};

/** Collects uncaught exceptions, which would end the process, until the end of the test. */
const deathsSeen = () => {
  const deaths: unknown[] = [];
  const die = (error: unknown) => void deaths.push(error);
  process.prependListener('uncaughtException', die);
  onTestFinished(() => void process.off('uncaughtException', die));
  return deaths;
};

it('outlives a server that says in one breath that it is ready and that it ends', async () => {
  const deaths = deathsSeen();
  const pool = new pg.Pool({ connectionString: await serverSaying(Buffer.concat([admitted, ready, ended])) });
  pool.on('error', () => undefined);
  const seen = await withClient(pool, async (_, lost) => lost.aborted);
  await pool.end();
  expect({ seen, deaths }).toEqual({ seen: true, deaths: [] });
});

it('reports a broken idle connection, but none after the pool ended', async () => {
  const pool = new pg.Pool();
  const told: string[] = [];
  onConnectionLost(pool, ({ message }) => void told.push(message));
  pool.emit('error', new Error('one'));
  await pool.end();
  pool.emit('error', new Error('two'));
  expect(told).toEqual(['one']);
});
