import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, inject, it } from 'vitest';
import { logOfRun } from '../../test/event-store.ts';
import { loopbackEventStoreDb } from '../../platform/test/store/eventstoredb-loopback.ts';
import { flakyProxy } from '../../platform/test/store/flaky-proxy.ts';
import { proxiedDatabase, stoppableDatabase } from '../test/outage-database.ts';
import { outlives, type Ground, type Outage } from '../test/outages.ts';
import { account } from '../test/route-kinds.ts';
import { readConfig } from './config.ts';
import { openSystem } from './system.ts';

/** EventStoreDB server of the test run, if there is one; the test cuts only its own connection to it. */
const shared = inject('eventStoreUrl');
const node = inject('eventStoreNode');
/** Whether the test can cut the connection to the event store. */
const isWithinReach = shared === '' || node !== '';

const outages: Record<string, Outage[]> = {
  'the log in Postgres': [
    ['database', 'cut'],
    ['database', 'stopped'],
  ],
  EventStoreDB: [
    ['database', 'cut'],
    ['database', 'silence'],
    ['event store', 'cut'],
    ['event store', 'silence'],
  ],
};

const adapters = Object.keys(outages).filter(
  (adapter) => shared === '' || (adapter === 'EventStoreDB' && isWithinReach),
);

if (!isWithinReach)
  it('asks to come again while EventStoreDB is away', ({ skip }) =>
    skip('what is cut is the way to one node without TLS, and EVENT_STORE_URL names another kind'));

/** All services in this process. Collects uncaught errors. */
const together = async (adapter: string): Promise<Ground> => {
  const deaths: unknown[] = [];
  const die = (error: unknown) => void deaths.push(error);
  process.prependListener('uncaughtException', die);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-outages-'));
  const isApart = adapter === 'EventStoreDB';
  const db = await (isApart ? proxiedDatabase() : stoppableDatabase());
  const eventStore = isApart && shared === '' ? await loopbackEventStoreDb({ batch: true }) : undefined;
  const store = isApart ? await flakyProxy(eventStore?.url ?? node) : undefined;
  const config = readConfig({
    DATABASE_URL: db.url,
    EVENT_STORE_URL: store?.url,
    DATA_DIR: folder,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LOG_LEVEL: 'silent',
  });
  const system = await openSystem(config, {
    ...(store && shared !== '' && logOfRun({ url: db.url }).options),
    say: () => undefined,
    parts: ['command-service', 'projections', 'query-service'],
    patience: { probe: 1500, read: 2500, write: 3000 },
    longestStatement: 4000,
  });
  return {
    db,
    store,
    inject: (asked) => system.app.inject(asked),
    each: async (url) => [(await system.app.inject(url)).statusCode],
    deaths: () => deaths,
    close: async () => {
      await system.close();
      await Promise.all([db.close(), store?.close(), eventStore?.close()]);
      await rm(folder, { recursive: true });
      process.off('uncaughtException', die);
    },
  };
};

describe.each(adapters)('on %s', (adapter) => outlives(outages[adapter]!, () => together(adapter)));
