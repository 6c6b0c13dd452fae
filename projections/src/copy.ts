import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg, { type ClientBase } from 'pg';
import type { Row, Table } from './projection.ts';
import { columnsOf, qualified, quoted, type Schema } from './schema.ts';

/** The part of pg's connection that COPY needs; pg's own queries reject CopyInResponse. */
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

/** Encodes a column of a row for COPY. A string in a jsonb column is JSON text and needs its quotes. */
const written = (name: string, isJson: boolean): Written =>
  isJson
    ? (row) => (typeof row[name] === 'string' ? escaped(JSON.stringify(row[name])) : field(row[name]))
    : (row) => field(row[name]);

/** Encoders of the columns of a table, in order. */
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
 * Sends the chunks one by one and waits for the socket to drain, so that other work runs and little memory is used. Returns silently when
 * `over` is aborted.
 */
const sendAll = async (wire: Wire, sent: Iterable<Buffer>, over: AbortSignal) => {
  try {
    for (const chunk of sent) {
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain', { signal: over });
      // After an error of the server, the rest must not be sent: the next COPY would receive it.
      if (over.aborted) return;
    }
    wire.endCopyFrom();
  } catch (error) {
    // The server responds to CopyFail with an error, which rejects the promise.
    if (!over.aborted) wire.sendCopyFail(String(error));
  }
};

const givenUp = 'given up';

/** Rows to insert into a table. */
export type RowsOfTable = { table: Table; rows: readonly Row[] };

/**
 * Inserts new rows with COPY: several times as fast as INSERT, and one request for all tables. Inserts all rows or none. With a
 * `savepoint`, the transaction can continue from it if the rows are refused.
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
      /** Set by pg. With `query_timeout`, pg's timer retains the rows until this callback is called. */
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
        // If the error is not the server's, the server still waits for data and keeps its locks until it receives CopyFail.
        const waits = asked && !over.signal.aborted && !(error instanceof pg.DatabaseError);
        if (waits) wire.sendCopyFail(givenUp);
        over.abort();
        reject(error);
      },
    };
    client.query(query as never);
  });
