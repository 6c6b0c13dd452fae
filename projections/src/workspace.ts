import { isDeepStrictEqual } from 'node:util';
import { factOf, upcast, type AnyEvent, type Meta } from '@obraclara/events';
import type { Projection, Row, Rows } from './projection.ts';

type Event = AnyEvent & { meta: Meta; revision: bigint };
type Change = { table: string; key: string; row: Row | undefined };

/** Changes of a batch to one table: rows to write, keys to delete. */
export type TableChanges = { table: string; put: { row: Row; before?: Row }[]; removed: string[] };

type Tracked = { before: Row | undefined; group: Group };
/** The rows of a group by table. A table without rows in the group has no map, since most groups have one record. */
type Group = { rows: Record<string, Map<string, Row> | undefined>; size: number; usedAt: number };

const noRows: ReadonlyMap<string, Row> = new Map();
const rowsIn = (group: Group, table: string) => group.rows[table] ?? noRows;

/** Most rows kept in memory between batches, over all groups of a projection. */
const mostRows = 30_000;
/** Fraction of the limit that `trim` keeps, so that not every batch must sort the groups. */
const kept = 0.75;

/**
 * The group of an event; undefined if the projection does not handle it.
 * @throws TypeError if the event lacks the group's id
 */
const keyOf = (model: Projection, { type, data }: AnyEvent): string | undefined => {
  if (!Object.hasOwn(model.groupOf, type)) return undefined;
  const key: unknown = model.groupOf[type]!(data as never);
  if (typeof key !== 'string' || key === '') throw new TypeError(`${type} does not say what it belongs to`);
  return key;
};

/** Like `keyOf`, but undefined if the event lacks the id; `apply` throws later. */
const groupNeeded = (model: Projection, event: Event): string | undefined => {
  try {
    return keyOf(model, upcast(event));
  } catch {
    return undefined;
  }
};

/** The groups in memory, by key, with the time of their last use on a logical clock. */
const groupsInMemory = (model: Projection) => {
  const keyColumns = new Map(model.tables.map(({ name, key }) => [name, key]));
  const groups = new Map<string, Group>();
  let size = 0;
  let clock = 0;

  const rowsToFill = (group: Group, table: string) => {
    return (group.rows[table] ??= new Map<string, Row>());
  };

  /** Puts a row, or removes it if `row` is undefined. Returns the former row. */
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
    /** Returns the group and marks it as just used. */
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
      // Evicts below the limit, so that not every batch must sort the groups.
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

/** Tracks changes in groups since the last `taken`, and reverts those of the current event. */
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
    /** The rows of one table in the group that `at` returns, for handlers. */
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
    /** Starts recording changes that `takeBack` can revert. */
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
 * The groups of rows that events are applied to, and the changes since the last `changes()`. No I/O: the caller loads the groups first
 * (`missing`, `load`) and writes the changes afterwards.
 */
export const workspace = (model: Projection, limit = mostRows) => {
  const memory = groupsInMemory(model);
  const { rowsOf, begin, takeBack, taken } = changesIn(model, memory);

  // Handlers do not keep the rows after they return: all events share these objects.
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
    /** Whether the projection handles the event. */
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
    /** Loads groups; `rows` are all their rows, by table. */
    load: memory.load,
    /** Applies one event. If its handler throws, reverts its changes and rethrows. */
    apply: (event: Event) => {
      begin();
      try {
        run(event);
      } catch (error) {
        takeBack();
        throw error;
      }
    },
    /** The net changes since the last call, as few rows as possible; starts a new record. */
    changes: taken,
    /** Evicts the least recently used groups above the limit. Call only after `changes`. */
    trim: () => memory.trim(limit),
    /** Every row in memory, by table; for tests and folds in memory. */
    rows: memory.rows,
    size: memory.size,
  };
};
export type Workspace = ReturnType<typeof workspace>;

/**
 * Folds events into rows in memory, without a database. Passes an event that cannot be applied to `refused` and skips the rest of its
 * stream, like the live projection. Without `refused`, it throws.
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
