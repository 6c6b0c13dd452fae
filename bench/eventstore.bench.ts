import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventStoreServer } from './event-store.ts';
import type { Raced } from './eventstore-client.ts';
import { goal, noteMedians, ratio } from './harness.ts';

const program = path.join(import.meta.dirname, 'eventstore-client.ts');
const schemes = ['esdb', 'kurrentdb'];
const wanted = 0.8;

const report = ({ client, clients, streams, rates }: Raced) => {
  const results = new Map(rates);
  const [alone, ours] = [...results.keys()] as [string, string];
  const what = `${clients} writer(s), ${streams}, ${client}`;
  noteMedians(what, results, 'appends/s');
  goal({ label: `${what}: times the bare client`, value: ratio(results, ours, alone), atLeast: wanted });
};

/**
 * Appends per second through the adapter against each of the two clients alone with the same bytes, to new streams and to such that
 * grow.
 */
export const run = async () => {
  const { url, stop } = await eventStoreServer();
  try {
    for (const scheme of schemes) {
      const child = fork(program, [url.replace(/^[a-z]+/i, scheme)]);
      child.on('message', (raced: Raced) => report(raced));
      const ended = once(child, 'exit');
      // All that it said has come once the channel ends.
      await once(child, 'disconnect');
      const [code] = (await ended) as [number | null];
      if (code !== 0)
        throw new Error(`the client of ${scheme}:// could not be measured: it ended with ${code}`);
    }
  } finally {
    stop();
  }
};
