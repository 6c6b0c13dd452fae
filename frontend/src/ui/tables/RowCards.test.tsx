// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { RowCards } from './RowCards.tsx';

type Row = { code: string; name: string; amount: number };

const columns: Column<Row>[] = [
  { title: 'Logo', width: 60, cell: () => <svg /> },
  { title: 'Código', width: 100, pinned: true, cell: ({ code }) => code },
  { title: 'Nombre', width: 200, cell: ({ name }) => name },
  { title: 'Importe', width: 120, amount: ({ amount }) => amount },
  {
    title: 'Acciones',
    width: 100,
    pinnedEnd: true,
    screenOnly: true,
    cell: ({ code }) => <button type="button">Editar {code}</button>,
  },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({ code: `C-${i + 1}`, name: `Concepto ${i + 1}`, amount: 0.1 }));

const show = (rows: Row[]) =>
  render(
    <RowCards label="Conceptos" columns={columns} rows={rows} rowKey={({ code }) => code} total="TOTAL" />,
  );

it('names each row, says all its columns under their titles, and ends with what can be done', () => {
  show([{ code: 'A-01', name: 'Trazo', amount: -12.5 }]);
  const card = within(within(screen.getByRole('list', { name: 'Conceptos' })).getByRole('listitem'));
  expect(card.getByRole('heading').textContent).toBe('A-01');
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Nombre', 'Importe']);
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Trazo', '-$12.50']);
  expect(card.getByRole('button', { name: 'Editar A-01' })).toBeTruthy();
});

it('draws fifty at a time and totals all of them', async () => {
  show(rowsOf(120));
  const cards = () => screen.getAllByRole('listitem').length;
  expect(cards()).toBe(50);
  expect(screen.getByText('TOTAL').nextSibling?.textContent).toBe('$12.00');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar más (70)' }));
  expect(cards()).toBe(100);
});
