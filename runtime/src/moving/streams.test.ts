import { afterEach, beforeEach, expect, it } from 'vitest';
import { embeddedLog, type EventStore } from '@obraclara/platform/store';
import { command, newStream, noted, upTo } from '../../../platform/test/store/contract.ts';
import { loopbackEventStoreDb } from '../../../platform/test/store/eventstoredb-loopback.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { openEnd, placeOf, type End } from './ends.ts';
import { runCopy } from './run.ts';

let database: TestDatabase;
let server: Awaited<ReturnType<typeof loopbackEventStoreDb>>;
const streams = upTo(10).map(newStream);
beforeEach(async () => {
  [database, server] = [await testDatabase(), await loopbackEventStoreDb()];
  const store = await embeddedLog({ connectionString: database.url });
  for (const round of upTo(3))
    for (const stream of streams)
      await store.append(command(stream, BigInt(round) * 2n - 3n, [noted(1), noted(2)]));
  await store.close();
});
afterEach(async () => {
  await server.close();
  await database.drop();
});

/** Copies with at most three unchecked streams in memory. `look` gets each stream that is checked. */
const copy = async (look: (stream: string) => boolean) => {
  const lines: string[] = [];
  const nowhere = { dataDir: '', databaseUrl: undefined, eventStoreUrl: undefined };
  const open = async (said: string): Promise<End> => {
    const end = await openEnd(placeOf(said, nowhere), () => undefined);
    const { store } = end.log;
    const readStream: EventStore['readStream'] = async function* (stream, from) {
      if (look(stream)) yield* store.readStream(stream, from);
    };
    return { ...end, log: { ...end.log, store: { ...store, readStream } } };
  };
  await runCopy([database.url, server.url], {
    open,
    say: (line) => void lines.push(line),
    draw: () => undefined,
    signal: new AbortController().signal,
    many: 3,
  });
  return lines.join('\n');
};

it('looks at streams on the way where there are many, also at such as are in the copy already and go on in it', async () => {
  for (const [written, there] of [
    [60, 0],
    [0, 60],
  ]) {
    const seen = new Set<string>();
    const told = await copy((stream) => Boolean(seen.add(stream)));
    expect(told).toBe(
      `Copiados ${written} eventos, de PostgreSQL a EventStoreDB; ${there} eventos ya estaban.`,
    );
    expect([...seen].toSorted()).toEqual(streams.toSorted());
  }
});

it('ends where one does not end in the copy as it should', async () => {
  await expect(copy((stream) => stream !== streams[4])).rejects.toThrow(
    `El flujo «${streams[4]}» no termina en la copia como en la bitácora de origen.`,
  );
});
