import { access } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { eventStoreDb } from '../../src/store/eventstoredb.ts';
import { command, newStream, storeContract, type Restore, type Subject } from './contract.ts';
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

const given = process.env['EVENT_STORE_URL'];
const docker = await access('/var/run/docker.sock').then(
  () => true,
  () => Boolean(process.env['DOCKER_HOST']),
);

const container = async () => {
  const { GenericContainer, Wait } = await import('testcontainers');
  const server = await new GenericContainer('eventstore/eventstore:23.10.4-bookworm-slim')
    .withCommand(['--insecure', '--mem-db'])
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start();
  const url = `esdb://${server.getHost()}:${server.getMappedPort(2113)}?tls=false`;
  return subject(url, { stop: () => server.stop() });
};

const elsewhere = async () => {
  const found = subject(given!);
  try {
    await assertOnlyTests(found.store);
    return found;
  } catch (error) {
    await found.close();
    throw error;
  }
};

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

if (given) {
  storeContract('EventStoreDB at EVENT_STORE_URL', elsewhere);
  placeContract('EventStoreDB at EVENT_STORE_URL', elsewhere);
  chainContract('EventStoreDB at EVENT_STORE_URL', elsewhere);
} else if (docker) {
  storeContract('EventStoreDB in a container', container);
  placeContract('EventStoreDB in a container', container);
  chainContract('EventStoreDB in a container', container);
} else
  describe('EventStoreDB as a real server', () => {
    it('keeps the contract', ({ skip }) =>
      skip('EVENT_STORE_URL is not set and there is no docker to start a server'));
  });
