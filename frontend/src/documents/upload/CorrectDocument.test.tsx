// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { itemStore } from '../../offline/item-store.ts';
import type { Item, NewItem } from '../../offline/item.ts';
import { onScreen } from '../on-screen.fixture.tsx';
import { CorrectDocument } from './CorrectDocument.tsx';

const line = itemStore();
afterEach(async () => {
  for (const item of await line.itemsOf('u1')) await line.remove(item);
});

const inLine: NewItem = {
  kind: 'documents',
  id: 'd1',
  user_id: 'u1',
  project_id: 'p1',
  kept_at: '2026-10-05T12:00:00.000Z',
  title: 'Oficio: Prórroga',
  body: { project_id: 'p1', type: 'oficio', origin: 'interna', title: 'Prórroga', created_offline: true },
  file: { blob: new Blob(['%PDF']), name: 'Prórroga.pdf', key: 'k1', stored: null },
};

/** A document that the server refused, and its form. */
const open = async () => {
  const kept = await line.keep(inLine);
  const why = 'El archivo no es un PDF';
  const refusal = { status: 422, why, at: kept.kept_at, fields: { file_id: why } };
  await line.change(kept, { refusal });
  const [item] = (await line.itemsOf('u1')) as [Item<'documents'>];
  const close = vi.fn();
  onScreen(<CorrectDocument item={item} close={close} />);
  return { item, close };
};
const title = () => screen.getByLabelText<HTMLInputElement>(/^Título/);
const retitle = (text: string) => fireEvent.change(title(), { target: { value: text } });
const waiting = async () => (await line.itemsOf('u1'))[0];

it('opens with the entry and its refusal, and changes nothing unless saved', async () => {
  const { item, close } = await open();
  expect(title().value).toBe('Prórroga');
  expect(screen.getByText('Prórroga.pdf')).toBeTruthy();
  expect(screen.getAllByText('El archivo no es un PDF', { exact: false })).toHaveLength(2);
  retitle('Otra');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(await waiting()).toEqual(item);
});

it("keeps a corrected entry's place in the outbox, and uploads its file again under a new name", async () => {
  const { item, close } = await open();
  retitle('Prórroga del plazo');
  await userEvent.click(screen.getByRole('button', { name: 'Subir' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  const corrected = await waiting();
  expect(corrected).toMatchObject({
    id: 'd1',
    turn: item.turn,
    refusal: null,
    title: 'Oficio: Prórroga del plazo',
    body: { type: 'oficio', title: 'Prórroga del plazo', created_offline: true },
    file: { name: 'Prórroga del plazo.pdf', stored: null },
  });
  expect(corrected!.file!.key).not.toBe('k1');
});

it('goes on with the same upload where only the rest is corrected', async () => {
  const { close } = await open();
  fireEvent.change(screen.getByLabelText('Descripción'), { target: { value: 'Con anexo' } });
  await userEvent.click(screen.getByRole('button', { name: 'Subir' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(await waiting()).toMatchObject({ body: { description: 'Con anexo' }, file: { key: 'k1' } });
});

it('withdraws the document and captures it again, if sending has started meanwhile', async () => {
  const kept = await line.keep({ ...inLine, unasked: true });
  const close = vi.fn();
  onScreen(<CorrectDocument item={kept as Item<'documents'>} close={close} />);
  retitle('Prórroga del plazo');
  await line.handOver('u1', 0);
  await userEvent.click(screen.getByRole('button', { name: 'Subir' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  const items = await line.itemsOf('u1');
  expect(items).toMatchObject([
    { id: 'd1', body: kept.body, next: { does: 'remove' } },
    { title: 'Oficio: Prórroga del plazo', body: { title: 'Prórroga del plazo' }, unasked: true },
  ]);
});
