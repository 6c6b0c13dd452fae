// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Column } from './columns.ts';
import { VirtualTable } from './VirtualTable.tsx';

type Row = { id: number; name: string; amount: number; running: number };

const columns: Column<Row>[] = [
  { title: 'Núm.', width: 80, pinned: true, cell: ({ id }) => id },
  { title: 'Concepto', width: 200, cell: ({ name }) => name },
  { title: 'Importe', width: 120, amount: ({ amount }) => amount },
  {
    title: 'Acumulado',
    width: 120,
    amount: ({ running }) => running,
    total: (rows) => rows.at(-1)?.running ?? 0,
  },
  { title: 'Tasa', width: 80, amount: () => 5, total: 'none' },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    name: `C-${i + 1}`,
    amount: 0.1,
    running: (i + 1) / 10,
  }));

const show = (rows: Row[]) =>
  render(
    <VirtualTable label="Conceptos" columns={columns} rows={rows} rowKey={({ id }) => id} total="TOTAL" />,
  );

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(440);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('adds exactly, shows the total that a column works out itself, and never totals what has no total', () => {
  show(rowsOf(3));
  const total = within(screen.getByText('TOTAL').closest('tr')!);
  expect(total.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['', '$0.30', '$0.30', '']);
});

it('shows a negative amount with a minus sign', () => {
  show([{ id: 1, name: 'Deducción', amount: -20300.5, running: 0 }]);
  expect(screen.getAllByText('-$20,300.50')[0]?.className).toBe('negative');
});

it('draws a few of 5,000 rows and says how many there are', () => {
  const { container } = show(rowsOf(5000));
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5002');
  expect(container.querySelectorAll('tbody tr').length).toBeLessThan(60);
  expect(container.querySelectorAll('*').length).toBeLessThan(600);
  expect(screen.getByText('$500.00', { selector: 'tfoot td:nth-child(3) *' })).toBeTruthy();
});

it('widens a column to its longest amount, so that none is broken over two lines', () => {
  show([{ id: 1, name: 'C-1', amount: 14_671_608.13, running: 0 }]);
  const widths = [...document.querySelectorAll('col')].map(({ style }) => Number.parseInt(style.width, 10));
  expect(widths[2]).toBeGreaterThan(130);
  expect(widths[3]).toBe(120);
});

it('widens a column to its longest quantity or price, so that no digit of it is on a line of its own', () => {
  const figures = (title: string, kind: 'quantity' | 'price', least: number): Column<{ of: number }> => ({
    title,
    width: 110,
    figures: true,
    cell: ({ of }) => least * of,
    data: [{ kind, of: ({ of }) => least * of }],
  });
  const columns = [
    figures('Cantidad', 'quantity', 12_345.678901),
    figures('Precio Unitario', 'price', 1_999_999.5),
    figures('Avance', 'quantity', 0.5),
    figures('Restante', 'quantity', -654.944555),
    { title: 'Nombre', width: 200, cell: () => 'Trazo' },
  ];
  render(
    <VirtualTable label="Catálogo" columns={columns} rows={[{ of: 0 }, { of: 1 }]} rowKey={({ of }) => of} />,
  );
  const widths = [...document.querySelectorAll('col')].map(({ style }) => Number.parseInt(style.width, 10));
  // Text widths measured in Chromium, plus 20 px of padding.
  expect(widths[0]).toBeGreaterThan(107.4 + 20);
  expect(widths[1]).toBeGreaterThan(102 + 20);
  expect(widths[2]).toBe(110);
  expect(widths[3]).toBeGreaterThan(94.6 + 20);
});

it('says at which edges columns are out of sight', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void;
      constructor(told: () => void) {
        this.observe = told;
      }
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  const sized = (name: 'scrollWidth' | 'clientWidth', px: number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(px);
  sized('scrollWidth', 900);
  sized('clientWidth', 600);
  show(rowsOf(3));
  const box = screen.getByRole('region');
  expect(box.dataset['hidden']).toBe('end');
  const scrolled = (px: number) => {
    box.scrollLeft = px;
    fireEvent.scroll(box);
    return box.dataset['hidden'];
  };
  expect(scrolled(100)).toBe('start end');
  expect(scrolled(300)).toBe('start');
  sized('scrollWidth', 600);
  expect(scrolled(0)).toBe('');
  vi.unstubAllGlobals();
});

it('shares the slack of a wide screen among the columns that grow', () => {
  const growing = columns.map((column, i) => ({ ...column, grow: i < 2 }));
  const { container } = render(
    <VirtualTable label="Conceptos" columns={growing} rows={rowsOf(1)} rowKey={({ id }) => id} />,
  );
  expect([...container.querySelectorAll('col')].map(({ style }) => style.width)).toEqual([
    '',
    '',
    '120px',
    '120px',
    '80px',
  ]);
});
