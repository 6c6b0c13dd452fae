import pg from 'pg';
import { embeddedLog } from '../embedded-log.ts';
import { connect, type Log } from '../embedded-log-connection.ts';
import { gateState, bypassSetting, setGate } from '../embedded-log-gate.ts';
import { unitSeparator } from '../embedded-log-schema.ts';
import type { Recorded } from '../port.ts';
import { outOfStep, type MovableLog } from './port.ts';

/** $4 and $5, data and metadata, are joined texts, as in an append. */
const insert = /* sql */ `
with head as (
  update es.head set position = position + cardinality($1::text[]) where id = 1
  returning position - cardinality($1::text[]) as base
)
insert into es.event (position, stream, revision, type, data, meta, command_id, remaining)
select head.base + n.ordinality, n.stream, n.revision, n.type, n.data, n.meta, n.command_id, n.remaining
from head, unnest($1::text[], $2::bigint[], $3::text[], string_to_array($4, E'\\x1f')::json[],
  string_to_array($5, E'\\x1f')::json[], $6::uuid[], $7::int[])
  with ordinality as n (stream, revision, type, data, meta, command_id, remaining, ordinality)
`;

/** Number of following events of the same command, for each event. Events of one command are adjacent in their stream. */
export const remainingOf = (events: readonly Recorded[]): number[] => {
  const remaining = events.map(() => 0);
  for (let n = events.length - 2; n >= 0; n--) {
    const [event, next] = [events[n]!, events[n + 1]!];
    const isSame = event.stream === next.stream && event.meta.command_id === next.meta.command_id;
    if (isSame && next.revision === event.revision + 1n) remaining[n] = remaining[n + 1]! + 1;
  }
  return remaining;
};

/** Revision of the first event of each stream. */
const startsOf = (events: readonly Recorded[]) => {
  const starts = new Map<string, bigint>();
  for (const { stream, revision } of events) if (!starts.has(stream)) starts.set(stream, revision);
  return starts;
};

const atStarts = /* sql */ `
select n.stream from unnest($1::text[], $2::bigint[]) as n (stream, revision)
where n.revision <> coalesce((select e.revision from es.event e where e.stream = n.stream order by e.revision desc limit 1), -1) + 1
limit 1
`;

/** Whether one of the commands exists already, at another position than in the source. */
const isThereAlready = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23505';

const write = async (client: pg.Client, events: readonly Recorded[]): Promise<void> => {
  await client.query(`begin; set local ${bypassSetting} = 'on'; select from es.head for update`);
  try {
    const starts = startsOf(events);
    const { rows } = await client.query<{ stream: string }>(atStarts, [
      [...starts.keys()],
      [...starts.values()],
    ]);
    if (rows[0]) throw outOfStep(rows[0].stream);
    await client.query(insert, [
      events.map(({ stream }) => stream),
      events.map(({ revision }) => revision),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)).join(unitSeparator),
      events.map(({ meta }) => JSON.stringify(meta)).join(unitSeparator),
      events.map(({ meta }) => meta.command_id),
      remainingOf(events),
    ]);
    await client.query('commit');
  } catch (error) {
    // Rollback fails only if the connection is lost, which also ends the transaction; the first error has the cause.
    await client.query('rollback').catch(() => undefined);
    throw isThereAlready(error) ? outOfStep(events[0]!.stream) : error;
  }
};

/** Opens the log in Postgres to move events from or to it. Creates it if missing. */
export const movableEmbeddedLog = async (connectionString: string, log: Log): Promise<MovableLog> => {
  const store = await embeddedLog({ connectionString, log });
  const lost = (): void => log('se perdió la conexión con la base de datos');
  const client = await connect(connectionString, lost);
  return {
    store,
    gate: () => gateState(client),
    setGate: (why) => setGate(client, why, log),
    // The trigger also refuses retries, so no append can be late.
    lateness: 0,
    write: (events) => write(client, events),
    close: async () => {
      client.removeAllListeners('end');
      await Promise.all([client.end(), store.close()]);
    },
  };
};
