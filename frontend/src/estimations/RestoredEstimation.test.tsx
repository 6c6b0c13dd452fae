import type { Foreseen } from '@obraclara/api';
// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { pathOf } from '../api/target.ts';
import { goldenProject, goldenRows } from './golden.fixture.ts';
import { ManagerEstimations } from './ManagerEstimations.tsx';
import { onScreen } from './on-screen.fixture.tsx';

const figures = (liquido: number) => ({
  anticipo_amortization_amount: 0,
  importe_liquido: liquido,
  cumulative_liquid_amount: liquido,
});
const moved = { id: 'e5', number: 5, before: figures(568_478.72), after: figures(594_567.65) };
const paid: Foreseen = { changes: [moved], paid: [moved], warnings: [] };
const gone = {
  id: 'e2',
  number: 2,
  period: 'Febrero 2025',
  importe_liquido: 363_923.95,
  deleted_at: '2026-03-05T18:00:00.000Z',
  deleted_by: 'u1',
  deleted_by_name: 'Sofía',
};

let leave: () => void;
afterEach(() => leave());

const open = () => {
  const drawn = onScreen(
    <ManagerEstimations project={goldenProject} />,
    goldenRows([1, 2, 5]),
    (_, target) => (pathOf(target).includes('/restore') ? paid : { id: 'e2' }),
    { 'deleted/estimations': [gone] },
  );
  ({ leave } = drawn);
  const restored = () => drawn.send.mock.calls.filter(([, path]) => String(path).endsWith('/restore')).length;
  return { ...drawn, restored };
};
const question = () => screen.findByRole('alertdialog', { name: '¿Cambiar una estimación pagada?' });

it('lists deleted estimations, and asks for the paid ones that restoring one would change', async () => {
  const { restored, messages } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminadas' }));
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByText('Importe líquido $363,923.95')).toBeTruthy();
  await userEvent.click(item.getByRole('button', { name: 'Restaurar Estimación 2, Febrero 2025' }));
  const asked = within(await question());
  expect(asked.getByRole('list', { name: 'Estimaciones pagadas' }).textContent).toBe(
    'Estimación 5$568,478.72 → $594,567.65',
  );
  expect(restored()).toBe(0);
  await userEvent.click(asked.getByRole('button', { name: 'Cancelar' }));
  expect(restored()).toBe(0);

  await userEvent.click(await screen.findByRole('button', { name: /^Restaurar/ }));
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cambiar de todos modos' }));
  await waitFor(() => expect(messages).toEqual(['Estimación restaurada']));
  expect(restored()).toBe(1);
});

it('asks nothing when the toast takes a deletion back', async () => {
  const { restored, offered } = open();
  await userEvent.click(await screen.findByLabelText('Eliminar la estimación 2'));
  const remove = within(await screen.findByRole('dialog')).getByRole<HTMLButtonElement>('button', {
    name: 'Eliminar',
  });
  await waitFor(() => expect(remove.disabled).toBe(false));
  await userEvent.click(remove);
  await waitFor(() => expect(offered.map(({ label }) => label)).toEqual(['Deshacer']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => offered[0]!.run());
  await waitFor(() => expect(restored()).toBe(1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
