/*
 * A process that works with the stores at these addresses, one after the other: node two-clients-process.ts <url>…
 * Says what came of it, which clients it has loaded and what was logged; or why it could not.
 */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { openEventStoreDb } from '../../src/store/eventstoredb-open.ts';
import { isConflict, type Append } from '../../src/store/port.ts';

const logged: string[] = [];

const command = (stream: string, expectedRevision: bigint, events: number): Append => ({
  stream,
  expectedRevision,
  events: Array.from({ length: events }, (_, n) => ({ type: 'Noted', data: { n, text: 'Cimentación ½' } })),
  meta: {
    at: '2026-01-31T18:00:00.000Z',
    by: 'ana',
    role: 'supervisor',
    command_id: randomUUID(),
    correlation_id: randomUUID(),
    schema_version: 1,
  },
});

const work = async (url: string) => {
  const store = await openEventStoreDb(url, { log: (message) => logged.push(message) });
  const stream = `project-${randomUUID()}`;
  const first = command(stream, -1n, 2);
  await store.append(first);
  const { duplicate } = await store.append(first);
  const late = await store.append(command(stream, 0n, 1)).catch((error: unknown) => error);
  const { revision } = await store.append(command(stream, 1n, 1));
  let read = 0;
  for await (const event of store.readAll(0n)) if (event.stream === stream) read += 1;
  await store.close();
  return { stream, revision: Number(revision), duplicate, refusesLate: isConflict(late), read };
};

const { cache } = createRequire(import.meta.url);
const isLoaded = (name: string) => Object.keys(cache).some((file) => file.includes(`/node_modules/${name}/`));
try {
  const worked = [];
  for (const url of process.argv.slice(2)) worked.push(await work(url));
  const loaded = ['@eventstore/db-client', '@kurrent/kurrentdb-client'].filter(isLoaded);
  console.log(JSON.stringify({ worked, loaded, logged }));
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }));
}
