import { useCallback, useMemo } from 'react';
import { useQueryState } from '../address/useQueryState.ts';
import type { Column } from './columns.ts';
import { isDescending, keyOf, nextOrder, sortedRows, sortKeys, type Order, type Sorting } from './sorting.ts';

/**
 * Sorts the rows by the order in the query parameter `name`, else by `natural`. Returns the rows and the sort state. An order without a
 * matching column is ignored.
 */
export const useSorting = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { name, natural }: { name: string; natural: Order },
) => {
  const [value, say] = useQueryState(name, { replace: true });
  const keys = useMemo(() => sortKeys(columns), [columns]);
  const orderOf = useCallback(
    (text: string) => (keys.includes(keyOf(text)) ? text : natural),
    [keys, natural],
  );
  const order = orderOf(value);
  const sorted = useMemo(() => {
    const column = columns[keys.indexOf(keyOf(order))];
    return column ? sortedRows(rows, column, isDescending(order)) : [...rows];
  }, [rows, columns, keys, order]);
  const sorting = useMemo<Sorting & { to: (order: Order) => void }>(() => {
    const inAddress = (next: Order) => (next === natural ? null : next);
    return {
      keys,
      order,
      to: (next) => say(inAddress(next)),
      // A function, so that two quick presses reverse the order.
      sort: (key) => say((present) => inAddress(nextOrder(orderOf(present), key))),
    };
  }, [keys, order, natural, say, orderOf]);
  return { sorted, sorting };
};
