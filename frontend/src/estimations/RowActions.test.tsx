// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { goldenProject, goldenRows } from './golden.fixture.ts';
import { ManagerEstimations } from './ManagerEstimations.tsx';
import { onScreen } from './on-screen.fixture.tsx';
import { SupervisorEstimations } from './SupervisorEstimations.tsx';

const rows = goldenRows([1, 2]);
const beWide = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: ?([\d.]+)px/.exec(query)?.[1] ?? -1),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const more = () => screen.findByRole('button', { name: 'Más acciones de la estimación 2' });
const entries = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

it.each([1399, 390])('has the actions and documents of an estimation in one menu at %i px', async (width) => {
  beWide(width);
  onScreen(<SupervisorEstimations project={goldenProject} />, rows);
  await userEvent.click(await more());
  const found = await entries();
  expect(found.slice(0, 3)).toEqual(['Editar', 'Exportar', 'Carátula (PDF)']);
  expect(found.slice(-2)).toEqual(['Todo en un PDF', 'Eliminar']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Editar' }));
  expect(await screen.findByRole('dialog', { name: 'Editar Estimación 2' })).toBeTruthy();
});

it('has them as icons where there is room', async () => {
  beWide(1400);
  onScreen(<SupervisorEstimations project={goldenProject} />, rows);
  const row = within((await screen.findByLabelText('Estatus de la estimación 2')).closest('tr')!);
  expect(row.getAllByRole('button').map((button) => button.ariaLabel)).toEqual([
    'Ver la estimación 2',
    'Editar la estimación 2',
    'Exportar la estimación 2',
    'Imprimir la estimación 2',
    'Eliminar la estimación 2',
  ]);
});

it('is worked with the keyboard, which comes back to its button', async () => {
  beWide(1280);
  onScreen(<ManagerEstimations project={goldenProject} />, rows);
  const button = await more();
  button.focus();
  await userEvent.keyboard('{Enter}');
  await entries();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  await entries();
  await userEvent.keyboard('{End}');
  expect(document.activeElement!.textContent).toBe('Eliminar');
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: '¿Está seguro de eliminar esta estimación?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});
