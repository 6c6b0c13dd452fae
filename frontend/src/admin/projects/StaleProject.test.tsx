// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unsigned } from '@obraclara/events';
import { expect, it, vi } from 'vitest';
import { apiError } from '../../api/api-error.ts';
import { onScreen } from '../../ui/loading/on-screen.fixture.tsx';
import type { ProjectListed } from '@obraclara/api';
import { shownToasts } from '../../ui/states/toasts.fixture.ts';
import { bridge } from './project.fixture.ts';
import { ProjectDialog } from './ProjectDialog.tsx';

const messages = shownToasts();
const detail = 'Alguien más cambió estos datos mientras usted los tenía abiertos';

type Target = { path: string; seen: number };

/** Opens the dialog on revision 4. The server stores `stored` and rejects edits of any other revision with 412. */
const open = (stored: ProjectListed & { revision: number }) => {
  const onClose = vi.fn();
  const put: { seen: number; body: object | undefined }[] = [];
  onScreen(
    <ProjectDialog project={{ ...bridge, revision: 4 }} onClose={onClose} />,
    {},
    (_, target, body) => {
      const { seen } = target as unknown as Target;
      put.push({ seen, body });
      if (seen !== stored.revision) throw apiError(detail, 412, { detail, current: stored });
      return { ...stored, ...body };
    },
  );
  return { put, onClose, hands: userEvent.setup() };
};

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const theirs = {
  ...bridge,
  name: 'Puente de ellos',
  contract_amount: 70000000.5,
  end_date: '2027-03-31',
  status: 'suspended' as const,
  signatures: { ...unsigned, reviso: { nombre: 'Ana Ruiz', cargo: 'Residente', empresa: '' } },
  client_logo_url: '/logo.png',
  revision: 7,
};

const editStale = async () => {
  const opened = open(theirs);
  type(/^Nombre del Proyecto/, 'Puente mío');
  type(/^Descripción/, 'Escrita por mí');
  await opened.hands.click(screen.getByRole('button', { name: 'Guardar' }));
  const question = await screen.findByRole('alertdialog', { name: 'Alguien más cambió estos datos' });
  return { ...opened, question };
};

const rows = (question: HTMLElement) =>
  within(question)
    .getAllByRole('region')
    .map((region) => [
      region.getAttribute('aria-label'),
      ...within(region)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ]);

it('asks about the part that both changed alone, and sends nothing until one is chosen', async () => {
  const { put, question, onClose } = await editStale();
  expect(rows(question)).toEqual([['Nombre del Proyecto', 'Puente de ellos', 'Puente mío']]);
  expect(put.map(({ seen }) => seen)).toEqual([4]);
  expect(messages).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it('sends the typed values over the current ones after the user chooses them', async () => {
  const { put, hands, onClose } = await editStale();
  await hands.click(screen.getByRole('button', { name: 'Conservar lo mío' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(put.map(({ seen }) => seen)).toEqual([4, 7]);
  expect(put[1]!.body).toMatchObject({ name: 'Puente mío', contract_amount: theirs.contract_amount });
});

it('fills the form with the current values, and keeps typed values that no one else changed', async () => {
  const { put, hands, onClose } = await editStale();
  await hands.click(screen.getByRole('button', { name: 'Usar lo actual' }));
  const name = await screen.findByDisplayValue<HTMLInputElement>('Puente de ellos');
  expect(name.name).toBe('name');
  expect(screen.getByDisplayValue('Escrita por mí')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(put.map(({ seen }) => seen)).toEqual([4, 7]);
  expect(put[1]!.body).toMatchObject({
    name: 'Puente de ellos',
    description: 'Escrita por mí',
    contract_amount: 70000000.5,
    status: 'suspended',
    signatures: { reviso: { nombre: 'Ana Ruiz' } },
  });
});

it('leaves the form as it was when the question is closed, and asks again', async () => {
  const { put, hands } = await editStale();
  await hands.click(screen.getByRole('button', { name: 'Volver' }));
  expect(await screen.findByDisplayValue('Puente mío')).toBeTruthy();
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('alertdialog');
  expect(put.map(({ seen }) => seen)).toEqual([4, 4]);
});

it('does not ask for what only a logo changed', async () => {
  const { put, hands, onClose } = open({ ...bridge, app_logo_url: '/propio.png', revision: 5 });
  type(/^Nombre del Proyecto/, 'Puente mío');
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(put.map(({ seen }) => seen)).toEqual([4, 5]);
});
