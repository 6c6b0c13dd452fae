import { expect, it } from 'vitest';
import { byTypes, type Page } from '../../src/store/eventstoredb-all.ts';
import { eventStoreDb } from '../../src/store/eventstoredb.ts';
import { tooSlow } from '../../src/store/eventstoredb-failures.ts';
import { isRefused } from '../../src/store/port.ts';
import { pause } from '../../src/store/wait.ts';
import { collect, command, newStream, noted } from './contract.ts';
import { loopbackEventStoreDb } from './eventstoredb-loopback.ts';

it('reads rare types where the server looks for them longer than anybody waits for an answer', async () => {
  const server = await loopbackEventStoreDb();
  const patience = { probe: 3000, read: 3000, write: 1500 };
  const store = eventStoreDb(server.url, { patience });
  const rare = (n: number) => ({ ...noted(n), type: 'Odd' as const });
  const stream = newStream();
  const many = Array.from({ length: 49 }, (_, n) => noted(n));
  const events = [rare(1), ...many, rare(2), noted(50)];
  const { position } = await store.append(command(stream, -1n, events));
  server.faults.slow(60);
  const found = await collect(store.readAll(0n, ['Odd']));
  expect(found.map(({ type, revision }) => [type, revision])).toEqual([
    ['Odd', 0n],
    ['Odd', 50n],
    ['Noted', 51n],
  ]);
  expect(found.at(-1)).toMatchObject({ position });
  await store.close();
  await server.close();
});

/** Records which pages are requested; `comes` decides whether a filtered page succeeds. */
const asking = (comes: (time: number) => boolean, error: unknown = tooSlow(100)) => {
  const asked: string[] = [];
  const some = async () => {
    asked.push('some');
    const good = comes(asked.filter((each) => each === 'some').length);
    if (!good) {
      await pause(100);
      throw error;
    }
    return [];
  };
  const any = async () => {
    asked.push('any');
    await pause(30);
    return [];
  };
  const late = () => undefined;
  const page: Page = { direction: 'forwards', maxCount: 500 };
  return {
    asked,
    page,
    read: byTypes(['Odd'], { some, any, late }),
    all: byTypes(undefined, { some, any, late }),
  };
};

it('asks for some types again after as long as it was kept waiting', async () => {
  const { asked, page, read } = asking((time) => time !== 2);
  while (asked.filter((each) => each === 'some').length < 4) await read(page);
  const between = asked
    .join(' ')
    .split('some')
    .map((part) => part.trim().split(' ').filter(Boolean).length);
  // Before the first; after a success; after a timeout; after a success.
  expect(between[0]).toBe(0);
  expect(between[1]).toBe(0);
  expect(between[2]).toBeGreaterThanOrEqual(2);
  expect(between[2]).toBeLessThanOrEqual(6);
  expect(between[3]).toBe(0);
});

it('asks for all where all are wanted, and tells what is no question of time', async () => {
  const all = asking(() => true);
  await all.all(all.page);
  expect(all.asked).toEqual(['any']);
  const denied = Object.assign(new Error('no'), { type: 'access-denied' });
  const refused = asking(() => false, denied);
  await expect(refused.read(refused.page)).rejects.toSatisfy(isRefused);
  expect(refused.asked).toEqual(['some']);
});
