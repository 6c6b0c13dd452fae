// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { businessDay, formatDay } from '@obraclara/events';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aProject } from '../../api/answers.fixture.ts';
import { uploadsBegun } from '../../api/fake-upload.fixture.ts';
import { onScreen, progressRecord } from '../on-screen.fixture.tsx';
import { openPhotos } from '../photo/open-photos.fixture.ts';
import { Progress } from '../Progress.tsx';

const panel = <Progress project={aProject()} />;
const address = '/?dialogo=avance:c1';
const opened = async () => within(await screen.findByRole('dialog', { name: 'Registrar Avance' }));
const begun = uploadsBegun();

beforeEach(() => {
  localStorage.clear();
  openPhotos();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('saves and goes on with another of the same day, its concept still to be chosen', async () => {
  const records = [progressRecord('a1', { concept_id: 'c2', created_by: 'u1' })];
  const { sent, messages } = onScreen(panel, { address, records, programmed: ['CIM-1'] });
  const dialog = await opened();
  fireEvent.change(dialog.getByLabelText(/Fecha/), { target: { value: '2026-03-02' } });
  await userEvent.type(dialog.getByLabelText(/Cantidad/), '3');
  await userEvent.type(dialog.getByLabelText('Observaciones'), 'Tramo norte');
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')!;
  await userEvent.upload(input, new File(['x'], 'IMG_1.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(begun).toHaveLength(1));
  await act(async () => begun[0]!.answer(201, { file_url: '/api/files/f1' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar y otro' }));
  await waitFor(() => expect(messages).toEqual(['Progress recorded successfully']));
  const next = within(await screen.findByRole('dialog', { name: 'Registrar Avance' }));
  await waitFor(() => expect(document.activeElement).toBe(next.getByRole('searchbox')));
  expect(next.getByLabelText<HTMLInputElement>(/Fecha/).value).toBe('02/03/2026');
  expect(next.getByLabelText<HTMLInputElement>(/Cantidad/).value).toBe('');
  expect(next.getByLabelText<HTMLTextAreaElement>('Observaciones').value).toBe('');
  expect(next.queryByRole('list', { name: 'Fotos' })).toBeNull();
  await userEvent.click(
    within(next.getByRole('group', { name: 'Recientes' })).getByRole('button', { name: /CIM-2/ }),
  );
  await userEvent.type(next.getByLabelText(/Cantidad/), '4');
  await userEvent.click(next.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const bodies = sent().map(([, , body]) => body as Record<string, unknown>);
  expect(bodies).toMatchObject([
    { concept_id: 'c1', quantity_advanced: 3, progress_date: '2026-03-02', photo_url: '/api/files/f1' },
    { concept_id: 'c2', quantity_advanced: 4, progress_date: '2026-03-02', photo_url: null },
  ]);
  expect(bodies[0]!['id']).not.toBe(bodies[1]!['id']);
});

it('says that the day is not today, and goes back to it at one touch', async () => {
  onScreen(panel, { address });
  const dialog = await opened();
  expect(dialog.queryByText('No es hoy · Usar hoy')).toBeNull();
  fireEvent.change(dialog.getByLabelText(/Fecha/), { target: { value: '2026-03-02' } });
  await userEvent.click(dialog.getByRole('button', { name: 'No es hoy · Usar hoy' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/Fecha/).value).toBe(formatDay(businessDay(new Date())));
  expect(dialog.queryByText('No es hoy · Usar hoy')).toBeNull();
});
