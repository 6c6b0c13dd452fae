import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg, { type ClientBase } from 'pg';
import type { Row, Table } from './projection.ts';
import { columnsOf, qualified, quoted, type Schema } from './schema.ts';

/** The parts of pg's connection that COPY needs; its own queries answer CopyInResponse with a refusal. */
type Wire = {
  stream: Writable;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string) =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (c) => escapes[c]!) : text;

const field = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  return escaped(typeof value === 'string' ? value : JSON.stringify(value));
};

type Written = (row: Row) => string;

/** A jsonb column may hold a JSON text, which needs its quotes. */
const written = (name: string, isJson: boolean): Written =>
  isJson
    ? (row) => (typeof row[name] === 'string' ? escaped(JSON.stringify(row[name])) : field(row[name]))
    : (row) => field(row[name]);

/** What each column of a table takes of a row, in order. */
const columnsWritten = ({ columns, derived = {} }: Table): Written[] => [
  ...Object.entries(columns).map(([name, type]) => written(name, type.startsWith('jsonb'))),
  ...Object.values(derived).map(
    (make): Written =>
      (row) =>
        escaped(make(row)),
  ),
];

const line = (columns: readonly Written[], row: Row) =>
  `${columns.map((column) => column(row)).join('\t')}\n`;

const chunkCharacters = 64 * 1024;

function* chunks(table: Table, rows: readonly Row[]) {
  const columns = columnsWritten(table);
  let chunk = '';
  for (const row of rows) {
    chunk += line(columns, row);
    if (chunk.length < chunkCharacters) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk) yield Buffer.from(chunk);
}

/**
 * One chunk after the other, each once the one before has gone: others have their turn meanwhile, and little is in memory.
 * Ends without a word when `over`.
 */
const sendAll = async (wire: Wire, sent: Iterable<Buffer>, over: AbortSignal) => {
  try {
    for (const chunk of sent) {
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain', { signal: over });
      // What the server refused needs no more of it, nor may the next COPY get it.
      if (over.aborted) return;
    }
    wire.endCopyFrom();
  } catch (error) {
    // The server answers with an error, which is where the promise ends.
    if (!over.aborted) wire.sendCopyFail(String(error));
  }
};

const givenUp = 'given up';

/** Rows that are to be in a table. */
export type RowsOfTable = { table: Table; rows: readonly Row[] };

/**
 * Writes rows that are not there yet: several times as fast as an insert, and in one request for all tables. All of them or none. Under
 * a `savepoint`, a transaction can go on from there where they are refused.
 */
export const copyRows = (
  client: Pick<ClientBase, 'query'>,
  schema: Schema,
  all: readonly RowsOfTable[],
  savepoint?: string,
) =>
  new Promise<void>((resolve, reject) => {
    const copies = all.map(
      ({ table }) =>
        `copy ${qualified(schema, table.name)} (${columnsOf(table).map(quoted).join(', ')}) from stdin`,
    );
    const text = savepoint ? [`savepoint ${savepoint}`, ...copies, `release savepoint ${savepoint}`] : copies;
    const over = new AbortController();
    const left = all.values();
    let asked = false;
    const query = {
      /** Of pg, which has a timer here of a client with `query_timeout`: until it is called, that holds the rows. */
      callback: undefined as ((error?: Error) => void) | undefined,
      submit: (wire: Wire) => wire.query(text.join('; ')),
      handleCopyInResponse: (wire: Wire) => {
        if (over.signal.aborted) return wire.sendCopyFail(givenUp);
        asked = true;
        const { table, rows } = left.next().value!;
        void sendAll(wire, chunks(table, rows), over.signal);
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => {
        query.callback?.();
        resolve();
      },
      handleError: (error: Error, wire: Wire) => {
        query.callback?.(error);
        // What the server did not refuse itself it waits for, and its locks with it, until it is told.
        const waits = asked && !over.signal.aborted && !(error instanceof pg.DatabaseError);
        if (waits) wire.sendCopyFail(givenUp);
        over.abort();
        reject(error);
      },
    };
    client.query(query as never);
  });
