import { rm } from 'node:fs/promises';
import { describe } from 'vitest';
import { flakyProxy } from '../../../platform/test/store/flaky-proxy.ts';
import { overHttp } from '../../../test/apart/over-http.ts';
import { openServices } from '../../../test/apart/services.ts';
import { roomFor } from '../../../test/room.ts';
import { standIn } from '../../../test/stand-in.ts';
import { proxiedDatabase, stoppableDatabase } from '../outage-database.ts';
import { outlives, type Ground } from '../outages.ts';
import { account } from '../route-kinds.ts';

/** Two processes of each service behind one address, with production timeouts. */
const apart = async (isInEventStore: boolean): Promise<Ground> => {
  const folder = await roomFor('obraclara-outages-');
  const db = await (isInEventStore ? proxiedDatabase() : stoppableDatabase());
  const eventStore = isInEventStore ? await standIn() : undefined;
  const store = eventStore && (await flakyProxy(eventStore.url));
  const services = await openServices({
    DATABASE_URL: db.url,
    ...(store && { EVENT_STORE_URL: store.url }),
    DATA_DIR: folder,
    JWT_SECRET: 'a secret that is only for these tests',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LOG_LEVEL: 'error',
  });
  const answering = () => services.running().filter(({ part }) => part !== 'frontend');
  return {
    db,
    store,
    inject: overHttp(services.url),
    each: (path) => Promise.all(answering().map(async ({ url }) => (await fetch(`${url}${path}`)).status)),
    deaths: () =>
      services
        .running()
        .filter(({ child }) => child.exitCode !== null || child.signalCode !== null)
        .map(({ part, said }) => [part, said()]),
    close: async () => {
      await services.close();
      await Promise.all([db.close(), store?.close(), eventStore?.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

describe('on the log in Postgres', () =>
  outlives(
    [
      ['database', 'cut'],
      ['database', 'stopped'],
    ],
    () => apart(false),
  ));

describe('on EventStoreDB', () =>
  outlives(
    [
      ['database', 'cut'],
      ['database', 'silence'],
      ['event store', 'cut'],
      ['event store', 'silence'],
    ],
    () => apart(true),
  ));
