// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EstimationStatus, Role } from '@obraclara/events';
import { expect, it } from 'vitest';
import { apiError } from '../../api/api-error.ts';
import { signInAs } from '../../session/sign-in.fixture.ts';
import { EditableEstimations } from '../EditableEstimations.tsx';
import { ExternoEstimations } from '../ExternoEstimations.tsx';
import { goldenProject, goldenRows } from '../golden.fixture.ts';
import { ManagerEstimations } from '../ManagerEstimations.tsx';
import { onScreen } from '../on-screen.fixture.tsx';

const formal = { ...goldenProject, estimation_control: 'formal' as const };

/** Two estimations: the first with this status, the second a draft. */
const rowsWith = (status: EstimationStatus) =>
  goldenRows([1, 2], [2]).map((row) => (row.number === 1 ? { ...row, status } : row));

const open = (
  role: Role,
  status: EstimationStatus,
  {
    project = formal,
    answer,
  }: {
    project?: typeof formal | typeof goldenProject;
    answer?: (method: string, path: string, body?: object) => unknown;
  } = {},
) => {
  const screenOf = {
    supervisor: <EditableEstimations project={project} />,
    manager: <ManagerEstimations project={project} />,
    externo: <ExternoEstimations project={project} />,
  }[role as 'supervisor' | 'manager' | 'externo'];
  const shown = onScreen(screenOf, rowsWith(status), answer);
  signInAs('u1', role);
  return shown;
};
const names = async (number: number) => {
  const table = await screen.findByRole('table');
  const row = within(table)
    .getByRole('button', { name: `Ver la estimación ${number}` })
    .closest('tr')!;
  return within(row)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
};
const select = () => screen.findByRole('combobox', { name: 'Estatus de la estimación 1' });
const choices = async () =>
  within(await select())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('offers for a draft to present it instead of a status, and keeps it editable', async () => {
  open('supervisor', 'entregada');
  expect(await names(2)).toEqual([
    'Ver la estimación 2',
    'Presentar la estimación 2',
    'Editar la estimación 2',
    'Imprimir la estimación 2',
    'Eliminar la estimación 2',
  ]);
  expect(screen.queryByRole('combobox', { name: 'Estatus de la estimación 2' })).toBeNull();
});

it('offers of a frozen estimation the folio of its invoice, no edit and no deletion', async () => {
  open('supervisor', 'autorizada');
  expect(await names(1)).toEqual([
    'Ver la estimación 1',
    'Facturar la estimación 1',
    'Imprimir la estimación 1',
  ]);
});

it.each<[Role, EstimationStatus, string[]]>([
  ['supervisor', 'entregada', ['Entregada', 'En Revisión', 'Validada']],
  ['supervisor', 'validada', ['Validada', 'En Revisión']],
  ['manager', 'validada', ['Validada', 'En Revisión', 'Autorizada']],
  ['manager', 'autorizada', ['Autorizada', 'Pagada']],
])('offers a %s for «%s» only what may follow', async (role, status, offered) => {
  open(role, status);
  expect(await choices()).toEqual(offered);
});

it('offers nothing after payment, nor once the contract is closed', async () => {
  const { leave } = open('manager', 'pagada');
  expect(await names(1)).toEqual(['Ver la estimación 1', 'Imprimir la estimación 1']);
  expect(screen.queryByRole('combobox', { name: 'Estatus de la estimación 1' })).toBeNull();
  leave();
  open('supervisor', 'entregada', { project: { ...formal, status: 'finished' } });
  expect(await names(1)).toEqual(['Ver la estimación 1', 'Imprimir la estimación 1']);
  expect(await names(2)).toEqual(['Ver la estimación 2', 'Imprimir la estimación 2']);
  expect(screen.getByRole('button', { name: 'Nueva Estimación' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('El contrato está cerrado; para cambiarlo hay que reabrirlo.')).toBeTruthy();
});

it('shows an observer the statuses alone', async () => {
  open('externo', 'entregada');
  expect(await names(2)).toEqual(['Ver la estimación 2', 'Imprimir la estimación 2']);
  expect(within(await screen.findByRole('table')).getByText('En captura')).toBeTruthy();
});

it('says what presenting means, and presents the draft as it was seen', async () => {
  const { send, messages } = open('manager', 'entregada');
  await userEvent.click(await screen.findByRole('button', { name: 'Presentar la estimación 2' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Queda congelada/)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Presentar' }));
  await waitFor(() => expect(messages).toEqual(['Estimación presentada']));
  expect(send).toHaveBeenCalledWith('POST', { path: 'estimations/e2/present', seen: 2 }, {});
});

it('asks why a draft is presented without something that the contract requires', async () => {
  const detail = 'Faltan documentos que acompañan a la estimación 2: croquis.';
  const errors = [{ field: 'missing', message: 'Diga el motivo' }];
  const { send, messages } = open('manager', 'entregada', {
    answer: (method, _, body = {}) => {
      if (method === 'POST' && !('missing' in body)) throw apiError(detail, 422, { detail, errors });
      return {};
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Presentar la estimación 2' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Presentar' }),
  );
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(messages).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'Sin cambios en el croquis');
  await userEvent.click(screen.getByRole('button', { name: 'Presentar' }));
  await waitFor(() => expect(messages).toEqual(['Estimación presentada']));
  expect(send).toHaveBeenCalledWith(
    'POST',
    { path: 'estimations/e2/present', seen: 2 },
    { missing: 'Sin cambios en el croquis' },
  );
});

it('lets a manager return a presented one with a reason', async () => {
  const { send, messages } = open('manager', 'validada');
  expect(await names(1)).toEqual([
    'Ver la estimación 1',
    'Devolver a captura la estimación 1',
    'Imprimir la estimación 1',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Devolver a captura la estimación 1' }));
  await userEvent.type(await screen.findByLabelText(/^Motivo/), 'Falta el croquis');
  await userEvent.click(screen.getByRole('button', { name: 'Devolver a captura' }));
  await waitFor(() => expect(messages).toEqual(['Estimación devuelta a captura']));
  const seen = { path: 'estimations/e1/return', seen: 1 };
  expect(send).toHaveBeenCalledWith('POST', seen, { reason: 'Falta el croquis' });
});

it('shows why the server refuses a status', async () => {
  const why = 'Quien captura la estimación no puede autorizarla.';
  const { messages } = open('manager', 'validada', {
    answer: () => {
      throw apiError(why, 403, { detail: why });
    },
  });
  await userEvent.selectOptions(await select(), 'Autorizada');
  await waitFor(() => expect(messages).toEqual([why]));
});

it('offers to undo a status only if the former one may follow', async () => {
  const { offered } = open('manager', 'revision');
  await userEvent.selectOptions(await select(), 'Validada');
  await waitFor(() => expect(offered).toHaveLength(1));
  await userEvent.selectOptions(await select(), 'Autorizada');
  await waitFor(() => expect(screen.queryByText('Deshacer')).toBeNull());
  expect(offered).toHaveLength(1);
});

it('changes the folio of a frozen estimation and nothing else', async () => {
  const { send, messages } = open('supervisor', 'autorizada');
  await userEvent.click(await screen.findByRole('button', { name: 'Facturar la estimación 1' }));
  await userEvent.type(await screen.findByLabelText('Folio de factura'), 'A-77');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(messages).toEqual(['Folio guardado']));
  const [row] = rowsWith('autorizada');
  const [, target, body] = send.mock.calls.find(([method]) => method === 'PUT')!;
  expect(target).toEqual({ path: 'estimations/e1', seen: 1 });
  expect(body).toMatchObject({
    folio_factura: 'A-77',
    number: row!.number,
    period: row!.period,
    total_amount: row!.total_amount,
    otras_retenciones: row!.otras_retenciones,
    anticipo_amortization_percentage: row!.anticipo_amortization_percentage,
  });
});

it('leaves the estimations of free control as they are', async () => {
  open('supervisor', 'pagada', { project: goldenProject });
  expect(await choices()).toEqual(['Entregada', 'Validada', 'En Revisión', 'Autorizada', 'Pagada']);
  expect(await names(1)).toContain('Editar la estimación 1');
});
