import { randomUUID } from 'node:crypto';
import { progressStream, type AnyEvent } from '@obraclara/events';
import { embeddedLog, pause, type EventStore } from '@obraclara/platform/store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { backupLog } from '../../test/restored-log.ts';
import { migrateCommandSide } from '../src/index.ts';
import { locationIndex } from '../src/machinery/locations.ts';
import { readChunk } from '../src/machinery/locations-table.ts';

let database: TestDatabase;
let store: EventStore;
let stop: AbortController;
let following: Promise<void>[];
beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
  await migrateCommandSide(database.pool);
  stop = new AbortController();
  following = [];
});
const followNoMore = async () => {
  stop.abort();
  await Promise.all(following.splice(0));
  stop = new AbortController();
};
afterEach(async () => {
  await followNoMore();
  await store.close();
  await database.drop();
});

const recorded = (project_id: string, id: string): AnyEvent => ({
  type: 'ProgressRecorded',
  data: {
    id,
    project_id,
    concept_id: 'c',
    quantity_advanced: 1,
    progress_date: '2026-01-15',
    observations: '',
    photo_url: null,
    created_offline: false,
  },
});
const meta = () => ({
  at: '2026-02-01T18:00:00.000Z',
  by: 'ana',
  role: 'supervisor',
  command_id: randomUUID(),
  correlation_id: 'r',
  schema_version: 1,
});

/** Creates a project with this many records; returns their ids. */
const filled = async (records: number) => {
  const project_id = randomUUID();
  const ids = Array.from({ length: records }, (_, n) => `${project_id}-${n}`);
  const events = ids.map((id) => recorded(project_id, id));
  await store.append({ stream: progressStream(project_id), events, expectedRevision: -1n, meta: meta() });
  return { project_id, ids };
};

/** A simulated process with its own index. */
const process = (options: { events?: number; patience?: number; through?: EventStore } = {}) => {
  const { events = 10, patience = 20_000, through = store } = options;
  const chunk = { events, found: 1000 };
  const { follow, ...index } = locationIndex(through, database.pool, { chunk, patience, every: 20 });
  return { ...index, follow: () => following.push(follow(stop.signal)) };
};

/** The store with a count of the events read through `readAll`. */
const counted = () => {
  const reads = { events: 0 };
  const through: EventStore = {
    ...store,
    readAll: async function* (after) {
      for await (const event of store.readAll(after)) {
        reads.events += 1;
        yield event;
      }
    },
  };
  return { reads, through };
};

/** A store whose readers, once `hold` was called and they have read everything (`read`), wait for `goOn` or `fail`. */
const heldAfterReading = () => {
  const [held, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let holds = false;
  const through: EventStore = {
    ...store,
    readAll: async function* (after) {
      yield* store.readAll(after);
      if (!holds) return;
      read.resolve();
      await held.promise;
    },
  };
  return {
    through,
    read: read.promise,
    hold: () => void (holds = true),
    goOn: () => held.resolve(),
    fail: () => {
      holds = false;
      held.reject(new Error('the connection is gone'));
    },
  };
};

const indexed = async () => {
  const { rows } = await database.pool.query<{ rows: number; position: number }>(
    `select (select count(*)::int from command.locations) as rows, position::int as position from command.locations_head`,
  );
  return rows[0];
};

describe('the index of locations', () => {
  it('catches up in chunks without requests, and keeps up', async () => {
    await filled(95);
    process().follow();
    await eventually(async () => expect(await indexed()).toEqual({ rows: 95, position: 95 }));
    const { project_id, ids } = await filled(7);
    await eventually(async () => expect(await indexed()).toEqual({ rows: 102, position: 102 }));
    const { reads, through } = counted();
    expect(await process({ through }).locate('progress', ids[3]!)).toBe(project_id);
    expect(reads.events).toBe(0);
  });

  it('reads for an id that is nowhere only what it has not seen', async () => {
    await filled(50);
    const { reads, through } = counted();
    const index = process({ through });
    expect(await index.locate('progress', 'nowhere')).toBeUndefined();
    const first = reads.events;
    await filled(3);
    expect(await index.locate('progress', 'nowhere')).toBeUndefined();
    expect([first, reads.events - first]).toEqual([50, 3]);
  });

  it('is right wherever a chunk ends, and with several processes at once', async () => {
    const projects = [await filled(23), await filled(1), await filled(17)];
    const processes = [1, 4, 41, 1000].map((events) => process({ events }));
    processes.forEach(({ follow }) => follow());
    for (const { locateAll } of processes)
      for (const { project_id, ids } of projects)
        expect(await locateAll('progress', [...ids, 'nowhere'])).toEqual(
          new Map(ids.map((id) => [id, project_id])),
        );
    expect(await indexed()).toEqual({ rows: 41, position: 41 });
  });

  it('says that it is being prepared where it is far behind, how far it is, and is done later', async () => {
    const { project_id, ids } = await filled(60);
    const impatient = process({ events: 15, patience: 0 });
    await expect(impatient.locate('progress', ids[59]!)).rejects.toMatchObject({
      statusCode: 503,
      detail:
        'El índice de la bitácora se está preparando (va en 50 %). Espere un momento y vuelva a intentarlo.',
      retryAfter: 60,
    });
    // Ids already read are in memory.
    expect(await impatient.locate('progress', ids[3]!)).toBe(project_id);
    impatient.follow();
    await eventually(async () => expect(await impatient.locate('progress', ids[59]!)).toBe(project_id));
  });

  it('waits for events written before the request, but not for a chunk that started earlier', async () => {
    await filled(5);
    const { through, read, hold, goOn } = heldAfterReading();
    const index = process({ through });
    await index.locate('progress', 'nowhere');
    hold();
    const nowhere = index.locate('progress', 'nowhere');
    await read;
    const { project_id, ids } = await filled(1);
    const asked = index.locate('progress', ids[0]!);
    // By now it has searched the table and waits.
    await pause(100);
    goOn();
    expect(await asked).toBe(project_id);
    expect(await nowhere).toBeUndefined();
  });

  it('reads again for requests that only waited for a failed chunk, and rejects the one that started it', async () => {
    const { through, read, hold, fail } = heldAfterReading();
    const index = process({ through });
    await index.locate('progress', 'nowhere');
    hold();
    const began = expect(index.locate('progress', 'nowhere')).rejects.toThrow('the connection is gone');
    await read;
    const { project_id, ids } = await filled(1);
    const waited = index.locate('progress', ids[0]!);
    // By now it has searched the table and waits.
    await pause(100);
    fail();
    await began;
    expect(await waited).toBe(project_id);
  });

  it('ignores a chunk read from a former position', async () => {
    const { ids, project_id } = await filled(8);
    const late = Promise.withResolvers<void>();
    const through: EventStore = {
      ...store,
      readAll: async function* (after) {
        for await (const event of store.readAll(after)) {
          yield event;
          if (event.position === 4n) await late.promise;
        }
      },
    };
    const slow = readChunk(through, database.pool, { events: 5, found: 1000 });
    expect(await process().locate('progress', ids[7]!)).toBe(project_id);
    late.resolve();
    expect(await slow).toEqual({ atHead: false, position: 0n, startedOver: false });
    expect(await indexed()).toEqual({ rows: 8, position: 8 });
  });

  it('finds what was written while another process moved the table on by less', async () => {
    const slower = heldAfterReading();
    const index = process({ through: slower.through });
    await index.locate('progress', 'nowhere');
    await filled(1);
    // The other process has read up to here and is about to write.
    const other = heldAfterReading();
    other.hold();
    const moving = readChunk(other.through, database.pool, { events: 10, found: 1000 });
    await other.read;
    const { project_id, ids } = await filled(1);
    slower.hold();
    const asked = index.locate('progress', ids[0]!);
    await slower.read;
    other.goOn();
    expect(await moving).toMatchObject({ atHead: true, position: 1n });
    slower.goOn();
    expect(await asked).toBe(project_id);
    expect(await indexed()).toEqual({ rows: 2, position: 2 });
  });
});

describe('an index of another history', () => {
  it('starts over while it is followed, also when the log grows past where it stood', async () => {
    const kept = await filled(4);
    const restore = await backupLog(database.pool);
    const lost = await filled(6);
    const index = process();
    index.follow();
    expect(await index.locate('progress', lost.ids[0]!)).toBe(lost.project_id);
    await restore();
    // A newly opened store has no memory of the former log.
    await followNoMore();
    await store.close();
    store = await embeddedLog({ connectionString: database.url });
    const another = process();
    another.follow();
    const next = await filled(9);
    expect(await another.locate('progress', next.ids[8]!)).toBe(next.project_id);
    expect(await another.locate('progress', kept.ids[1]!)).toBe(kept.project_id);
    expect(await another.locate('progress', lost.ids[0]!)).toBeUndefined();
    expect(await indexed()).toEqual({ rows: 13, position: 13 });
  });

  it('of an empty log is empty', async () => {
    await filled(4);
    const restore = await backupLog(database.pool);
    await process().locate('progress', 'nowhere');
    await restore('empty');
    expect(await process().locate('progress', 'nowhere')).toBeUndefined();
    expect(await indexed()).toEqual({ rows: 0, position: 0 });
  });
});
