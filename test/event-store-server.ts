import type { TestProject } from 'vitest/node';
import { openEventStoreDb } from '../platform/src/store/eventstoredb-open.ts';
import { assertOnlyTests } from '../platform/test/store/only-tests.ts';
import { given, inContainers } from './event-store-plan.ts';
import { standIn } from './stand-in.ts';

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

/** What stands before a node is seen through by who checks the name on a certificate, or is told of other nodes: nothing, then. */
const alone = (url: string): string =>
  URL.canParse(url) && !url.includes('+discover') && new URL(url).searchParams.get('tls') === 'false'
    ? url
    : '';

/** The EventStoreDB that all files of a project share: the one that is named, otherwise the stand-in, or one in a container. */
export default async function setup(project: TestProject) {
  const kind = given ? 'given' : inContainers ? 'container' : 'stand-in';
  const container = async () => (await import('./containers.ts')).oneNode();
  const { url, stop } = await (given ? givenServer(given) : inContainers ? container() : standIn());
  project.provide('eventStoreUrl', url);
  project.provide('eventStoreNode', alone(url));
  project.provide('eventStoreIs', kind);
  return stop;
}
