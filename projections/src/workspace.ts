import { isDeepStrictEqual } from 'node:util';
import { factOf, upcast, type AnyEvent, type Meta } from '@obraclara/events';
import type { Projection, Row, Rows } from './projection.ts';

type Event = AnyEvent & { meta: Meta; revision: bigint };
type Change = { table: string; key: string; row: Row | undefined };

/** What a batch of events did to one table: rows to write, keys to delete. */
export type TableChanges = { table: string; put: { row: Row; before?: Row }[]; removed: string[] };

type Tracked = { before: Row | undefined; group: Group };
/** A table that has no rows in a group has no map there: most groups are of one record. */
type Group = { rows: Record<string, Map<string, Row> | undefined>; size: number; usedAt: number };

const noRows: ReadonlyMap<string, Row> = new Map();
const rowsIn = (group: Group, table: string) => group.rows[table] ?? noRows;

/** Rows kept in memory between batches, over all groups of a projection. */
const mostRows = 30_000;
/** The part of them that is kept when there are more. */
const kept = 0.75;

/** The group that an event belongs to; undefined when it belongs to none here. */
const keyOf = (model: Projection, { type, data }: AnyEvent): string | undefined => {
  if (!Object.hasOwn(model.groupOf, type)) return undefined;
  const key: unknown = model.groupOf[type]!(data as never);
  if (typeof key !== 'string' || key === '') throw new TypeError(`${type} does not say what it belongs to`);
  return key;
};

/** What an event without a group lacks is told when it is applied. */
const groupNeeded = (model: Projection, event: Event): string | undefined => {
  try {
    return keyOf(model, upcast(event));
  } catch {
    return undefined;
  }
};

/** The groups in memory, by key, each with the time of a clock that goes on with every use. */
const groupsInMemory = (model: Projection) => {
  const keyColumns = new Map(model.tables.map(({ name, key }) => [name, key]));
  const groups = new Map<string, Group>();
  let size = 0;
  let clock = 0;

  const rowsToFill = (group: Group, table: string) => {
    return (group.rows[table] ??= new Map<string, Row>());
  };

  /** Puts a row, or takes it away; answers what was there before. */
  const set = (group: Group, { table, key, row }: Change): Row | undefined => {
    const before = rowsIn(group, table).get(key);
    if (row) rowsToFill(group, table).set(key, row);
    else group.rows[table]?.delete(key);
    const grown = (row ? 1 : 0) - (before ? 1 : 0);
    group.size += grown;
    size += grown;
    return before;
  };

  const keyIn = (table: string, row: Row) => row[keyColumns.get(table)!] as string;

  return {
    set,
    keyIn,
    has: (key: string) => groups.has(key),
    size: () => size,
    /** The group, which has then been used last. */
    use: (key: string): Group => {
      const group = groups.get(key);
      if (!group) throw new Error(`group ${key} of ${model.name} was not loaded`);
      group.usedAt = ++clock;
      return group;
    },
    load: (keys: readonly string[], rows: Record<string, Row[]> = {}) => {
      for (const key of keys) groups.set(key, { rows: {}, size: 0, usedAt: ++clock });
      for (const [table, list] of Object.entries(rows))
        for (const row of list)
          set(groups.get(row[model.groupBy] as string)!, { table, key: keyIn(table, row), row });
    },
    trim: (limit: number) => {
      if (size + groups.size <= limit) return;
      const byUse = [...groups].sort(([, one], [, other]) => one.usedAt - other.usedAt);
      // Some more at once, so that not every batch has to put them in order.
      for (const [key, group] of byUse.slice(0, -1)) {
        if (size + groups.size <= limit * kept) break;
        groups.delete(key);
        size -= group.size;
      }
    },
    rows: (): Record<string, Row[]> =>
      Object.fromEntries(
        model.tables.map(({ name }) => [
          name,
          [...groups.values()].flatMap((group) => [...rowsIn(group, name).values()]),
        ]),
      ),
  };
};

/** What has changed in groups since it was last asked, and how to take back what the present event has done. */
const changesIn = (model: Projection, memory: ReturnType<typeof groupsInMemory>) => {
  const tracked = new Map<string, Map<string, Tracked>>(model.tables.map(({ name }) => [name, new Map()]));
  let undo: { group: Group; change: Change; first: boolean }[] = [];

  const change = (group: Group, next: Change) => {
    const known = tracked.get(next.table)!;
    const first = !known.has(next.key);
    const before = memory.set(group, next);
    if (first) known.set(next.key, { before, group });
    undo.push({ group, change: { ...next, row: before }, first });
  };

  const changesOf = (table: string): TableChanges => {
    const result: TableChanges = { table, put: [], removed: [] };
    for (const [key, { before, group }] of tracked.get(table)!) {
      const row = rowsIn(group, table).get(key);
      if (!before) {
        if (row) result.put.push({ row });
      } else if (!row) result.removed.push(key);
      else if (!isDeepStrictEqual(row, before)) result.put.push({ row, before });
    }
    return result;
  };

  return {
    /** The rows of whatever group `at` answers in one table, as handlers use them. */
    rowsOf: (at: () => Group, table: string): Rows<Row> => ({
      get: (key) => rowsIn(at(), table).get(key),
      put: (row) => {
        const key = memory.keyIn(table, row);
        if (rowsIn(at(), table).get(key) !== row) change(at(), { table, key, row });
      },
      remove: (key) => {
        if (rowsIn(at(), table).has(key)) change(at(), { table, key, row: undefined });
      },
      all: () => [...rowsIn(at(), table).values()],
    }),
    /** What is changed from here on can be taken back together. */
    begin: () => {
      undo = [];
    },
    takeBack: () => {
      for (const { group, change: former, first } of undo.reverse()) {
        memory.set(group, former);
        if (first) tracked.get(former.table)!.delete(former.key);
      }
    },
    taken: (): TableChanges[] => {
      const result = model.tables.map(({ name }) => changesOf(name));
      for (const { name, onlyAdded } of model.tables) {
        if (onlyAdded)
          for (const [key, { group }] of tracked.get(name)!)
            memory.set(group, { table: name, key, row: undefined });
        tracked.get(name)!.clear();
      }
      undo = [];
      return result;
    },
  };
};

/**
 * The groups of rows that events are being applied to, and what has changed in them since the last `changes()`. Pure memory:
 * the caller loads the groups before (`missing`, `load`) and writes the changes after.
 */
export const workspace = (model: Projection, limit = mostRows) => {
  const memory = groupsInMemory(model);
  const { rowsOf, begin, takeBack, taken } = changesIn(model, memory);

  // Handlers are done with the rows when they answer: those of every event are the same objects.
  let group: Group | undefined;
  const rows = Object.fromEntries(model.tables.map(({ name }) => [name, rowsOf(() => group!, name)]));

  const run = (stored: Event) => {
    const event = upcast(stored);
    const key = keyOf(model, event);
    if (key === undefined) return;
    group = memory.use(key);
    model.on[event.type]!(rows, event.data as never, factOf(event));
  };

  return {
    /** Whether the event can change anything here. */
    concerns: ({ type }: AnyEvent) => Object.hasOwn(model.on, type),
    /** Groups that the events need and that are not in memory. */
    missing: (events: readonly Event[]) => {
      const keys = new Set<string>();
      for (const event of events) {
        const key = groupNeeded(model, event);
        if (key !== undefined && !memory.has(key)) keys.add(key);
      }
      return [...keys];
    },
    /** Puts groups in memory; `rows` are all their rows, by table. */
    load: memory.load,
    /** Applies one event, wholly or (when its handler throws, and this does) not at all. */
    apply: (event: Event) => {
      begin();
      try {
        run(event);
      } catch (error) {
        takeBack();
        throw error;
      }
    },
    /** What has changed since the last time, as few rows as possible; then starts anew. */
    changes: taken,
    /** Forgets the groups that were not used for longest until the rest is within bounds. Only after `changes`. */
    trim: () => memory.trim(limit),
    /** Every row in memory, by table; for tests and for building in memory. */
    rows: memory.rows,
    size: memory.size,
  };
};
export type Workspace = ReturnType<typeof workspace>;

/**
 * The rows that these events make, with no database in sight. One that cannot be applied is given to `refused`, and the rest of its stream
 * left out as it is live; without it, it throws.
 */
export const project = <E extends Event & { stream?: string }>(
  model: Projection,
  events: readonly E[],
  refused?: (event: E, error: unknown) => void,
): Record<string, Row[]> => {
  const work = workspace(model);
  const aside = new Set<string | undefined>();
  for (const event of events) {
    if (!work.concerns(event) || aside.has(event.stream)) continue;
    try {
      work.load(work.missing([event]));
      work.apply(event);
    } catch (error) {
      if (!refused) throw error;
      refused(event, error);
      aside.add(event.stream);
    }
  }
  return work.rows();
};
