import type { Pool } from 'pg';
import { connect, type Log } from './embedded-log-connection.ts';
import { backOff, pause } from './wait.ts';

const channel = 'es_event';

/** Notifications are hints (readers also poll), so bursts of appends share one every so many milliseconds. */
const quiet = 25;

/**
 * Tells other processes that there is something new. Not part of the append: NOTIFY inside a transaction makes commits
 * queue behind each other.
 */
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
      await pause(quiet);
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

/** Calls `heard` for what any process announces, until `signal` aborts; reconnects when the connection is lost. */
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
