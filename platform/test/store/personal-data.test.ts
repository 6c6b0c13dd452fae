import { randomUUID } from 'node:crypto';
import { usersStream } from '@obraclara/events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { sealText } from '../../src/sealing/index.ts';
import { embeddedLog, eraseKeys, openEventStore, type OpenStore } from '../../src/store/index.ts';
import { collect, meta } from './contract.ts';

let database: TestDatabase;
let one: OpenStore;
let other: OpenStore;
beforeEach(async () => {
  database = await testDatabase();
  const connectionString = database.url;
  [one, other] = await Promise.all([
    openEventStore({ connectionString }),
    openEventStore({ connectionString }),
  ]);
});
afterEach(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

const ana = { id: 'u1', name: 'Ana Ruiz', email: 'ana@obra.mx', role: 'manager', assigned_projects: [] };
const fingerprint = 'c7ecb3f1c7ecb3f1c7ecb3f1c7ecb3f1';
const write = (store: Pick<OpenStore, 'append'>, revision: bigint, data: object, type = 'UserUpdated') =>
  store.append({
    stream: usersStream,
    events: [{ type, data }],
    expectedRevision: revision,
    meta: { ...meta(randomUUID()), fingerprint },
  });
const read = async (store: Pick<OpenStore, 'readStream'>) =>
  (await collect(store.readStream(usersStream))).map(({ data, meta: { fingerprint } }) => ({
    ...(data as typeof ana),
    fingerprint,
  }));
const stored = async () =>
  (await database.pool.query<{ row: string }>('select e::text as row from es.event e')).rows.map(
    ({ row }) => row,
  );

it("encrypts personal data and the request with the person's key", async () => {
  await write(one, -1n, ana, 'UserRegistered');
  expect(await read(other)).toEqual([{ ...ana, fingerprint }]);
  expect((await stored()).filter((row) => /Ana|ana@|c7ecb3f1/.test(row))).toEqual([]);
  expect((await read(one.bare))[0]).toMatchObject({ id: 'u1', role: 'manager' });
  // Equal texts have different ciphertexts.
  await write(one, 0n, ana);
  const [first, second] = await read(one.bare);
  expect(first!.name).not.toBe(second!.name);
});

it('reads data that another process has just encrypted for a person without a key so far', async () => {
  const former = await embeddedLog({ connectionString: database.url });
  await write(former, -1n, ana, 'UserRegistered');
  await former.close();
  expect(await read(other)).toEqual([{ ...ana, fingerprint }]);
  await write(one, 0n, { ...ana, name: 'Ana María' });
  expect((await read(other)).map(({ name }) => name)).toEqual(['Ana Ruiz', 'Ana María']);
});

it('takes no name that nobody could keep in what is read, sealed or not', async () => {
  for (const name of ['Ana\0', 'Ana\ud800'])
    await expect(write(one, -1n, { ...ana, name }, 'UserRegistered')).rejects.toThrow('cannot be stored');
  expect(await read(other)).toEqual([]);
});

it('returns a placeholder for a value that cannot be stored, if it was encrypted before that check existed', async () => {
  await write(one, -1n, ana, 'UserRegistered');
  const { rows } = await database.pool.query<{ key: Buffer }>('select key from people.key');
  const sealed = (field: string, text: string) =>
    `sellado:1:${sealText(rows[0]!.key, JSON.stringify([ana.id, field]), text)}`;
  const [name, email] = [sealed('name', 'A\0na \ud800'), sealed('email', ana.email)];
  await write(one.bare, 0n, { ...ana, name, email });
  expect((await read(other)).map((event) => event.name)).toEqual(['Ana Ruiz', 'A\ufffdna \ufffd']);
});

it('replaces an erased person by a number, also in plain events, and rejects further data', async () => {
  const former = await embeddedLog({ connectionString: database.url });
  await write(former, -1n, ana, 'UserRegistered');
  await former.close();
  await write(one, 0n, { ...ana, name: 'Ana María' });
  await eraseKeys(database.pool, [{ id: 'u1', number: 4 }]);
  const later = await openEventStore({ connectionString: database.url });
  const erased = { name: 'Usuario eliminado 4', email: 'usuario-eliminado-4@eliminado.invalid' };
  expect((await read(later)).map(({ name, email }) => ({ name, email }))).toEqual([erased, erased]);
  expect((await read(later))[1]!.fingerprint).toBeUndefined();
  await expect(write(later, 1n, ana)).rejects.toThrow('were erased');
  await later.close();
});

it('reads data whose key was lost as unreadable, and never stores that text', async () => {
  await write(one, -1n, ana, 'UserRegistered');
  await database.pool.query('delete from people.key');
  const later = await openEventStore({ connectionString: database.url });
  const [found] = await read(later);
  expect(found).toMatchObject({ name: 'Usuario ilegible', email: 'u1@ilegible.invalid' });
  await expect(write(later, 0n, { ...ana, name: found!.name })).rejects.toThrow('cannot be read');
  await later.close();
});

it('passes everything on in its order, however many people there are in between', async () => {
  for (let n = 0; n < 30; n++)
    await one.append({
      stream: n % 3 === 0 ? usersStream : `project-${n}`,
      events: [
        n % 3 === 0
          ? { type: 'UserRegistered', data: { ...ana, id: `u${n}` } }
          : { type: 'Noted', data: { n } },
      ],
      expectedRevision: n % 3 === 0 ? BigInt(n / 3 - 1) : -1n,
      meta: meta(),
    });
  const positions = (await collect(one.readAll(0n))).map(({ position }) => Number(position));
  expect(positions).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  const stop = new AbortController();
  for await (const batch of other.subscribeToAll(0n, { signal: stop.signal })) {
    expect(
      batch.filter(({ type }) => type === 'UserRegistered').map(({ data }) => (data as typeof ana).name),
    ).toEqual(Array.from({ length: 10 }, () => 'Ana Ruiz'));
    stop.abort();
  }
});
