import { foldedText, once } from '@obraclara/events';
import type { Column, Value } from './columns.ts';

/** Sort order: the key of a column, preceded by `-` for descending. The address has the same format. */
export type Order = string;

/** Sort state of a table. `keys`: one per column, in their order; undefined for a column that is not sortable. */
export type Sorting = { keys: readonly (string | undefined)[]; order: Order; sort: (key: string) => void };

const collator = once(() => new Intl.Collator('es-MX', { numeric: true }));

const sortedBy = <Row>(column: Column<Row>): ((row: Row) => Value) | undefined =>
  column.sortBy ?? ('amount' in column ? column.amount : column.data?.[0]?.of);

/** A key for each sortable column, derived from its title; a repeated title gets a number. */
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

/** Reverses the order of the same column; another column starts ascending. */
export const nextOrder = (order: Order, key: string): Order => (order === key ? `-${key}` : key);

/** Value of `aria-sort` for a column. */
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

/**
 * Sorts rows by the values of `column`: text by Spanish collation, numbers by value. Empty values are last; equal ones keep their order.
 */
export const sortedRows = <Row>(rows: readonly Row[], column: Column<Row>, descending: boolean): Row[] => {
  const of = sortedBy(column);
  if (!of) return [...rows];
  return rows.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b));
    return descending ? compared(b, a) : compared(a, b);
  });
};
