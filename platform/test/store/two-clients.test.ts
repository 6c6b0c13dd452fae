import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventStoreDb } from '../../src/store/eventstoredb.ts';
import { collect } from './contract.ts';
import { loopbackEventStoreDb } from './eventstoredb-loopback.ts';

/* What a process loads it keeps, so each of these is one of its own; the server, made of one client's messages, stays here. */
const run = promisify(execFile);
const program = fileURLToPath(new URL('two-clients-process.ts', import.meta.url));

let server: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
beforeAll(async () => {
  server = await loopbackEventStoreDb();
});
afterAll(() => server.close());

type Told = {
  error?: string;
  worked: { stream: string }[];
  loaded: string[];
  logged: string[];
};
const inProcess = async (schemes: string[], node: string[] = []): Promise<Told> => {
  const urls = schemes.map((scheme) => `${scheme}://127.0.0.1:${server.port}?tls=false`);
  const { stdout, stderr } = await run(process.execPath, [...node, program, ...urls]);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Told;
};

const [usual, kurrent] = ['@eventstore/db-client', '@kurrent/kurrentdb-client'];

it.each([
  { schemes: ['esdb'], loads: usual },
  { schemes: ['kurrentdb'], loads: kurrent },
  { schemes: ['KurrentDB'], loads: kurrent },
  { schemes: ['esdb', 'kurrentdb'], loads: usual, also: 'kurrentdb:// is served by the client of esdb' },
  { schemes: ['kurrentdb', 'esdb'], loads: kurrent, also: 'esdb:// is served by the client of kurrentdb' },
])('serves $schemes by $loads alone, which writes what others read', async ({ schemes, loads, also }) => {
  const { worked, loaded, logged } = await inProcess(schemes);
  expect(loaded).toEqual([loads]);
  const done = { revision: 2, duplicate: true, refusesLate: true, read: 3 };
  expect(worked).toEqual(schemes.map(() => expect.objectContaining(done)));
  expect(logged).toEqual(also === undefined ? [] : [expect.stringContaining(also)]);
  const store = eventStoreDb(server.url);
  for (const { stream } of worked) {
    const events = await collect(store.readStream(stream));
    expect(events).toMatchObject([0, 1, 0].map((n) => ({ data: { n, text: 'Cimentación ½' } })));
    expect(events.every(({ meta }) => meta.by === 'ana')).toBe(true);
  }
  await store.close();
});

it('says which address to write where one of them cannot be loaded', async () => {
  const without = `import module from 'node:module';
    const { _resolveFilename: find } = module;
    module._resolveFilename = (name, ...rest) => {
      if (name.startsWith('@kurrent/bridge')) throw new Error('there is none for this machine');
      return find(name, ...rest);
    };`;
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(without)}`];
  expect(await inProcess(['kurrentdb'], preload)).toEqual({
    error:
      'El cliente de kurrentdb:// no se puede usar en esta máquina: escriba la misma dirección con esdb://, que llega a los mismos servidores.',
  });
  expect(await inProcess(['esdb'], preload)).toMatchObject({ loaded: [usual] });
});
