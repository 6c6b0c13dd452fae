import type { Pool } from 'pg';
import { checked } from './check.ts';
import { batchWriter } from './embedded-log-append.ts';
import { isLost, migrate, repeating, readerPool, type Log } from './embedded-log-connection.ts';
import { announcer, listen } from './embedded-log-notify.ts';
import { groupCommit } from './embedded-log-queue.ts';
import { findCommands, pageOfAll, pageOfStream } from './embedded-log-schema.ts';
import { unavailable, type Appended, type EventStore, type Recorded } from './port.ts';
import { backOff, pause, wakeUp } from './wait.ts';

type Row = Omit<Recorded, 'revision' | 'position'> & { revision: string; position: string };
type CommandRow = { command_id: string; stream: string; revision: string; position: string };

const recorded = ({ type, data, stream, revision, position, meta }: Row): Recorded => ({
  type,
  data,
  stream,
  revision: BigInt(revision),
  position: BigInt(position),
  meta,
});

const mostRows = 1000;
const mostBytes = 2 * 1024 * 1024;
/** What a lost notification costs at most, in milliseconds. */
const pollEvery = 1000;

const reader = (pool: Pool) => ({
  all: async (after: bigint, rows: number) => {
    const values = [after, rows, mostBytes];
    const result = await pool.query<Row>({ name: 'es_page_of_all', text: pageOfAll, values });
    return result.rows.map(recorded);
  },
  stream: async (stream: string, from: bigint) => {
    const values = [from, mostRows, mostBytes, stream];
    const result = await pool.query<Row>({ name: 'es_page_of_stream', text: pageOfStream, values });
    return result.rows.map(recorded);
  },
  commands: async (ids: string[]) => {
    const result = await pool.query<CommandRow>({ name: 'es_commands', text: findCommands, values: [ids] });
    return new Map(
      result.rows.map(
        ({ command_id, stream, revision, position }): [string, Appended & { stream: string }] => [
          command_id,
          { stream, revision: BigInt(revision), position: BigInt(position), duplicate: true },
        ],
      ),
    );
  },
  head: async () => {
    const { rows } = await pool.query<{ position: string }>('select position from es.head');
    return BigInt(rows[0]!.position);
  },
});

/**
 * The event store inside Postgres. Creates its schema `es` where it is missing. Any number of processes may append to and
 * read from one database at once. Lost connections are reopened; commands on their way are sent again.
 */
export const embeddedLog = async (options: { connectionString: string; log?: Log }): Promise<EventStore> => {
  const { connectionString, log = () => undefined } = options;
  await repeating(() => migrate(connectionString));

  const pool = readerPool(connectionString, log);
  const read = reader(pool);
  const news = wakeUp();
  const closing = new AbortController();
  const announce = announcer(pool, log);
  const writer = batchWriter(connectionString, log, closing.signal);
  let listening: Promise<void> | undefined;

  const written = () => {
    news.call();
    announce.soon();
  };
  const queue = groupCommit({
    write: writer.write,
    find: (ids) => repeating(() => read.commands(ids)),
    written,
  });

  return {
    append: async (request) => {
      const command = checked(request);
      if (closing.signal.aborted) throw new Error('the event log is closed');
      return queue.append(command);
    },

    async *readStream(stream, fromRevision = 0n) {
      for (let from = fromRevision; ;) {
        const events = await repeating(() => read.stream(stream, from));
        if (events.length === 0) return;
        yield* events;
        from = events.at(-1)!.revision + 1n;
      }
    },

    async *readAll(after) {
      const end = await repeating(read.head);
      for (let position = after; position < end;) {
        const events = await repeating(() =>
          read.all(position, Number(min(BigInt(mostRows), end - position))),
        );
        yield* events;
        position = events.at(-1)!.position;
      }
    },

    async *subscribeToAll(after, { signal, maxBatch = mostRows }) {
      const stop = AbortSignal.any([signal, closing.signal]);
      listening ??= listen({ connectionString, heard: news.call, signal: closing.signal, log });
      for (let position = after, failures = 0; !stop.aborted;) {
        const calls = news.calls();
        try {
          const events = await read.all(position, maxBatch);
          failures = 0;
          if (stop.aborted) return;
          if (events.length > 0) {
            yield events;
            position = events.at(-1)!.position;
          } else await news.wait(calls, pollEvery, stop);
        } catch (error) {
          if (!isLost(error) && !stop.aborted) throw error;
          log('a subscription lost its connection; it goes on from where it was', error);
          await pause(backOff(failures++), stop);
        }
      }
    },

    head: () => repeating(read.head),
    ping: async () => {
      const probe = { text: 'select position from es.head', query_timeout: 3000 };
      try {
        await pool.query(probe);
      } catch (error) {
        throw isLost(error) ? unavailable(error) : error;
      }
    },

    close: async () => {
      closing.abort();
      await queue.drained();
      await announce.done();
      await Promise.all([writer.close(), pool.end(), listening]);
    },
  };
};

const min = (a: bigint, b: bigint) => (a < b ? a : b);
