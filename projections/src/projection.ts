import type { AnyEvent, Fact } from '@obraclara/events';
import type { ColumnType } from './column-types.ts';

export type Row = Record<string, unknown>;

/** The rows of one table that belong to the group at hand. A row is never changed in place: put a new one. */
export type Rows<R> = {
  get(key: string): R | undefined;
  put(row: R): void;
  remove(key: string): void;
  all(): R[];
};

/** A table of a projection. `derived` columns (text) are made of the row when it is written and never read back. */
export type Table<R = Row> = {
  name: string;
  key: string;
  columns: Record<string, ColumnType>;
  derived?: Record<string, (row: R) => string>;
  /** No handler asks for rows from before: they are never read back, so that a group with a long past is no heavier for it. */
  onlyAdded?: true;
  /** Columns of further indexes, for readers. */
  indexes?: string[];
  /** Further indexes that are more than a column, as SQL after the table's name: `(a, b desc) where c is not null`. */
  orderedIndexes?: string[];
};

type TablesOf<T> = { [Name in keyof T]: Rows<T[Name]> };

/**
 * A read model: its tables, and how events change them. A handler is given the rows of one group (all rows whose `groupBy`
 * column equals what `groupOf` answers for the event) and must be deterministic: no clock, no ids, no I/O.
 */
export type Projection = {
  name: string;
  /** See `projectionVersions` in `tables.ts`. */
  version: number;
  tables: Table[];
  /** Column that every table has and that no row ever changes. */
  groupBy: string;
  groupOf: Record<string, (data: never) => string>;
  on: Record<string, (rows: Record<string, Rows<Row>>, data: never, fact: Fact) => void>;
};

/** The types of events that change anything in these. */
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

/** `projection<Events, { table: Row }>()({ … })`: a handler without a group, or the reverse, is a compile error. */
export const projection =
  <E extends AnyEvent, T>() =>
  <Used extends E['type']>(definition: Definition<E, T, Used>): Projection =>
    ({ ...definition, tables: Object.values(definition.tables) }) as unknown as Projection;
