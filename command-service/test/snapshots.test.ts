import { randomUUID } from 'node:crypto';
import { progressStream, type AnyEvent } from '@obraclara/events';
import { embeddedLog, type EventStore, type Recorded } from '@obraclara/platform/store';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { backupLog } from '../../test/restored-log.ts';
import { migrateCommandSide } from '../src/index.ts';
import { openSnapshots } from '../src/machinery/snapshots.ts';
import { streamCache, type Folded } from '../src/machinery/streams.ts';
import { originalRecord, currentRecord, type ProgressState } from '../src/progress/record-store.ts';
import { progress } from '../src/progress/rules.ts';

let database: TestDatabase;
let store: EventStore;
beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
  await migrateCommandSide(database.pool);
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

const jwtSecret = 'a secret that is only for these tests';
const project = 'p';
const stream = progressStream(project);

type Step = { does: 'record' | 'correct' | 'delete'; id: string; says: string; photo: boolean };
const recorded = ({ id, says, photo }: Pick<Step, 'id' | 'says' | 'photo'>) => ({
  id,
  project_id: project,
  quantity_advanced: 1.5,
  progress_date: '2026-01-15',
  observations: says,
  photo_url: photo ? `/api/files/${id}` : null,
});
const eventOf = (step: Step): AnyEvent => {
  if (step.does === 'delete') return { type: 'ProgressDeleted', data: { id: step.id, project_id: project } };
  if (step.does === 'correct') return { type: 'ProgressCorrected', data: recorded(step) };
  return { type: 'ProgressRecorded', data: { ...recorded(step), concept_id: 'c', created_offline: false } };
};

/** Keeps the steps that the rules allow: a record is created once, and corrected or deleted only while it exists. */
const possible = (steps: readonly Step[]): Step[] => {
  const seen = new Map<string, 'there' | 'gone'>();
  return steps.filter(({ does, id }) => {
    if (does === 'record' ? seen.has(id) : seen.get(id) !== 'there') return false;
    seen.set(id, does === 'delete' ? 'gone' : 'there');
    return true;
  });
};

let written = -1n;
/** Appends these steps, `perCommand` to a command; returns the command ids. */
const live = async (steps: readonly Step[], perCommand = 1) => {
  const commands: string[] = [];
  for (let at = 0; at < steps.length; at += perCommand) {
    const events = steps.slice(at, at + perCommand).map(eventOf);
    const command_id = randomUUID();
    const meta = { at: '2026-02-01T18:00:00.000Z', by: 'ana', role: 'supervisor', command_id };
    const { revision } = await store.append({
      stream,
      events,
      expectedRevision: written,
      meta: {
        ...meta,
        correlation_id: 'r',
        schema_version: 1,
        ...(at % 2 ? { fingerprint: `f${command_id}` } : {}),
      },
    });
    written = revision;
    commands.push(command_id);
  }
  return commands;
};
beforeEach(() => {
  written = -1n;
});

/** Steps that create the records `r<from>` to `r<to - 1>`. */
const some = (from: number, to: number): Step[] =>
  Array.from({ length: to - from }, (_, n) => ({
    does: 'record',
    id: `r${from + n}`,
    says: 'Sin «novedad» 👷',
    photo: true,
  }));

const logged: string[] = [];
beforeEach(() => void logged.splice(0));

/** A newly started process that counts the events it reads; without `every` it has no snapshots. */
const begun = (every?: number, secret = jwtSecret) => {
  const reads = { events: 0 };
  const through: EventStore = {
    ...store,
    readStream: async function* (...asked) {
      for await (const event of store.readStream(...asked)) {
        reads.events += 1;
        yield event;
      }
    },
  };
  const log = (message: string) => void logged.push(message);
  const deps = { store: through, db: database.pool, jwtSecret: secret, log };
  const snapshots = every === undefined ? undefined : openSnapshots({ ...deps, every });
  return { ...streamCache(through, { snapshots }), reads, made: () => snapshots!.settled() };
};
/** Makes a snapshot of the present stream. */
const snap = async () => {
  const one = begun(1);
  await one.load(progress, project);
  await one.made();
};
const never = Number.MAX_SAFE_INTEGER;

const events = async () => {
  const all: Recorded[] = [];
  for await (const event of store.readStream(stream)) all.push(event);
  return all;
};

/** The folded state of these records and commands in full. */
const told = (
  { state, revision, position, commands }: Folded<ProgressState>,
  { ids, asked }: { ids: readonly string[]; asked: readonly string[] },
) => ({
  records: ids.map((id) => [id, originalRecord(state, id), currentRecord(state, id)]),
  count: state.records.size,
  revision,
  position,
  commands: asked.map((id) => commands.get(id)),
});

/** The records by an independent fold, as objects without text. */
const byHand = (all: readonly Recorded[]) => {
  const came = new Map<string, object>();
  const is = new Map<string, object>();
  for (const { type, data, revision } of all) {
    const { id, photo_url } = data as { id: string; photo_url: string | null };
    const photos = photo_url ? [{ photo_url }] : [];
    const said = { ...data, photos, revision: Number(revision) };
    if (type === 'ProgressDeleted') is.delete(id);
    else if (type === 'ProgressCorrected') is.set(id, { ...is.get(id), ...said });
    else for (const records of [came, is]) records.set(id, { ...said, created_by: 'ana' });
  }
  return [...came.keys()].map((id) => [id, came.get(id), is.get(id)]);
};

const ids = fc.integer({ min: 0, max: 7 }).map((n) => `r${n}`);
const says = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\t', '\n', '-', '"concept_id":"c"', 'ñandú – 👷'),
);
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('record', 'record', 'correct', 'delete'),
  id: ids,
  says: says.map((text) => text.replaceAll('\0', ' ').toWellFormed()),
  photo: fc.boolean(),
});

describe('a stream from a snapshot and what follows', () => {
  it('is the same as from its first event, whatever happened, at each of its events and commands', async () => {
    const lives = fc.tuple(
      fc.array(step, { maxLength: 30 }),
      fc.array(step, { maxLength: 12 }),
      fc.integer({ min: 1, max: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(lives, async ([before, after, perCommand]) => {
        await database.pool.query(`begin; set local session_replication_role = replica; truncate es.event;
          update es.head set position = 0, identity = gen_random_uuid(); truncate command.snapshots; commit`);
        await store.close();
        store = await embeddedLog({ connectionString: database.url });
        written = -1n;
        const life = possible([...before, ...after]);
        const first = possible(before);
        const commands = await live(first, perCommand);
        await snap();
        commands.push(...(await live(life.slice(first.length), perCommand)));
        const of = { ids: [...new Set(life.map(({ id }) => id))], asked: [...commands, randomUUID()] };
        const [snapped, whole] = [begun(never), begun()];
        const now = told(await snapped.load(progress, project), of);
        expect(now).toEqual(told(await whole.load(progress, project), of));
        expect(now.records).toEqual(byHand(await events()));
        for (let revision = -1n; revision <= written; revision++)
          expect(told(await snapped.loadAt(progress, project, revision), of)).toEqual(
            told(await whole.loadAt(progress, project, revision), of),
          );
        for (const id of of.asked)
          expect(told(await snapped.loadBefore(progress, project, id), of)).toEqual(
            told(await whole.loadBefore(progress, project, id), of),
          );
      }),
      { numRuns: 25 },
    );
    expect(logged).toEqual([]);
  });

  it('is read once from the snapshot for concurrent requests', async () => {
    await live(some(0, 40));
    await snap();
    await live(some(40, 43));
    const one = begun(never);
    const all = await Promise.all([1, 2, 3].map(() => one.load(progress, project)));
    expect(all.map(({ revision, state }) => [revision, state.records.size])).toEqual(
      all.map(() => [42n, 43]),
    );
    // The event of the snapshot and the three after it; then one read for each event appended.
    expect(one.reads.events).toBe(4 + 3);
  });

  it('has one each so many events, and the last two of them', async () => {
    const one = begun(10);
    for (let n = 0; n < 35; n++) {
      await live(some(n, n + 1));
      await one.load(progress, project);
      await one.made();
    }
    const { rows } = await database.pool.query(
      'select revision::int from command.snapshots order by revision',
    );
    expect(rows).toEqual([{ revision: 19 }, { revision: 29 }]);
    // Revisions just before the newest snapshot start from the one before it.
    const another = begun(never);
    expect((await another.loadAt(progress, project, 27n)).revision).toBe(27n);
    expect(another.reads.events).toBeLessThan(20);
  });

  it('is where the log has it now, when that was copied and its positions are others', async () => {
    await live(some(0, 10));
    await snap();
    await database.pool.query(`begin; set local session_replication_role = replica;
      update es.event set position = position + 5000; update es.head set position = position + 5000; commit`);
    const one = begun(never);
    const { position } = await one.load(progress, project);
    expect(one.reads.events).toBeLessThan(10);
    expect(position).toBe((await events()).at(-1)!.position);
    expect(position).toBeGreaterThan(5000n);
  });

  it('is as it is when its snapshot is of a fold of before', async () => {
    await live(some(0, 5));
    await snap();
    const next = {
      ...progress,
      snapshot: { ...progress.snapshot!, version: progress.snapshot!.version + 1 },
    };
    const one = begun(never);
    expect((await one.load(next, project)).state.records.size).toBe(5);
    expect(one.reads.events).toBeGreaterThanOrEqual(5);
  });

  it('is folded whole where snapshots cannot be read', async () => {
    await live(some(0, 5));
    await database.pool.query('drop table command.snapshots');
    const one = begun(1);
    expect((await one.load(progress, project)).state.records.size).toBe(5);
    await one.made();
    expect(logged).toEqual([
      expect.stringContaining('could not be read'),
      expect.stringContaining('could be made'),
    ]);
  });
});

describe('a snapshot that is not to be believed', () => {
  /** Makes a snapshot of `r0` to `r9`, changes it, and loads the stream in a new process. */
  const told10 = async (change: string, values: unknown[] = [], secret?: string) => {
    await live(some(0, 10));
    await snap();
    await database.pool.query(change, values);
    const one = begun(never, secret);
    const { state, revision } = await one.load(progress, project);
    const { rowCount } = await database.pool.query('select from command.snapshots');
    return { records: [...state.records.keys()], revision, believed: one.reads.events < 10, kept: rowCount };
  };
  const whole = { records: some(0, 10).map(({ id }) => id), revision: 9n, believed: false, kept: 0 };

  it('would be believed as it was made', async () => {
    expect(await told10('select')).toEqual({ ...whole, believed: true, kept: 1 });
  });

  it.each([
    ['a state', 'update command.snapshots set state = $1', [Buffer.from('no')]],
    ['no commands', 'update command.snapshots set commands = $1', [Buffer.alloc(0)]],
    ['another revision', 'update command.snapshots set revision = 8', []],
    ['another mark', `update command.snapshots set mark = mark || 'x'`, []],
    ['another hash', `update command.snapshots set hash = repeat('0', 64)`, []],
    ['another seal', `update command.snapshots set seal = decode(repeat('00', 32), 'hex')`, []],
    ['half a seal', `update command.snapshots set seal = substr(seal, 1, 16)`, []],
  ])('was given %s', async (_, change, values) => {
    expect(await told10(change, values)).toEqual(whole);
  });

  it('was made with another secret', async () => {
    expect(await told10('select', [], 'another secret of these tests')).toEqual(whole);
  });

  it('is of another stream', async () => {
    await live(some(0, 10));
    await snap();
    await database.pool.query(`update command.snapshots set stream = 'progress-q'`);
    expect((await begun(never).load(progress, 'q')).state.records.size).toBe(0);
  });

  it.each([0, 5])(
    'is of a history that the log has not any more, which is %i events longer',
    async (more) => {
      await live(some(0, 4));
      const restore = await backupLog(database.pool);
      await live(some(4, 8));
      await snap();
      await restore();
      await store.close();
      store = await embeddedLog({ connectionString: database.url });
      written = 3n;
      const again = some(20, 20 + more);
      await live(again);
      const { state } = await begun(never).load(progress, project);
      expect([...state.records.keys()]).toEqual([...some(0, 4), ...again].map(({ id }) => id));
      expect((await database.pool.query('select from command.snapshots')).rowCount).toBe(0);
      expect(logged).toEqual([expect.stringContaining('is of another history')]);
    },
  );

  it('names an event that was changed since, by its hash', async () => {
    expect(
      await told10(`begin; set local session_replication_role = replica;
        update es.event set meta = jsonb_set(meta::jsonb, '{hash}', to_jsonb(repeat('ab', 32)))::json where position = 10; commit`),
    ).toEqual(whole);
  });
});
