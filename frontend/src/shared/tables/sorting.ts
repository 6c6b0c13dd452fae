import { foldedText, once } from '@obraclara/events';
import type { Column, Value } from './columns.ts';

/** By what rows are sorted: the key of a column, behind a `-` where the largest comes first. The address keeps it so. */
export type Order = string;

/** How a table is sorted, and what sorts it. `keys`: those of its columns, in their order; of one that cannot be sorted by, none. */
export type Sorting = { keys: readonly (string | undefined)[]; order: Order; sort: (key: string) => void };

const collator = once(() => new Intl.Collator('es-MX', { numeric: true }));

const sortedBy = <Row>(column: Column<Row>): ((row: Row) => Value) | undefined =>
  column.sortBy ?? ('amount' in column ? column.amount : column.data?.[0]?.of);

/** A key for each column that rows can be sorted by, made of its title; the second of the same title gets a number. */
export const sortKeys = <Row>(columns: readonly Column<Row>[]): (string | undefined)[] => {
  const taken = new Map<string, number>();
  return columns.map((column) => {
    if (!sortedBy(column)) return undefined;
    const key =
      foldedText(column.title)
        .match(/[a-z0-9]+/g)
        ?.join('-') ?? 'columna';
    const nth = (taken.get(key) ?? 0) + 1;
    taken.set(key, nth);
    return nth === 1 ? key : `${key}-${nth}`;
  });
};

export const keyOf = (order: Order): string => order.replace(/^-/, '');
export const isDescending = (order: Order): boolean => order.startsWith('-');

/** The same column the other way round, or another from its smallest on. */
export const nextOrder = (order: Order, key: string): Order => (order === key ? `-${key}` : key);

/** How a column is sorted, for those who hear it. */
export const sortedAs = ({ order }: Sorting, key: string) => {
  if (keyOf(order) !== key) return 'none';
  return isDescending(order) ? 'descending' : 'ascending';
};

const compared = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator().compare(String(one), String(other));

const isNothing = (value: Value): value is null | undefined | '' =>
  value === null || value === undefined || value === '';

/** The rows by what `column` holds, as Spanish sorts texts and by size numbers; those without it last; equal ones as they came. */
export const sortedRows = <Row>(rows: readonly Row[], column: Column<Row>, descending: boolean): Row[] => {
  const of = sortedBy(column);
  if (!of) return [...rows];
  return rows.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b));
    return descending ? compared(b, a) : compared(a, b);
  });
};
