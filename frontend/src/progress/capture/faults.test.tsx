// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiError } from '../../api/api-error.ts';
import { aProject } from '../../api/answers.fixture.ts';
import { keptDrafts } from '../draft-store.ts';
import { onScreen } from '../on-screen.fixture.tsx';
import { Progress } from '../Progress.tsx';

const panel = <Progress project={aProject()} />;
const opened = async () => within(await screen.findByRole('dialog', { name: 'Registrar Avance' }));
const register = () => userEvent.click(screen.getByRole('button', { name: 'Registrar' }));

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('puts the cursor where something is wrong, as often as it is tried', async () => {
  const { sent } = onScreen(panel, { address: '/?dialogo=avance:c1' });
  const dialog = await opened();
  const [quantity, day] = [dialog.getByLabelText(/Cantidad/), dialog.getByLabelText(/Fecha/)];
  fireEvent.change(day, { target: { value: '2024-12-31' } });
  for (const _ of [1, 2]) {
    dialog.getByLabelText('Observaciones').focus();
    await register();
    expect(document.activeElement).toBe(quantity);
  }
  await userEvent.type(quantity, '3');
  for (const _ of [1, 2]) {
    await register();
    expect(document.activeElement).toBe(day);
    quantity.focus();
  }
  expect(sent()).toEqual([]);
});

it('says above the concepts that one is missing, and has it looked for', async () => {
  const { sent, messages } = onScreen(panel, { address: '/?dialogo=avance' });
  const dialog = await opened();
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '3');
  await register();
  const search = dialog.getByRole('searchbox', { description: 'Primero selecciona un concepto' });
  expect(document.activeElement).toBe(search);
  await userEvent.click(dialog.getByRole('button', { name: /CIM-2/ }));
  expect(dialog.queryByText('Primero selecciona un concepto')).toBeNull();
  expect([messages, sent()]).toEqual([[], []]);
});

it('puts the cursor into what the server refuses, each time', async () => {
  const why = 'La fecha está fuera del contrato';
  const detail = { detail: 'Revise la fecha', errors: [{ field: 'progress_date', message: why }] };
  onScreen(panel, {
    address: '/?dialogo=avance:c1',
    answer: () => {
      throw apiError(detail.detail, 400, detail);
    },
  });
  const dialog = await opened();
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '3');
  for (const _ of [1, 2]) {
    await register();
    expect(await dialog.findByText(why)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/Fecha/)));
    dialog.getByLabelText('Observaciones').focus();
  }
});

it.each([
  ['Guardar también esto', 2, true],
  ['Quedarme con lo guardado', 1, true],
  ['Volver', 1, false],
])('asks about a draft that another tab saved with other data: %s', async (choice, requests, closes) => {
  const taken = 'El identificador ya está en uso';
  const body = { detail: taken, errors: [{ field: 'id', message: taken }] };
  let first = true;
  const { sent, messages } = onScreen(panel, {
    address: '/?dialogo=avance:c1',
    answer: () => {
      if (!first) return {};
      first = false;
      throw apiError(taken, 409, body);
    },
  });
  const dialog = await opened();
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '3');
  await register();
  const asked = within(await screen.findByRole('alertdialog', { name: 'Ya se guardó en otra pestaña' }));
  await userEvent.click(asked.getByRole('button', { name: choice }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(closes ? 0 : 1));
  const ids = sent().map(([, , captured]) => (captured as { id: string }).id);
  expect(new Set(ids).size).toBe(requests);
  expect(messages).toEqual(requests === 2 ? ['Progress recorded successfully'] : []);
  if (closes) expect(keptDrafts({ user_id: 'u1', project_id: 'p1' })).toEqual([]);
  else {
    expect(dialog.getByLabelText(/Cantidad/)).toHaveProperty('value', '3');
    expect(dialog.getByText(/en otra pestaña ya se guardó/, { exact: false })).toBeTruthy();
  }
});
