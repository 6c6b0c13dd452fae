import type { TestProject } from 'vitest/node';
import { openEventStoreDb } from '../platform/src/store/eventstoredb-open.ts';
import { assertOnlyTests } from '../platform/test/store/only-tests.ts';
import { given, inContainers } from './event-store-plan.ts';
import { standIn } from './stand-in.ts';

/** The server of EVENT_STORE_URL. Rejects if it has streams other than those of earlier tests. */
const givenServer = async (url: string) => {
  const store = await openEventStoreDb(url);
  try {
    await assertOnlyTests(store);
  } finally {
    await store.close();
  }
  return { url, stop: async () => undefined };
};

/** The URL if a proxy can be put in front of the node, otherwise empty: TLS checks the host name, and discovery returns other nodes. */
const alone = (url: string): string =>
  URL.canParse(url) && !url.includes('+discover') && new URL(url).searchParams.get('tls') === 'false'
    ? url
    : '';

/** Provides the EventStoreDB that all files of a project share: the given one, a container, or the stand-in. */
export default async function setup(project: TestProject) {
  const kind = given ? 'given' : inContainers ? 'container' : 'stand-in';
  const container = async () => (await import('./containers.ts')).oneNode();
  const { url, stop } = await (given ? givenServer(given) : inContainers ? container() : standIn());
  project.provide('eventStoreUrl', url);
  project.provide('eventStoreNode', alone(url));
  project.provide('eventStoreIs', kind);
  return stop;
}
