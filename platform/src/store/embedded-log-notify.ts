import type { Pool } from 'pg';
import { connect, type Log } from './embedded-log-connection.ts';
import { backOff, pause } from './wait.ts';

const channel = 'es_event';

/** Milliseconds between notifications. They are hints, since readers also poll, so a burst of appends shares one. */
const idleDelay = 25;

/** Notifies other processes of new events. Not part of the append: NOTIFY inside a transaction serializes commits. */
export const announcer = (pool: Pool, log: Log) => {
  let wanted = false;
  let running: Promise<void> | undefined;

  const run = async () => {
    while (wanted) {
      wanted = false;
      try {
        await pool.query(`notify ${channel}`);
      } catch (error) {
        log('could not announce new events; readers elsewhere find them by polling', error);
      }
      await pause(idleDelay);
    }
    running = undefined;
  };

  return {
    soon: () => {
      wanted = true;
      running ??= run();
    },
    done: async () => running,
  };
};

type Listening = { connectionString: string; heard: () => void; signal: AbortSignal; log: Log };

/** Calls `heard` on notifications of any process until `signal` aborts; reconnects after a lost connection. */
export const listen = async ({ connectionString, heard, signal, log }: Listening) => {
  for (let failures = 0; !signal.aborted;) {
    const lost = new AbortController();
    try {
      const client = await connect(connectionString, () => lost.abort());
      client.on('notification', heard);
      await client.query(`listen ${channel}`);
      failures = 0;
      heard();
      const over = AbortSignal.any([signal, lost.signal]);
      if (!over.aborted)
        await new Promise((resolve) => over.addEventListener('abort', resolve, { once: true }));
      await client.end();
    } catch (error) {
      log('could not listen for new events; trying again', error);
    }
    if (!signal.aborted) await pause(backOff(failures++), signal);
  }
};
