import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { toProblem } from '../../src/http/errors.ts';
import { openEventStoreDb } from '../../src/store/eventstoredb-open.ts';
import { eventStoreDb } from '../../src/store/eventstoredb.ts';
import { isRefused, isUnavailable } from '../../src/store/port.ts';
import { collect, command, newStream } from './contract.ts';
import { loopbackEventStoreDb } from './eventstoredb-loopback.ts';
import { selfSigned } from './self-signed.ts';

const [identity, own] = [selfSigned(), selfSigned()];
let secure: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
let plain: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
let closed: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
let folder: string;
let authority: string;
beforeAll(async () => {
  secure = await loopbackEventStoreDb({ credentials: 'ana:secreto', identity });
  plain = await loopbackEventStoreDb();
  closed = await loopbackEventStoreDb({ identity: { ...identity, wants: own.cert } });
  folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-ca-'));
  authority = path.join(folder, 'ca.crt');
  await writeFile(authority, identity.cert);
  await writeFile(path.join(folder, 'own.crt'), own.cert);
  await writeFile(path.join(folder, 'own.key'), own.key);
  await writeFile(path.join(folder, 'no.key'), 'no es una llave');
});
afterAll(async () => {
  await Promise.all([secure.close(), plain.close(), closed.close()]);
  await rm(folder, { recursive: true });
});

const at = (port: number, { user = '', options = '' } = {}) => `esdb://${user}127.0.0.1:${port}${options}`;
const ca = () => `?tlsCAFile=${encodeURIComponent(authority)}`;
const certificate = () =>
  `&userCertFile=${path.join(folder, 'own.crt')}&userKeyFile=${encodeURIComponent(path.join(folder, 'own.key'))}`;
const patience = { probe: 1000, read: 1000, write: 1000 };

it('opens a server with TLS, a certificate that is vouched for and a password', async () => {
  const store = await openEventStoreDb(at(secure.port, { user: 'ana:secreto@', options: ca() }));
  const stream = newStream();
  expect(await store.append(command(stream, -1n))).toMatchObject({ revision: 0n });
  expect(await collect(store.readStream(stream))).toHaveLength(1);
  await store.close();
});

it('shows a server that wants one a certificate of its own', async () => {
  const store = await openEventStoreDb(at(closed.port, { options: `${ca()}${certificate()}` }));
  expect(await store.append(command(newStream(), -1n))).toMatchObject({ revision: 0n });
  await store.close();
});

const denied = /no acepta el usuario o la contraseña/;
it.each<[string, () => string, RegExp]>([
  ['no password', () => at(secure.port, { options: ca() }), denied],
  ['a wrong password', () => at(secure.port, { user: 'ana:otra@', options: ca() }), denied],
  ['nobody to vouch for it', () => at(secure.port, { user: 'ana:secreto@' }), /verificar el certificado/],
  ['no TLS to a server that has it', () => at(secure.port, { options: '?tls=false' }), /quite tls=false/],
  ['TLS to a server that has none', () => at(plain.port), /agregue tls=false/],
  ['a certificate that is not there', () => at(secure.port, { options: '?tlsCAFile=/no/hay' }), /tlsCAFile/],
  ['a folder for a certificate', () => at(secure.port, { options: '?tlsCAFile=/tmp' }), /tlsCAFile/],
  [
    'a certificate without its key',
    () => at(closed.port, { options: `${ca()}&userCertFile=${authority}` }),
    /userCertFile y userKeyFile/,
  ],
  [
    'the key of another certificate',
    () =>
      at(closed.port, {
        options: `${ca()}&userCertFile=${authority}&userKeyFile=${path.join(folder, 'own.key')}`,
      }),
    /userCertFile y userKeyFile/,
  ],
  [
    'a key that is none',
    () =>
      at(closed.port, {
        options: `${ca()}&userCertFile=${authority}&userKeyFile=${path.join(folder, 'no.key')}`,
      }),
    /userCertFile y userKeyFile/,
  ],
  ['no certificate of ours', () => at(closed.port, { options: ca() }), /pide un certificado de cliente/],
  [
    'a value that says nothing',
    () => at(plain.port, { options: '?tls=false&nodePreference=nadie' }),
    /valor que no se entiende/,
  ],
  [
    'a password where nothing is encrypted',
    () => at(plain.port, { user: 'ana:secreto@', options: '?tls=false' }),
    /usuario y contraseña con tls=false/,
  ],
])('says what is wrong with %s, without waiting', async (_, url, sentence) => {
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message);
  const opening = openEventStoreDb(url(), { log, patience: { ...patience, write: 600_000 } });
  await expect(opening).rejects.toSatisfy(isRefused);
  await expect(opening).rejects.toThrow(sentence);
  // The watch for truncated streams does not log refused access again.
  expect(logged.filter((message) => message.includes('cut'))).toEqual([]);
});

it('lets an account of its own in once it may read $all, which docs/operations.md gives it', async () => {
  const server = await loopbackEventStoreDb({ credentials: 'admin:llave', user: 'obraclara:suya', identity });
  onTestFinished(server.close);
  const own = () =>
    openEventStoreDb(at(server.port, { user: 'obraclara:suya@', options: ca() }), { patience });
  await expect(own()).rejects.toThrow('ese usuario no puede leer $all');
  const guide = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, written] = /node -e "(const \{ EventStoreDBClient \}.*?)" "\$\(cat secrets/.exec(guide)!;
  const administrator = at(server.port, { user: 'admin:llave@', options: ca() });
  // A shell unescapes it like this between double quotes.
  const script = written!.replaceAll('\\$', '$');
  await promisify(execFile)(process.execPath, ['-e', script, administrator]);
  const store = await own();
  const stream = newStream();
  await store.append(command(stream, -1n));
  expect(await collect(store.readAll(0n))).toHaveLength(1);
  await store.close();
});

it('says so when nobody is there', async () => {
  const free = net.createServer();
  const port = await new Promise<number>((resolve) =>
    free.listen(0, '127.0.0.1', () => resolve((free.address() as net.AddressInfo).port)),
  );
  await new Promise((resolve) => free.close(resolve));
  const opening = openEventStoreDb(at(port, { options: '?tls=false' }), { patience });
  await expect(opening).rejects.toThrow('EventStoreDB no responde');
  // Unlike a refusal, it may resolve itself.
  await expect(opening).rejects.toSatisfy(isUnavailable);
});

it('is refused later with a name and 503, once the password was changed', async () => {
  const store = eventStoreDb(at(secure.port, { user: 'ana:vieja@', options: ca() }));
  const attempts = [store.append(command(newStream(), -1n)), store.head(), store.ping()];
  for (const outcome of await Promise.allSettled([...attempts, collect(store.readAll(0n))])) {
    if (outcome.status === 'fulfilled') throw new Error('was let in');
    expect(outcome.reason).toSatisfy(isRefused);
    expect(toProblem(outcome.reason)).toMatchObject({
      statusCode: 503,
      detail: expect.stringMatching(denied),
    });
  }
  await store.close();
});
