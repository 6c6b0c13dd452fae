// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiError } from '../api/api-error.ts';
import { itemStore } from '../offline/item-store.ts';
import { waitingNow } from '../offline/outbox.ts';
import { goldenProject, goldenRows } from './golden.fixture.ts';
import { onScreen } from './on-screen.fixture.tsx';
import { SupervisorEstimations } from './SupervisorEstimations.tsx';

const rows = goldenRows([1, 2]);
let leave: () => void;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(440);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
});
afterEach(async () => {
  leave();
  for (const item of await itemStore().itemsOf('u1')) await itemStore().remove(item);
  await waitingNow();
  vi.restoreAllMocks();
});

/** Renders the panel with a server that answers 503. */
const away = () => {
  const shown = onScreen(<SupervisorEstimations project={goldenProject} />, rows, () => {
    throw apiError('Ocupado', 503, { detail: 'Ocupado' });
  });
  ({ leave } = shown);
  return shown;
};
const settled = () => act(async () => {});
const press = async (name: string | RegExp, within_ = within(document.body)) => {
  fireEvent.click(await within_.findByRole('button', { name }));
  await settled();
};
/** Opens the form with this name, enters the period and saves. */
const nameIt = async (form: string, period: string) => {
  await press('Editar la estimación 1');
  const dialog = within(await screen.findByRole('dialog', { name: form }));
  fireEvent.change(dialog.getByLabelText(/^Período/), { target: { value: period } });
  await press('Guardar', dialog);
};
const net = (await import('../ui/format/format.ts')).money(rows[0]!.importe_liquido);
const waits = `Cambio por enviar: importe líquido ${net}`;
const removes = async () => {
  await press('Eliminar la estimación 1');
  const dialog = within(await screen.findByRole('dialog', { name: /Eliminar/i }));
  await dialog.findByText(/se calcula al enviarla/);
  await press('Eliminar', dialog);
};

it('keeps a change that the server cannot take now over the estimation as it was seen, beside its figures', async () => {
  const { messages } = away();
  await nameIt('Editar Estimación 1', 'Enero mío');
  expect(await screen.findByText(waits)).toBeTruthy();
  const [item] = await itemStore().itemsOf('u1');
  expect(item).toMatchObject({
    kind: 'estimations',
    title: 'Cambio de la estimación 1, Enero mío',
    body: { number: 1, period: 'Enero mío' },
    over: {
      does: 'correct',
      record: { id: rows[0]!.id, period: rows[0]!.period, revision: rows[0]!.revision },
    },
  });
  expect(item!.id).not.toBe(rows[0]!.id);
  expect(screen.queryByText(/espera en este dispositivo/)).toBeNull();
  expect(screen.getAllByText(rows[0]!.period).length).toBeGreaterThan(0);
  expect(messages).toHaveLength(1);
});

it('opens with the change that waits, and puts another in its place under another id', async () => {
  away();
  await nameIt('Editar Estimación 1', 'Enero mío');
  await screen.findByText(waits);
  const [first] = await itemStore().itemsOf('u1');
  await nameIt('Corregir la estimación 1', 'Enero, otra vez');
  await waitFor(async () =>
    expect(await itemStore().itemsOf('u1')).toMatchObject([
      {
        turn: first!.turn,
        title: 'Cambio de la estimación 1, Enero, otra vez',
        body: { period: 'Enero, otra vez' },
        over: { does: 'correct', record: { period: rows[0]!.period } },
      },
    ]),
  );
  const [second] = await itemStore().itemsOf('u1');
  expect(second!.id).not.toBe(first!.id);
});

it('keeps a deletion, says what is not known yet, and takes it back', async () => {
  const { messages } = away();
  await removes();
  expect(await screen.findByText('Eliminación por enviar')).toBeTruthy();
  expect(messages).toEqual(['Eliminación guardada en este dispositivo. Se enviará cuando haya conexión.']);
  expect(await itemStore().itemsOf('u1')).toMatchObject([
    {
      title: `Eliminar la estimación 1, ${rows[0]!.period}`,
      over: { does: 'remove', record: { id: rows[0]!.id } },
    },
  ]);
  await press('Deshacer');
  expect(await screen.findByRole('button', { name: 'Eliminar la estimación 1' })).toBeTruthy();
  expect(await itemStore().itemsOf('u1')).toEqual([]);
});

it('puts a deletion in the place of a change that waits, over the estimation as that saw it', async () => {
  away();
  await nameIt('Editar Estimación 1', 'Enero mío');
  await screen.findByText(waits);
  await removes();
  expect(await screen.findByText('Eliminación por enviar')).toBeTruthy();
  expect(await itemStore().itemsOf('u1')).toMatchObject([
    { over: { does: 'remove', record: { period: rows[0]!.period } } },
  ]);
});
