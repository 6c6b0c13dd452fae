// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { goldenProject, goldenRows } from '../estimations/golden.fixture.ts';
import { onScreen } from '../estimations/on-screen.fixture.tsx';
import type { Item, Refusal } from '../offline/item.ts';
import { WaitingItem } from './WaitingItem.tsx';

const rows = goldenRows([1, 2, 3]);
const [, , { id: _id, concepts, ...seen }] = rows as [unknown, unknown, (typeof rows)[0]];
const why = 'La estimación 3 está entregada: devuélvala a captura con un motivo, o corrija en la siguiente.';
const correction = (refusal: Partial<Refusal>, status = seen.status): Item<'estimations'> => ({
  kind: 'estimations',
  id: 'a1',
  user_id: 'u1',
  project_id: 'p1',
  kept_at: '2026-03-01T10:00:00.000Z',
  title: 'Cambio de la estimación 3',
  turn: 1,
  file: null,
  body: { ...seen, concepts },
  over: { does: 'correct', record: { ...rows[2]!, status } },
  refusal: { status: 409, why, at: '2026-03-02T10:00:00.000Z', ...refusal },
});
const open = (item: Item<'estimations'>, projects = [goldenProject]) => {
  const correct = vi.fn();
  const entry = <WaitingItem {...{ item, correct }} sending={null} discard={vi.fn()} />;
  onScreen(entry, rows, undefined, { projects });
  return correct;
};
const actions = () =>
  within(screen.getByRole('listitem'))
    .getAllByRole('button')
    .map((one) => one.textContent);

it('shows why a correction of a frozen estimation was refused, and makes it the next estimation', async () => {
  const correct = open(correction({}));
  expect(screen.getByText(why)).toBeTruthy();
  // The number is read again once the entry is on screen, which disables the button meanwhile.
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Usar en una estimación nueva' }));
    expect(correct).toHaveBeenCalled();
  });
  const [[made]] = correct.mock.calls as [[Item<'estimations'>]];
  expect(made.over).toBeNull();
  expect(made.body).toMatchObject({
    number: 4,
    period: '',
    start_date: '',
    concepts,
    otras_retenciones: seen.otras_retenciones,
  });
  expect(made.body).not.toHaveProperty('folio_factura');
});

it('offers that too once a draft was presented after the correction', async () => {
  open(correction({ status: 412, current: rows[2]! }, 'borrador'));
  expect(await screen.findByRole('button', { name: 'Usar en una estimación nueva' })).toBeTruthy();
});

it.each<[string, Partial<Refusal>]>([
  ['an error of a field', { fields: { number: 'Ya existe' } }],
  ['another version of a presented one', { status: 412, current: rows[2]! }],
  ['invalid data', { status: 422 }],
])('corrects after %s', (_, refusal) => {
  open(correction(refusal));
  expect(actions()).toContain('Corregir');
  expect(actions()).not.toContain('Usar en una estimación nueva');
});

it('is retried unchanged, or discarded, in a project that the user lost', async () => {
  open(correction({ status: 403 }), []);
  await waitFor(() => expect(actions()).toEqual(['Reintentar', 'Descartar']));
});
