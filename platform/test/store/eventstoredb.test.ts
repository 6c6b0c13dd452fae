import { expect, it } from 'vitest';
import { eventStoreDb } from '../../src/store/eventstoredb.ts';
import { collect, command, newStream, storeContract, type Restore, type Subject } from './contract.ts';
import { chainContract } from './chain-contract.ts';
import { placeContract } from './place-contract.ts';
import { loopbackEventStoreDb } from './eventstoredb-loopback.ts';
import { assertOnlyTests } from './only-tests.ts';

const subject = (
  url: string,
  rest: Pick<Subject, 'interrupt' | 'backup'> & { stop?: () => Promise<unknown> } = {},
): Subject => {
  const [store, other] = [eventStoreDb(url), eventStoreDb(url)];
  const close = async () => {
    await Promise.all([store.close(), other.close()]);
    await rest.stop?.();
  };
  const { interrupt, backup } = rest;
  return { store, other, close, ...(interrupt && { interrupt }), ...(backup && { backup }) };
};

const loopback = (batch: boolean) => async () => {
  const server = await loopbackEventStoreDb({ batch });
  const backup = async (): Promise<Restore> => {
    const kept = server.backup();
    return (how) => server.restore(how === 'empty' ? [] : kept);
  };
  return subject(server.url, { interrupt: server.restart, stop: server.close, backup });
};

storeContract('EventStoreDB on the loopback stand-in', loopback(true));
placeContract('EventStoreDB on the loopback stand-in', loopback(true));
chainContract('EventStoreDB on the loopback stand-in', loopback(true));
storeContract('EventStoreDB on the loopback stand-in, as servers were before batch appends', loopback(false));

it.each(['esdb', 'kurrentdb', 'KurrentDB'])('serves %s://', async (scheme) => {
  const server = await loopbackEventStoreDb();
  const store = eventStoreDb(server.url.replace('esdb', scheme));
  const stream = newStream();
  await store.append(command(stream, -1n));
  expect(await collect(store.readStream(stream))).toHaveLength(1);
  await store.close();
  await server.close();
});

it('tries nothing on a server that people work with', async () => {
  const server = await loopbackEventStoreDb();
  const store = eventStoreDb(server.url);
  await store.append(command(newStream(), -1n));
  await assertOnlyTests(store);
  const data = { id: 'u1', name: 'x', email: 'y', role: 'manager', assigned_projects: [] };
  await store.append(command('users', -1n, [{ type: 'UserRegistered', data }]));
  await expect(assertOnlyTests(store)).rejects.toThrow('ObraClara works with');
  await store.close();
  await server.close();
});
