import type { ColumnType } from '@obraclara/projections/tables';
import type { ColumnKind, Listing } from './list-query.ts';

const kinds: Partial<Record<string, ColumnKind>> = {
  key: 'text',
  text: 'text',
  integer: 'number',
  numeric: 'number',
  boolean: 'boolean',
  date: 'day',
  timestamptz: 'instant',
};

/** The columns of a read model that can be compared: all but JSON. */
export const comparable = (columns: Readonly<Record<string, ColumnType>>): Record<string, ColumnKind> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, type]) => {
      const kind = kinds[type.replace('?', '')];
      return kind ? [[name, kind]] : [];
    }),
  );

/** A list of a read model's rows. `search`: columns that `q` searches; `order`: SQL order without `sort`. */
export const tableListing = (
  name: string,
  table: { columns: Readonly<Record<string, ColumnType>> },
  search: readonly string[],
  order: string,
): Listing => ({ name, columns: comparable(table.columns), search, order });
