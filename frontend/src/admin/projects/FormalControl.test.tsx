// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProjectListed } from '@obraclara/api';
import { expect, it, vi } from 'vitest';
import { onScreen, refused } from '../../ui/loading/on-screen.fixture.tsx';
import { shownToasts } from '../../ui/states/toasts.fixture.ts';
import { bridge } from './project.fixture.ts';
import { ProjectDialog } from './ProjectDialog.tsx';

const messages = shownToasts();

const open = (project: ProjectListed, estimations: object[] = [], answer?: () => unknown) => {
  const onClose = vi.fn();
  const dialog = <ProjectDialog project={project} onClose={onClose} />;
  const { send } = onScreen(dialog, { estimations }, answer);
  return { send, onClose, hands: userEvent.setup() };
};
type Hands = ReturnType<typeof userEvent.setup>;
const choose = async (hands: Hands, name: string) => {
  await hands.click(screen.getByLabelText(/^Control de estimaciones/));
  await hands.click(await screen.findByRole('option', { name }));
};
const save = (hands: Hands) => hands.click(screen.getByRole('button', { name: 'Guardar' }));
const captured = (['pagada', 'entregada', 'borrador'] as const).map((status, i) => ({
  id: `e${i + 1}`,
  number: i + 1,
  start_date: '2026-01-01',
  creation_date: '2026-01-31T18:00:00Z',
  status,
}));

it('names what formal control makes of each estimation before it saves that', async () => {
  const { send, onClose, hands } = open(bridge, captured);
  expect(screen.getByText(/cualquier estatus/)).toBeTruthy();
  await choose(hands, 'Formal');
  expect(screen.getByText(/desde entonces no cambia/)).toBeTruthy();
  await save(hands);
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Estimación 1 · Pagada → pagada, ya no cambia',
    'Estimación 2 · Entregada → presentada y congelada',
    'Estimación 3 · En captura → sigue en captura',
  ]);
  await hands.click(question.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText(/Elija «Libre»/)).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await save(hands);
  await hands.click(await screen.findByRole('button', { name: 'Pasar a formal' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send.mock.calls[0]![2]).toMatchObject({ estimation_control: 'formal' });
});

it('asks nothing without estimations', async () => {
  const { send, onClose, hands } = open(bridge);
  await choose(hands, 'Formal');
  await save(hands);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send.mock.calls[0]![2]).toMatchObject({ estimation_control: 'formal' });
});

it('shows beside the control why the server keeps it formal', async () => {
  const errors = [{ field: 'estimation_control', message: 'Ya hay documentos emitidos' }];
  const { hands } = open({ ...bridge, estimation_control: 'formal' }, captured, () => {
    throw refused(409, 'Ya se emitieron documentos de estimaciones.', errors);
  });
  await choose(hands, 'Libre');
  await save(hands);
  expect(await screen.findByText('Ya hay documentos emitidos')).toBeTruthy();
});

const closed: ProjectListed = { ...bridge, estimation_control: 'formal', status: 'finished' };

it('shows a closed contract without fields, and reopens it with a reason', async () => {
  const { send, onClose, hands } = open(closed);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('Formal')).toBeTruthy();
  await hands.click(screen.getByRole('button', { name: 'Reabrir contrato' }));
  const form = within(await screen.findByRole('dialog', { name: 'Reabrir contrato' }));
  await hands.click(form.getByRole('button', { name: 'Reabrir contrato' }));
  expect(await form.findByText('Campo requerido')).toBeTruthy();
  await hands.type(form.getByLabelText(/^Motivo/), ' Falta el finiquito ');
  await hands.click(form.getByRole('button', { name: 'Reabrir contrato' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send).toHaveBeenCalledExactlyOnceWith('POST', 'projects/p1/reopen', {
    reason: 'Falta el finiquito',
  });
  expect(messages).toEqual(['Contrato reabierto']);
});

it('edits a finished project under free control, and says before it closes a formal one', async () => {
  const { hands } = open({ ...closed, estimation_control: 'free' });
  expect(screen.queryByText(/se cierra el contrato/)).toBeNull();
  await choose(hands, 'Formal');
  expect(screen.getByText(/se cierra el contrato/)).toBeTruthy();
});
