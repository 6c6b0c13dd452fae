import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openEventStoreDb } from '../platform/src/store/eventstoredb-open.ts';
import { assertOnlyTests } from '../platform/test/store/only-tests.ts';

const program = fileURLToPath(new URL('../platform/test/store/eventstoredb-server.ts', import.meta.url));

/** The stand-in in a process of its own, as a server is. */
const standIn = async () => {
  const server = fork(program);
  const [url] = (await once(server, 'message')) as [string];
  return { url, stop: async () => void server.kill() };
};

/** The server of EVENT_STORE_URL, unless people work with it; what tests have written there before does no harm. */
const givenServer = async (url: string) => {
  const store = await openEventStoreDb(url);
  try {
    await assertOnlyTests(store);
  } finally {
    await store.close();
  }
  return { url, stop: async () => undefined };
};

const docker = existsSync('/var/run/docker.sock') || Boolean(process.env['DOCKER_HOST']);

const container = async () => {
  const { GenericContainer, Wait } = await import('testcontainers');
  const server = await new GenericContainer('eventstore/eventstore:23.10.4-bookworm-slim')
    .withCommand(['--insecure', '--mem-db'])
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start();
  const url = `esdb://${server.getHost()}:${server.getMappedPort(2113)}?tls=false`;
  return { url, stop: async () => void (await server.stop()) };
};

/** The EventStoreDB of a run, which all its files share: the one that is named, otherwise one in a container, or the stand-in. */
export default async function setup(project: TestProject) {
  const given = process.env['EVENT_STORE_URL'];
  const kind = given ? 'given' : docker ? 'container' : 'stand-in';
  const { url, stop } = await (given ? givenServer(given) : docker ? container() : standIn());
  project.provide('eventStoreUrl', url);
  project.provide('eventStoreIs', kind);
  return stop;
}
