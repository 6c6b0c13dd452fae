// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aProject } from '../api/answers.fixture.ts';
import { apiError } from '../api/api-error.ts';
import { itemStore } from '../offline/item-store.ts';
import { onScreen, progressRecord } from './on-screen.fixture.tsx';
import { Progress } from './Progress.tsx';

const panel = <Progress project={aProject()} />;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(440);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
});
afterEach(async () => {
  for (const item of await itemStore().itemsOf('u1')) await itemStore().remove(item);
  vi.restoreAllMocks();
});

/** An unreachable server. */
const away = {
  address: '/?historial=1',
  records: [progressRecord('a1')],
  answer: () => {
    throw apiError('Ocupado', 503, { detail: 'Ocupado' });
  },
};

/** Corrects the record as a user does who opens it for the first time. */
const correctTo = async (quantity: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^Editar el avance/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Avance' }));
  await userEvent.clear(dialog.getByLabelText(/Cantidad/));
  await userEvent.type(dialog.getByLabelText(/Cantidad/), quantity);
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
};

it('keeps a correction that the server cannot take now, over the record as it was seen, and shows that it waits', async () => {
  const { messages } = onScreen(panel, away);
  await correctTo('13');
  await waitFor(() => expect(messages).toEqual(['Progress saved offline. Will sync when online.']));
  const [record] = away.records;
  const [item] = await itemStore().itemsOf('u1');
  expect(item).toMatchObject({
    kind: 'progress',
    body: { quantity_advanced: 13, progress_date: '2026-03-02', concept_id: 'c1' },
    over: { does: 'correct', record: { id: 'a1', quantity_advanced: 12.5, revision: record!.revision } },
  });
  expect(item!.id).not.toBe('a1');
  expect(await screen.findByText('Cambio por enviar: 13 m³, 02/03/2026')).toBeTruthy();
  expect(localStorage.getItem('obraclara.avances:u1:p1') ?? '').not.toContain('a1');
});

it('opens with the correction that waits, and puts another in its place', async () => {
  onScreen(panel, away);
  await correctTo('13');
  await screen.findByText(/^Cambio por enviar: 13/);
  const [first] = await itemStore().itemsOf('u1');
  await userEvent.click(await screen.findByRole('button', { name: /^Editar el avance/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Corregir avance' }));
  const typed = dialog.getByLabelText<HTMLInputElement>(/Cantidad/);
  expect(typed.value).toBe('13');
  await userEvent.clear(typed);
  await userEvent.type(typed, '14');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(/^Cambio por enviar: 14/);
  const items = await itemStore().itemsOf('u1');
  expect(items).toMatchObject([
    { turn: first!.turn, body: { quantity_advanced: 14 }, over: { record: { quantity_advanced: 12.5 } } },
  ]);
  // The first request may have reached the server and lost its response, so the next one has another key.
  expect(items[0]!.id).not.toBe(first!.id);
});

it('keeps a deletion that the server cannot take now in the place of a correction, and takes it back', async () => {
  const { messages } = onScreen(panel, away);
  await correctTo('13');
  await screen.findByText(/^Cambio por enviar/);
  await userEvent.click(await screen.findByRole('button', { name: /^Eliminar el avance/ }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }),
  );
  expect(await screen.findByText('Eliminación por enviar')).toBeTruthy();
  expect(await itemStore().itemsOf('u1')).toMatchObject([
    { over: { does: 'remove', record: { id: 'a1', quantity_advanced: 12.5 } } },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: /^Deshacer/ }));
  expect(await screen.findByRole('button', { name: /^Eliminar el avance/ })).toBeTruthy();
  expect(await itemStore().itemsOf('u1')).toEqual([]);
  expect(messages).toEqual(['Progress saved offline. Will sync when online.']);
});

it('keeps a deletion in the line, and says so', async () => {
  const { messages } = onScreen(panel, away);
  await userEvent.click(await screen.findByRole('button', { name: /^Eliminar el avance/ }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }),
  );
  const sentence = 'Eliminación guardada en este dispositivo. Se enviará cuando haya conexión.';
  await waitFor(() => expect(messages).toEqual([sentence]));
  expect(await itemStore().itemsOf('u1')).toMatchObject([{ over: { does: 'remove', record: { id: 'a1' } } }]);
});
