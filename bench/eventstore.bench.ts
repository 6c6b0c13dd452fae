import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventStoreServer } from './event-store.ts';
import type { Raced } from './eventstore-client.ts';
import { goal, noteMedians, ratio } from './harness.ts';

const program = path.join(import.meta.dirname, 'eventstore-client.ts');
const wanted = 0.8;

const report = ({ clients, streams, rates }: Raced) => {
  const results = new Map(rates);
  const [alone, ours] = [...results.keys()] as [string, string];
  const what = `${clients} writer(s), ${streams}`;
  noteMedians(what, results, 'appends/s');
  goal({ label: `${what}: times the bare client`, value: ratio(results, ours, alone), atLeast: wanted });
};

/** Appends per second through the adapter, compared to the bare client with the same bytes, to new and to growing streams. */
export const run = async () => {
  const { url, stop } = await eventStoreServer();
  try {
    const child = fork(program, [url]);
    child.on('message', report);
    const ended = once(child, 'exit');
    // All messages have arrived when the channel closes.
    await once(child, 'disconnect');
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`the client could not be measured: it ended with ${code}`);
  } finally {
    stop();
  }
};
