// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aProject } from '../api/answers.fixture.ts';
import { emptied } from '../offline/emptied.fixture.ts';
import type { Item, NewItem } from '../offline/item.ts';
import { keepForLater, store } from '../offline/outbox.ts';
import { ProgressDialog } from './capture/ProgressDialog.tsx';
import { concept, onScreen, progressRecord } from './on-screen.fixture.tsx';
import { Progress } from './Progress.tsx';

const panel = <Progress project={aProject()} />;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(440);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
});
afterEach(async () => {
  await emptied();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A new record of Sofía that only this device has. */
const keep = async (id: string, quantity_advanced: number, more: Partial<NewItem<'progress'>> = {}) => {
  const body = { project_id: 'p1', concept_id: 'c1', quantity_advanced, progress_date: '2026-03-02' };
  await keepForLater({
    kind: 'progress',
    id,
    user_id: 'u1',
    project_id: 'p1',
    kept_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    title: `CIM-1: ${quantity_advanced} m³`,
    body,
    file: null,
    ...more,
  });
};
const refuse = async (id: string) => {
  const item = (await store.itemsOf('u1')).find((one) => one.id === id)!;
  await store.change(item, { refusal: { status: 422, why: 'Ya no está en el catálogo', at: item.kept_at } });
};
const pendingList = async () =>
  within(await screen.findByRole('list', { name: 'Por enviar' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('lists pending records first, the latest on top, and also while the history does not load', async () => {
  await keep('w1', 5);
  await keep('w2', 2.5);
  await keep('w3', 7, { project_id: 'p2' });
  await refuse('w2');
  const { getList } = onScreen(panel, { address: '/?historial=1' });
  getList.mockRejectedValue(new TypeError('lost'));
  const shown = await pendingList();
  expect(shown).toEqual([
    '2.5 m³ · 02/03/2026CIM-1 Concreto en zapata 1No aceptado: Ya no está en el catálogo',
    expect.stringMatching(/^5 m³ · 02\/03\/2026CIM-1 Concreto en zapata 1Por enviar · hace 3.h$/),
  ]);
});

it('does not say that nothing was recorded while something is pending', async () => {
  await keep('w1', 5);
  onScreen(panel, { address: '/?historial=1' });
  await pendingList();
  expect(await screen.findByText('1 avance (1 por enviar)')).toBeTruthy();
  expect(screen.queryByText('Aún no hay avances registrados')).toBeNull();
});

it('counts pending records in a concept, beside the figure of the server, until it confirms them', async () => {
  await keep('w1', 55);
  await keep('w2', 9);
  await refuse('w2');
  onScreen(panel, { concepts: [concept(1), concept(2)] });
  const pending = await screen.findByText('+55 sin enviar');
  expect(pending.closest('tr')!.textContent).toMatch(/m³10095\+55 sin enviar5En Progreso/);
  expect(screen.getAllByText(/sin enviar/)).toHaveLength(1);
});

it('counts pending records in the form of the next one, and warns of what exceeds the plan with them', async () => {
  await keep('w1', 55);
  onScreen(panel, { concepts: [concept(1)], records: [progressRecord('a1')] });
  await screen.findByText('+55 sin enviar');
  await userEvent.click(screen.getByRole('button', { name: /^Registrar avance|Agregar avance|: CIM-1/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Registrar Avance' }));
  expect(form.getByText(/El avance incluye 55.m³ sin enviar/)).toBeTruthy();
  await userEvent.type(form.getByLabelText(/Cantidad/), '6');
  expect(form.getByText(/Con este avance: 101 de 100 m³. Rebasa lo planeado por 1 m³/)).toBeTruthy();
});

it('shows why an entry was refused first in its correction', async () => {
  await keep('w1', 5);
  await refuse('w1');
  const [correcting] = await store.itemsOf('u1');
  const owner = { user_id: 'u1', project_id: 'p1' };
  const form = { owner, concepts: [concept(1)], concept_id: 'c1', editing: null, close: () => undefined };
  onScreen(<ProgressDialog {...form} correcting={correcting as Item<'progress'>} />);
  const why = await screen.findByText('Ya no está en el catálogo');
  const quantity = screen.getByLabelText(/Cantidad/);
  expect(why.compareDocumentPosition(quantity)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
