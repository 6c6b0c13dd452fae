/*
 * Appends with eight concurrent writers: node embedded-log-writer.ts <connection string> <streams> <commands>.
 * Every writer appends to any of the shared streams, so that conflicts occur.
 */
import { randomUUID } from 'node:crypto';
import { embeddedLog } from '../../src/store/embedded-log.ts';
import { isConflict, type Appended, type EventStore } from '../../src/store/port.ts';

const [connectionString = '', streams = '1', commands = '1'] = process.argv.slice(2);

const lastRevision = async (store: EventStore, stream: string) => {
  let revision = -1n;
  for await (const event of store.readStream(stream)) revision = event.revision;
  return revision;
};

/** Reads the stream and appends; retries on a conflict. */
const append = async (store: EventStore, stream: string, n: number): Promise<Appended> => {
  const meta = {
    at: '2026-01-31T18:00:00.000Z',
    by: 'ana',
    role: 'supervisor',
    command_id: randomUUID(),
    correlation_id: randomUUID(),
    schema_version: 1,
  };
  for (;;) {
    const expectedRevision = await lastRevision(store, stream);
    const events = Array.from({ length: 1 + (n % 3) }, (_, i) => ({
      type: 'Noted',
      data: { n, i, pid: process.pid },
    }));
    try {
      return await store.append({ stream, events, expectedRevision, meta });
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
};

const store = await embeddedLog({ connectionString });
const writer = async (number: number) => {
  let events = 0;
  for (let n = 0; n < Number(commands); n++) {
    await append(store, `shared-${(number * 7 + n * 3) % Number(streams)}`, n);
    events += 1 + (n % 3);
  }
  return events;
};
const written = await Promise.all(Array.from({ length: 8 }, (_, number) => writer(number)));
await store.close();
process.stdout.write(String(written.reduce((sum, events) => sum + events, 0)));
