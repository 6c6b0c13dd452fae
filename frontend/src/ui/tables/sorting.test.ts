import { expect, it } from 'vitest';
import type { Column, Value } from './columns.ts';
import { nextOrder, sortedAs, sortedRows, sortKeys } from './sorting.ts';

const of = (title: string): Column<Value> => ({
  title,
  width: 1,
  cell: () => null,
  data: [{ of: (row) => row }],
});

it('sorts texts as Spanish does, with their numbers by size, amounts by size, and what is not there last', () => {
  const texts = ['Ñandú', 'nube', 'Oso', 'árbol', 'Estimación 10', 'estimación 9', null, 'Nación', ''];
  const upward = ['árbol', 'estimación 9', 'Estimación 10', 'Nación', 'nube', 'Ñandú', 'Oso', null, ''];
  expect(sortedRows(texts, of('Texto'), false)).toEqual(upward);
  expect(sortedRows(texts, of('Texto'), true)).toEqual([...upward.slice(0, 7).reverse(), null, '']);
  const amounts = [100, null, -20.5, 9, 0];
  const amount: Column<number | null> = { title: 'Importe', width: 1, amount: (row) => row };
  expect(sortedRows(amounts, amount, false)).toEqual([-20.5, 0, 9, 100, null]);
  expect(sortedRows(amounts, amount, true)).toEqual([100, 9, 0, -20.5, null]);
});

it('keeps the order of equal rows in both directions', () => {
  const rows = [
    ['b', 1],
    ['a', 2],
    ['b', 3],
    ['a', 4],
  ] as const;
  const column: Column<(typeof rows)[number]> = {
    title: 'T',
    width: 1,
    cell: () => null,
    data: [{ of: ([text]) => text }],
  };
  expect(sortedRows(rows, column, false).map(([, id]) => id)).toEqual([2, 4, 1, 3]);
  expect(sortedRows(rows, column, true).map(([, id]) => id)).toEqual([1, 3, 2, 4]);
});

it('sorts by something else than what is read where a column says so', () => {
  const column: Column<string> = { title: 'T', width: 1, cell: () => null, sortBy: (text) => text.length };
  expect(sortedRows(['ccc', 'a', 'bb'], column, false)).toEqual(['a', 'bb', 'ccc']);
});

it('names columns by their titles, each by another name, and none that cannot be sorted by', () => {
  const acts: Column<Value> = { title: 'Acciones', width: 1, cell: () => null };
  expect(sortKeys([of('Núm.'), of('IVA (16%)'), of('Importe Líquido'), acts, of('IVA 16'), of('%')])).toEqual(
    ['num', 'iva-16', 'importe-liquido', undefined, 'iva-16-2', 'columna'],
  );
});

it('turns the column that is sorted by round, and begins another with its smallest', () => {
  expect(nextOrder('num', 'num')).toBe('-num');
  expect(nextOrder('-num', 'num')).toBe('num');
  expect(nextOrder('-num', 'iva')).toBe('iva');
  const sorting = { keys: [], sort: () => undefined };
  expect(['num', '-num', 'iva'].map((order) => sortedAs({ ...sorting, order }, 'num'))).toEqual([
    'ascending',
    'descending',
    'none',
  ]);
});
