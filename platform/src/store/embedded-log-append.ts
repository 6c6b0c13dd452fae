import pg from 'pg';
import type { Linked } from './check.ts';
import { connect, isLost, type Log } from './embedded-log-connection.ts';
import { appendAll, appendOne, appendWithVerdicts, unitSeparator } from './embedded-log-schema.ts';
import { connectTimeout, tryTimeout } from './timeouts.ts';
import { closedCode, whyClosed } from './embedded-log-gate.ts';
import { badAppend, closed, conflict, isUnavailable, unavailable, type Appended } from './port.ts';
import { backOff, pause } from './wait.ts';

export type Outcome = Appended | Error;

type Verdict = { command: number; verdict: string; revision: string; position: string };

const at = (revision: bigint, position: string | bigint, duplicate = false): Appended => ({
  revision,
  position: BigInt(position),
  duplicate,
});

const lastRevision = ({ expectedRevision, events }: Linked) => expectedRevision + BigInt(events.length);

/** Connection for the append, and the timeout of a statement in milliseconds. */
type Over = { client: pg.Client; ms: number };

/** Sets the timeout of a statement. After it, the outcome is unknown. */
const asked = <Config extends pg.QueryConfig>(ms: number, config: Config) => ({
  ...config,
  query_timeout: ms,
});

/** Appends one event; undefined if the command cannot be appended, for whatever reason. */
const one = async ({ client, ms }: Over, command: Linked): Promise<Outcome[] | undefined> => {
  const { stream, expectedRevision, events, commandId } = command;
  const { type, data, meta } = events[0]!;
  const { rows } = await client.query<[string]>(
    asked(ms, {
      name: 'es_append_one',
      text: appendOne,
      values: [stream, expectedRevision, type, data, meta, commandId],
      rowMode: 'array' as const,
    }),
  );
  return rows[0] && [at(lastRevision(command), rows[0][0])];
};

/** Formats a Postgres array. Numbers and UUIDs need no escaping, so this avoids pg's scan of each character. */
const arrayOf = (values: readonly (bigint | number | string)[]) => `{${values.join(',')}}`;

const all = async ({ client, ms }: Over, commands: Linked[]): Promise<Outcome[]> => {
  const rows = commands.flatMap((command) =>
    command.events.map(({ type, data, meta }, index) => ({ command, type, data, meta, index })),
  );
  const result = await client.query<[string]>(
    asked(ms, {
      name: 'es_append_all',
      text: appendAll,
      values: [
        rows.map(({ command }) => command.stream),
        arrayOf(rows.map(({ command }) => command.expectedRevision)),
        arrayOf(rows.map(({ command, index }) => command.expectedRevision + BigInt(index + 1))),
        rows.map(({ type }) => type),
        rows.map(({ data }) => data).join(unitSeparator),
        rows.map(({ meta }) => meta).join(unitSeparator),
        arrayOf(rows.map(({ command }) => command.commandId)),
        arrayOf(rows.map(({ command, index }) => command.events.length - 1 - index)),
      ],
      rowMode: 'array' as const,
    }),
  );
  let position = BigInt(result.rows[0]![0]);
  return commands.map((command) => at(lastRevision(command), (position += BigInt(command.events.length))));
};

const outcome = ({ stream }: Linked, { verdict, revision, position }: Verdict): Outcome => {
  if (verdict === 'conflict') return conflict(stream);
  if (verdict === 'misused') return badAppend('command_id belongs to a command of another stream');
  return at(BigInt(revision), position, verdict === 'duplicate');
};

const withVerdicts = async ({ client, ms }: Over, commands: Linked[]): Promise<Outcome[]> => {
  const rows = commands.flatMap(({ events }, index) =>
    events.map((event, nth) => ({ ...event, index, remaining: events.length - 1 - nth })),
  );
  const result = await client.query<Verdict>(
    asked(ms, {
      name: 'es_append_with_verdicts',
      text: appendWithVerdicts,
      values: [
        commands.map(({ stream }) => stream),
        commands.map(({ expectedRevision }) => expectedRevision),
        commands.map(({ commandId }) => commandId),
        commands.map(({ events }) => events.length),
        rows.map(({ index }) => index + 1),
        rows.map(({ type }) => type),
        rows.map(({ data }) => data),
        rows.map(({ meta }) => meta),
        rows.map(({ remaining }) => remaining),
      ],
    }),
  );
  const verdicts = new Map(result.rows.map((row) => [row.command, row]));
  return commands.map((command, index) => outcome(command, verdicts.get(index + 1)!));
};

const isDoubt = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '23505' || error.code === '40001');

/** Milliseconds of the one try that a command still gets if its patience ended in the queue. */
const shortestTry = 500;

/** Appends optimistically in one statement; if any command of the batch may fail, again with a verdict for each. */
const write = async (over: Over, commands: Linked[], resent: boolean): Promise<Outcome[]> => {
  const [first] = commands;
  if (!resent) {
    try {
      const written =
        commands.length === 1 && first!.events.length === 1
          ? await one(over, first!)
          : await all(over, commands);
      if (written) return written;
    } catch (error) {
      if (!isDoubt(error)) throw error;
    }
  }
  return withVerdicts(over, commands);
};

/** Postgres refused the data (class 22) or its nesting (class 54): an error of the caller. */
const refusal = (error: unknown): Error => {
  if (error instanceof pg.DatabaseError && error.code === closedCode) return closed(whyClosed(error.message));
  if (error instanceof pg.DatabaseError && /^(22|54)/.test(error.code ?? '')) return badAppend(error.message);
  return error instanceof Error ? error : new Error(String(error));
};

/** `patience`: milliseconds for which a command waits for the database before it is rejected. */
type Writing = { log: Log; closing: AbortSignal; patience: number };

/**
 * Writes batches of commands over one connection, one batch at a time. A connection lost during a batch leaves its outcome
 * unknown. The batch is then sent again, and command ids show which commands were already written.
 */
export const batchWriter = (connectionString: string, { log, closing, patience }: Writing) => {
  let client: pg.Client | undefined;

  const drop = (gone: pg.Client | undefined) => {
    if (client !== gone) return;
    client = undefined;
    // The connection may hang rather than be closed; later output is irrelevant.
    gone?.end().catch((error: unknown) => log('a lost connection did not close', error));
  };

  const connected = async (ms: number) =>
    (client ??= await connect(connectionString, drop, Math.min(ms, connectTimeout)));

  const persist = async (commands: Linked[], since: number): Promise<Outcome[]> => {
    const until = since + patience;
    const left = () => Math.max(shortestTry, Math.min(tryTimeout, until - performance.now()));
    for (let attempt = 0; ; attempt++) {
      try {
        const ready = await connected(left());
        return await write({ client: ready, ms: left() }, commands, attempt > 0);
      } catch (error) {
        if (!isLost(error)) throw error;
        drop(client);
        const wait = backOff(attempt);
        if (performance.now() + wait >= until || closing.aborted) throw unavailable(error);
        log('the connection that appends was lost; sending the commands again', error);
        await pause(wait, closing);
      }
    }
  };

  return {
    /** `since`: time (milliseconds of `performance.now()`) since which the first command has waited. */
    write: async (commands: Linked[], since: number): Promise<Outcome[]> => {
      try {
        return await persist(commands, since);
      } catch (error) {
        if (commands.length === 1 || isUnavailable(error)) return commands.map(() => refusal(error));
        // One command causes the failure; each is retried alone, so that the others succeed.
        const outcomes: Outcome[] = [];
        for (const command of commands)
          outcomes.push(...(await persist([command], since).catch((own: unknown) => [refusal(own)])));
        return outcomes;
      }
    },
    close: async () => {
      const open = client;
      client = undefined;
      await open?.end();
    },
  };
};
