import type { AnyEvent, Fact } from '@obraclara/events';
import type { ColumnType } from './column-types.ts';

export type Row = Record<string, unknown>;

/** The rows of one table in the current group. Rows are immutable: `put` a new one. */
export type Rows<R> = {
  get(key: string): R | undefined;
  put(row: R): void;
  remove(key: string): void;
  all(): R[];
};

/** A table of a projection. `derived` text columns are computed from the row on write and never read back. */
export type Table<R = Row> = {
  name: string;
  key: string;
  columns: Record<string, ColumnType>;
  derived?: Record<string, (row: R) => string>;
  /** No handler reads earlier rows: they are never loaded, so that a group with a long history costs no more. */
  onlyAdded?: true;
  /** Columns with an index of their own, for readers. */
  indexes?: string[];
  /** Other indexes, as SQL after the table's name: `(a, b desc) where c is not null`. */
  orderedIndexes?: string[];
};

type TablesOf<T> = { [Name in keyof T]: Rows<T[Name]> };

/**
 * A read model: its tables and its event handlers. A handler receives the rows of one group (all rows whose `groupBy` column equals the
 * result of `groupOf` for the event). It must be deterministic: no clock, no random ids, no I/O.
 */
export type Projection = {
  name: string;
  /** See `projectionVersions` in `tables.ts`. */
  version: number;
  tables: Table[];
  /** Column that every table has; its value in a row never changes. */
  groupBy: string;
  groupOf: Record<string, (data: never) => string>;
  on: Record<string, (rows: Record<string, Rows<Row>>, data: never, fact: Fact) => void>;
};

/** The event types that these projections handle. */
export const typesOf = (models: readonly Projection[]): string[] => [
  ...new Set(models.flatMap(({ on }) => Object.keys(on))),
];

type Of<E extends AnyEvent, T extends E['type']> = Extract<E, { type: T }>['data'];

type Definition<E extends AnyEvent, T, Used extends E['type']> = {
  name: string;
  version: number;
  tables: { [Name in keyof T]: Table<T[Name]> };
  groupBy: string;
  groupOf: { [Type in Used]: (data: Of<E, Type>) => string };
  on: { [Type in Used]: (rows: TablesOf<T>, data: Of<E, Type>, fact: Fact) => void };
};

/** Defines a projection: `projection<Events, { table: Row }>()({ … })`. A handler without a group, or the reverse, is a compile error. */
export const projection =
  <E extends AnyEvent, T>() =>
  <Used extends E['type']>(definition: Definition<E, T, Used>): Projection =>
    ({ ...definition, tables: Object.values(definition.tables) }) as unknown as Projection;
