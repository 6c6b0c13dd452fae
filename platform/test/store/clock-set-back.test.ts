import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { chained } from '../../src/store/chain.ts';
import { nothingBefore } from '../../src/store/link.ts';
import { checked } from '../../src/store/check.ts';
import { batchWriter } from '../../src/store/embedded-log-append.ts';
import { repeating } from '../../src/store/embedded-log-connection.ts';
import { groupCommit } from '../../src/store/embedded-log-queue.ts';
import { openEventStoreDb } from '../../src/store/eventstoredb-open.ts';
import { persisting } from '../../src/store/eventstoredb-requests.ts';
import { eraseKeys, logName } from '../../src/store/index.ts';
import { personKeys } from '../../src/store/people/person-keys.ts';
import { isUnavailable } from '../../src/store/port.ts';
import { command, newStream } from './contract.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** NTP or an administrator may set the clock back at any time. */
const setBack = () => vi.setSystemTime(Date.now() - 3_600_000);

/** Milliseconds for which requests wait for an unreachable database or server. */
const patience = 300;
/** No server listens on this port. */
const nowhere = '127.0.0.1:1';
const closing = new AbortController().signal;
const lost = () => Object.assign(new Error('away'), { code: 14 });

it('knows no longer than ever the key of who was erased', async () => {
  const database = await testDatabase();
  const keys = await personKeys(database.url, () => undefined);
  await keys.make(['u1']);
  await eraseKeys(database.pool, [{ id: 'u1', number: 4 }]);
  setBack();
  await pause(1100);
  expect((await keys.find(['u1'])).get('u1')).toHaveProperty('erased');
  await keys.close();
  await database.drop();
});

it('asks for the name of the log again', async () => {
  let name = 'first';
  const known = logName({ identity: () => Promise.resolve(name) });
  expect(await known()).toBe('first');
  name = 'second';
  setBack();
  await pause(1100);
  expect(await known()).toBe('second');
});

it('waits no longer than ever for a database that is away', async () => {
  const away = repeating(patience, () => {
    setBack();
    return Promise.reject(lost());
  });
  await expect(away).rejects.toSatisfy(isUnavailable);
});

it('holds an append back no longer than ever', async () => {
  const { write } = batchWriter(`postgres://${nowhere}/none`, { log: setBack, closing, patience });
  const queue = groupCommit({ write, find: () => Promise.resolve(new Map()), written: () => undefined });
  const append = queue.append(chained(checked(command(newStream(), -1n)), nothingBefore));
  await expect(append).rejects.toSatisfy(isUnavailable);
});

it('asks EventStoreDB no longer than ever', async () => {
  const away = persisting(setBack, closing)({ what: 'ask', patience }, () => Promise.reject(lost()));
  await expect(away).rejects.toSatisfy(isUnavailable);
});

it('starts no longer than ever without EventStoreDB', async () => {
  const opened = openEventStoreDb(`esdb://${nowhere}?tls=false`, {
    patience: { probe: patience, read: patience, write: patience },
    log: setBack,
  });
  await expect(opened).rejects.toSatisfy(isUnavailable);
});
