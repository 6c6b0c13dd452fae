// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { apiError } from '../api/api-error.ts';
import { pathOf } from '../api/target.ts';
import { goldenProject } from './golden.fixture.ts';
import { Instalments } from './Instalments.tsx';
import { onScreen } from './on-screen.fixture.tsx';

const instalment = (id: string, on: string, amount: number) => ({
  ...{ id, on, amount, kind: 'inicio' as const },
  ...{ guarantee: '', invoice: 'A-77', paid_on: null },
});
const project = {
  ...goldenProject,
  anticipo_instalments: [
    instalment('x1', '2026-01-12', 3_800_036.47),
    instalment('x2', '2026-02-20', 7_600_072.95),
  ],
};

let leave: () => void;
afterEach(() => leave());

const open = (editable: boolean, answer?: () => unknown) => {
  const shown = onScreen(<Instalments project={project} editable={editable} />, [], answer);
  leave = shown.leave;
  return shown;
};

it('lists the instalments with their total, and no buttons of a closed contract', () => {
  open(false);
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Fecha',
    'Importe',
    'Destino',
    'Fianza',
    'Factura',
    'Pagada el',
  ]);
  expect(table.getByText('$11,400,109.42')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('corrects the bond, the invoice and the day of payment of one', async () => {
  const { send } = open(true);
  await userEvent.click(screen.getByRole('button', { name: /^Corregir .*7,600,072.95/ }));
  fireEvent.change(screen.getByLabelText('Fianza'), { target: { value: 'F-12' } });
  fireEvent.change(screen.getByLabelText('Pagada el'), { target: { value: '25/02/2026' } });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [method, target, body] = send.mock.calls.find(([method]) => method === 'PUT')!;
  expect([method, pathOf(target), body]).toEqual([
    'PUT',
    `projects/${project.id}/anticipo/x2`,
    { guarantee: 'F-12', invoice: 'A-77', paid_on: '2026-02-25' },
  ]);
});

it('does not take a day half typed for none', async () => {
  const { send } = open(true);
  await userEvent.click(screen.getByRole('button', { name: /^Corregir .*7,600,072.95/ }));
  fireEvent.change(screen.getByLabelText('Pagada el'), { target: { value: '25/' } });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(screen.getByLabelText('Pagada el').getAttribute('aria-invalid')).toBe('true');
  expect(send.mock.calls.filter(([method]) => method === 'PUT')).toEqual([]);
});

it('withdraws one with a reason, and stays open with the reason of a refusal', async () => {
  const detail = 'La estimación 1 está presentada.';
  const { send, messages } = open(true, () => Promise.reject(apiError(detail, 409, { detail })));
  await userEvent.click(screen.getByRole('button', { name: /^Retirar .*3,800,036.47/ }));
  fireEvent.change(screen.getByLabelText(/^Motivo/), { target: { value: 'Es de otro contrato' } });
  await userEvent.click(screen.getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(messages).toEqual([detail]));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(send).toHaveBeenCalledWith('POST', `projects/${project.id}/anticipo/x1/withdraw`, {
    reason: 'Es de otro contrato',
  });
});
