// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { apiError } from '../../api/api-error.ts';
import { stepsTaken } from '../../ui/address/history-steps.ts';
import { FormDialog } from './FormDialog.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { refusedBy, useShortForm, type Saved } from './useShortForm.ts';

afterEach(async () => {
  await stepsTaken();
});

const opened = { name: 'Puente', place: '' };
type Values = typeof opened;
const needed = (text: string) => (text === '' ? 'Indique el lugar.' : undefined);

const Drawn = ({ save, close }: { save: (values: Values) => Promise<Saved<Values>>; close: () => void }) => (
  <FormDialog title="Obra" submit="Guardar" form={useShortForm(opened, save)} close={close}>
    <FormField name="name" label="Nombre" />
    <FormField name="place" label="Lugar" validate={needed} />
  </FormDialog>
);

/** Renders the form over a fake server that returns these results in order, then accepts every save. */
const open = (...answers: Saved<Values>[]) => {
  const save = vi.fn(async (_: Values) => answers.shift());
  const close = vi.fn();
  render(<Drawn save={save} close={close} />, { wrapper: BrowserRouter });
  return { save, close, hands: userEvent.setup({ delay: null }) };
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (hands: ReturnType<typeof userEvent.setup>, name: string) =>
  hands.click(screen.getByRole('button', { name }));

it('sends nothing that a field refuses, and goes to that field, which is right again once it is filled in', async () => {
  const { save, hands } = open();
  await hands.click(field('Nombre'));
  await hands.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field('Lugar')));
  expect(field('Lugar').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Indique el lugar.')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  await hands.keyboard('Hidalgo');
  expect(screen.queryByText('Indique el lugar.')).toBeNull();
  await hands.keyboard('{Enter}');
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Puente', place: 'Hidalgo' }));
});

it('shows the reasons of the server in their fields, and can be sent again whatever else the server named', async () => {
  const { save, hands } = open({ errors: { name: 'Ya existe.', unknown: 'No se ve.' } });
  await hands.type(field('Lugar'), 'Hidalgo');
  await press(hands, 'Guardar');
  expect(await screen.findByText('Ya existe.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Nombre'));
  await press(hands, 'Guardar');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByText('Ya existe.')).toBeNull());
});

it('keeps values taken from another user as unsaved, like typed ones', async () => {
  const { close, hands } = open({ refill: { name: 'Puente nuevo' } });
  await hands.type(field('Lugar'), 'Hidalgo');
  await press(hands, 'Guardar');
  await waitFor(() => expect(field('Nombre').value).toBe('Puente nuevo'));
  expect(field('Lugar').value).toBe('Hidalgo');
  await press(hands, 'Cancelar');
  expect(close).not.toHaveBeenCalled();
  await press(hands, 'Descartar');
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

it('is left without a question when nothing was typed, or all of it taken back', async () => {
  const { close, hands } = open();
  await hands.type(field('Nombre'), 's{Backspace}');
  await press(hands, 'Cancelar');
  expect(close).toHaveBeenCalledOnce();
});

it('says in the dialog that the server gave no answer, until it is sent again', async () => {
  const { hands } = open(refusedBy(apiError('', 502)));
  await hands.type(field('Lugar'), 'Hidalgo');
  await press(hands, 'Guardar');
  expect((await screen.findByRole('alert')).textContent).toBe('El servidor no respondió. Intente de nuevo.');
  await press(hands, 'Guardar');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
