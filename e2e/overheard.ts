import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import type { EventStore } from '../platform/src/store/index.ts';

type Write = (this: ServerResponse, chunk: unknown, ...rest: unknown[]) => unknown;

/** Records every request and answer of a server, headers and bytes. Disables compression so that they can be read. */
export const overhear = (server: Server) => {
  const asked: string[] = [];
  const answers: string[] = [];
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    delete request.headers['accept-encoding'];
    response.setHeader('x-overheard', 'true');
    asked.push(request.url ?? '');
    const parts: Buffer[] = [];
    const keeping = (write: Write): Write =>
      function (chunk, ...rest) {
        if (typeof chunk === 'string' || chunk instanceof Uint8Array)
          parts.push(Buffer.from(chunk as string));
        return write.call(this, chunk, ...rest);
      };
    const { write, end } = response;
    Object.assign(response, { write: keeping(write as Write), end: keeping(end as Write) });
    response.once('close', () =>
      answers.push(`${JSON.stringify(response.getHeaders())}\n${Buffer.concat(parts).toString('utf8')}`),
    );
  };
  server.prependListener('request', listen);
  return { asked, answers };
};

/** All data that a browser stores for its open pages: cookies, local and session storage, IndexedDB. */
export const keptBy = async (context: BrowserContext): Promise<string[]> => {
  const sessionOf = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));
  return [
    JSON.stringify(await context.storageState({ indexedDB: true })),
    ...(await Promise.all(context.pages().map(sessionOf))),
  ];
};

/** Every event of the log, data and metadata. */
export const eventsOf = async (store: EventStore): Promise<string[]> => {
  const events: string[] = [];
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
  for await (const event of store.readAll(0n)) events.push(JSON.stringify(event, plain));
  return events;
};

/** Secrets that occur in the texts, in plain text, URL-encoded or in base64. */
export const foundIn = (texts: readonly string[], secrets: Iterable<string>): string[] =>
  [...secrets].filter((secret) => {
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').slice(0, -4)];
    return texts.some((text) => forms.some((form) => text.includes(form)));
  });

/** Every row of every table outside of the system schemas, as JSON. */
export const rowsOf = async (db: Pool): Promise<string[]> => {
  const { rows: tables } = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await db.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    rows.push(...found.rows.map(({ row }) => row));
  }
  return rows;
};
