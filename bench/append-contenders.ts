import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { appendOne, sessionSettings } from '../platform/src/store/embedded-log-schema.ts';
import { embeddedLog } from '../platform/src/store/embedded-log.ts';

/** Some 560 bytes, like an estimation with two lines. */
const data = {
  id: randomUUID(),
  project_id: randomUUID(),
  number: 12,
  period: 'Del 1 al 31 de enero de 2026',
  concepts: ['TER-001', 'CIM-014'].map((concept_id, n) => ({
    concept_id,
    quantity: 120.5 + n,
    unit_price: 1845.37,
  })),
  retentions: [{ name: 'Supervisión 5 al millar', kind: 'percentage', value: 0.5 }],
  notes: 'Avance de terracerías y cimentación conforme al programa autorizado por la supervisión. '.repeat(2),
};
const type = 'EstimationCreated';
/** The event that every contender appends. */
export const estimation = { type, data };
const streamLength = 20;

/** Each client appends to a stream up to its length, then to a new one, always with the expected revision. */
const cursors = (clients: number) => {
  const streams = Array.from({ length: clients }, () => ({
    stream: `estimations-${randomUUID()}`,
    revision: -1,
  }));
  return (client: number) => {
    const at = streams[client]!;
    if (at.revision + 1 === streamLength)
      streams[client] = { stream: `estimations-${randomUUID()}`, revision: -1 };
    return streams[client]!;
  };
};

const metaOf = (by: string, correlation_id: string, command_id: string) => ({
  at: new Date().toISOString(),
  by,
  role: 'supervisor' as const,
  command_id,
  correlation_id,
  schema_version: 1,
});

export type Appender = { append: (client: number) => Promise<unknown>; close: () => Promise<void> };

/** Opens a connection for each client. */
const connected = async (connectionString: string, clients: number) => {
  const connections = Array.from({ length: clients }, () => new pg.Client({ connectionString }));
  await Promise.all(connections.map((client) => client.connect()));
  return {
    connections,
    close: async () => void (await Promise.all(connections.map((client) => client.end()))),
  };
};

/** Upper bound of PostgreSQL with one INSERT per commit: a prepared statement, a connection per client, no checks, one index. */
export const bareInsert = async (connectionString: string, clients: number): Promise<Appender> => {
  const { connections, close } = await connected(connectionString, clients);
  await connections[0]!.query(`create table if not exists bare (
    id bigserial primary key, stream text not null, revision bigint not null, type text not null,
    data jsonb not null, meta jsonb not null, command_id uuid not null)`);
  const next = cursors(clients);
  const meta = {
    at: new Date().toISOString(),
    by: randomUUID(),
    role: 'supervisor',
    correlation_id: randomUUID(),
  };
  return {
    append: async (client) => {
      const at = next(client);
      await connections[client]!.query({
        name: 'bare',
        text: 'insert into bare (stream, revision, type, data, meta, command_id) values ($1, $2, $3, $4, $5, $6) returning id',
        values: [at.stream, ++at.revision, type, JSON.stringify(data), JSON.stringify(meta), randomUUID()],
        rowMode: 'array',
      });
    },
    close,
  };
};

/**
 * Appends rows like those of the log, with two hashes in the metadata, over a connection per client.
 * Parameters of the statement, as in the log: stream, previous revision, type, data, metadata, command.
 */
const rowsBy = (
  { connections, close }: Awaited<ReturnType<typeof connected>>,
  statement: { name: string; text: string },
): Appender => {
  const next = cursors(connections.length);
  const [by, correlation_id, hash] = [randomUUID(), randomUUID(), '0'.repeat(64)];
  return {
    append: async (client) => {
      const at = next(client);
      const command_id = randomUUID();
      const meta = { ...metaOf(by, correlation_id, command_id), previous: hash, hash };
      await connections[client]!.query({
        ...statement,
        values: [at.stream, at.revision++, type, JSON.stringify(data), JSON.stringify(meta), command_id],
        rowMode: 'array',
      });
    },
    close,
  };
};

/** A bare INSERT of a row like the log's: its columns and its three indexes, without checks and gapless positions. */
export const sameRowInsert = async (connectionString: string, clients: number): Promise<Appender> => {
  const opened = await connected(connectionString, clients);
  await opened.connections[0]!.query(`create table if not exists same_row (
    position bigserial primary key, stream text collate "C" not null, revision bigint not null, type text not null,
    data json not null, meta json not null, command_id uuid not null, remaining int not null,
    recorded_at timestamptz not null default now(), unique (stream, revision));
    create unique index if not exists same_row_command on same_row (command_id) where remaining = 0`);
  return rowsBy(opened, {
    name: 'same_row',
    text: 'insert into same_row (stream, revision, type, data, meta, command_id, remaining) values ($1, $2::bigint + 1, $3, $4, $5, $6, 0) returning position',
  });
};

/**
 * The log's statement as node-pg sends it, without the log's code: no checks, no hashes, no queue. Clients wait on locks in the
 * database.
 */
export const ourStatement = async (connectionString: string, clients: number): Promise<Appender> => {
  await (await embeddedLog({ connectionString })).close();
  const opened = await connected(connectionString, clients);
  await Promise.all(opened.connections.map((client) => client.query(sessionSettings)));
  return rowsBy(opened, { name: 'our_statement', text: appendOne });
};

export const ourLog = async (connectionString: string, clients: number): Promise<Appender> => {
  const store = await embeddedLog({ connectionString });
  const next = cursors(clients);
  const [by, correlation_id] = [randomUUID(), randomUUID()];
  return {
    append: async (client) => {
      const at = next(client);
      const expectedRevision = BigInt(at.revision++);
      const command_id = randomUUID();
      const meta = metaOf(by, correlation_id, command_id);
      await store.append({ stream: at.stream, events: [{ type, data }], expectedRevision, meta });
    },
    close: () => store.close(),
  };
};

type Emmett = {
  getPostgreSQLEventStore: (
    connectionString: string,
    options: { connectionOptions: { pool: pg.Pool } },
  ) => {
    appendToStream: (
      stream: string,
      events: { type: string; data: object; metadata: object }[],
      options: { expectedStreamVersion: bigint | 'STREAM_DOES_NOT_EXIST' },
    ) => Promise<unknown>;
    close: () => Promise<void>;
  };
};

const peer = async () => {
  // A variable, so that the product's type check does not need a package that only this benchmark uses.
  const name: string = '@event-driven-io/emmett-postgresql';
  return (await import(name).catch((error: unknown) => {
    throw new Error(`${name} is missing: run "npm install" in bench/ first`, { cause: error });
  })) as Emmett;
};

export const emmett = async (connectionString: string, clients: number): Promise<Appender> => {
  const { getPostgreSQLEventStore } = await peer();
  const pool = new pg.Pool({ connectionString, max: clients });
  pool.on('error', (error) => process.stderr.write(`${error.message}\n`));
  const store = getPostgreSQLEventStore(connectionString, { connectionOptions: { pool } });
  const next = cursors(clients);
  const metadata = { by: randomUUID(), role: 'supervisor', correlation_id: randomUUID() };
  return {
    append: async (client) => {
      const at = next(client);
      const expectedStreamVersion =
        at.revision < 0 ? ('STREAM_DOES_NOT_EXIST' as const) : BigInt(at.revision + 1);
      at.revision += 1;
      await store.appendToStream(at.stream, [{ type, data, metadata }], { expectedStreamVersion });
    },
    close: async () => {
      await store.close();
      if (!pool.ended) await pool.end();
    },
  };
};

/** Fills the log up to `events` events with SQL, which is much faster than appending them. */
export const fillLog = async (connectionString: string, events: number) => {
  await (await embeddedLog({ connectionString })).close();
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `insert into es.event (position, stream, revision, type, data, meta, command_id, remaining)
     select n, 'estimations-' || md5(((n - 1) / ${streamLength})::text), (n - 1) % ${streamLength}, $2, $3, '{}', gen_random_uuid(), 0
     from generate_series(1, $1::int) n`,
    [events, type, JSON.stringify(data)],
  );
  await client.query('update es.head set position = $1', [events]);
  await client.query('vacuum analyze es.event');
  await client.query('checkpoint');
  await client.end();
};
