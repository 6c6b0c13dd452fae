// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultProjectTerms, unsigned } from '@obraclara/events';
import { expect, it, vi } from 'vitest';
import { onScreen } from '../../ui/loading/on-screen.fixture.tsx';
import type { ProjectListed } from '@obraclara/api';
import { shownToasts } from '../../ui/states/toasts.fixture.ts';
import { bridge } from './project.fixture.ts';
import { ProjectDialog } from './ProjectDialog.tsx';

const messages = shownToasts();

const open = (project: ProjectListed | null, catalog: object[] = []) => {
  const onClose = vi.fn();
  const { send } = onScreen(<ProjectDialog project={project} onClose={onClose} />, { catalog });
  return { send, onClose, hands: userEvent.setup() };
};
const put = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('requires all five fields', async () => {
  const { send, hands } = open(null);
  await hands.click(screen.getByRole('button', { name: 'Crear Proyecto' }));
  expect(await screen.findAllByText('Campo requerido')).toHaveLength(5);
  expect(send).not.toHaveBeenCalled();
});

it('creates an active project under formal control', async () => {
  const { send, onClose, hands } = open(null);
  put(/^Nombre del Proyecto/, 'Tanque');
  put(/^Descripción/, 'Tanque elevado');
  put(/^Monto del Contrato/, '1234567.89');
  put(/^Fecha de Inicio/, '2026-01-01');
  put(/^Fecha de Término/, '2026-01-01');
  await hands.click(screen.getByRole('button', { name: 'Crear Proyecto' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send).toHaveBeenCalledWith('POST', 'projects', {
    name: 'Tanque',
    description: 'Tanque elevado',
    contract_amount: 1234567.89,
    ...defaultProjectTerms,
    start_date: '2026-01-01',
    end_date: '2026-01-01',
    status: 'active',
    estimation_control: 'formal',
  });
  expect(messages).toEqual(['Proyecto creado exitosamente']);
});

it('sends the terms alone on an update, and says of it what it says of a creation', async () => {
  const { send, onClose, hands } = open(bridge);
  expect(screen.getByText(/Anticipo otorgado: \$18,446,163\.17/)).toBeTruthy();
  put(/^Nombre del Proyecto/, 'Puente nuevo');
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { name: _, description, contract_amount, start_date, end_date, status } = bridge;
  expect(send).toHaveBeenCalledWith(
    'PUT',
    { path: 'projects/p1', seen: 0 },
    {
      name: 'Puente nuevo',
      description,
      contract_amount,
      ...defaultProjectTerms,
      start_date,
      end_date,
      status,
    },
  );
  expect(messages).toEqual(['Proyecto creado exitosamente']);
});

it.each([
  [/^Fecha de Término/, '2025-12-31', 'La fecha de término no puede ser anterior a la de inicio'],
  [/^Monto del Contrato/, '10.005', 'Hasta 2 decimales.'],
  [/^Monto del Contrato/, '-1', 'No puede ser negativo.'],
])('refuses %s %s', async (label, value, reason) => {
  const { send, hands } = open(bridge);
  put(label, value);
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

it('asks about an amount of more than ten times the catalog, which is corrected or kept', async () => {
  const { send, onClose, hands } = open(bridge, [{ amount: 4_000_000 }, { amount: 5_439.44 }]);
  const save = () => hands.click(screen.getByRole('button', { name: 'Guardar' }));
  put(/^Monto del Contrato/, '400543944');
  await save();
  expect(
    await screen.findByText('$400,543,944.00 es más de diez veces el total del catálogo, $4,005,439.44.'),
  ).toBeTruthy();
  await hands.click(screen.getByRole('button', { name: 'Corregir' }));
  expect(await screen.findByText('Revise el monto: el total del catálogo es $4,005,439.44.')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await save();
  await hands.click(await screen.findByRole('button', { name: 'Guardar este monto' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send.mock.calls[0]![2]).toMatchObject({ contract_amount: 400_543_944 });
});

it('replaces the signatories with trimmed values, and sends a cleared field as blank', async () => {
  const elaboro = { nombre: 'Luis Mora', cargo: 'Superintendente', empresa: '' };
  const { send, onClose, hands } = open({ ...bridge, signatures: { ...unsigned, elaboro } });
  expect(screen.getByDisplayValue('Luis Mora')).toBeTruthy();
  put(/^Elaboró: cargo/, '');
  put(/^Revisó: nombre/, '  Ana Ruiz ');
  put(/^Autorizó: empresa/, 'Caminos del Valle');
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send.mock.calls[0]![2]).toMatchObject({
    signatures: {
      elaboro: { nombre: 'Luis Mora', cargo: '', empresa: '' },
      reviso: { nombre: 'Ana Ruiz', cargo: '', empresa: '' },
      autorizo: { nombre: '', cargo: '', empresa: 'Caminos del Valle' },
    },
  });
});

const millar = {
  nombre: '5 al millar',
  tipo: 'porcentaje',
  valor: 0.5,
  es_suma: false,
  base: 'monto_total',
  kind: 'derecho',
} as const;

it('sends the deductions of the contract once each has name and value', async () => {
  const { send, onClose, hands } = open({ ...bridge, deductions: [millar] });
  await hands.click(screen.getByRole('button', { name: 'Agregar deducción' }));
  put(/^Nombre de la retención 2/, ' Fianza ');
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Complete el nombre y valor de la retención')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  fireEvent.change(screen.getAllByLabelText('Valor (%)')[1]!, { target: { value: '2.5' } });
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const bond = { nombre: 'Fianza', tipo: 'porcentaje', valor: 2.5, es_suma: false, kind: 'retencion' };
  expect(send.mock.calls[0]![2]).toMatchObject({ deductions: [millar, bond] });
});

it('sends the data of the contract, an RFC as it is registered, and blanks as unknown', async () => {
  const { send, onClose, hands } = open({
    ...bridge,
    contract_number: 'OP-2025-041',
    law: 'VER',
    fund: 'FAIS',
  });
  expect(screen.getByDisplayValue('OP-2025-041')).toBeTruthy();
  expect(screen.getByText('Veracruz')).toBeTruthy();
  put(/^Contratista/, ' Constructora del Valle ');
  put(/^RFC del contratista/, 'cva-010203 ab4');
  put(/^Fondo/, '');
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(send.mock.calls[0]![2]).toMatchObject({
    contract_number: 'OP-2025-041',
    client: '',
    contractor: 'Constructora del Valle',
    contractor_rfc: 'CVA010203AB4',
    law: 'VER',
    fund: '',
    signed_on: null,
  });
});

const services = { nombre: 'Eva Sosa', cargo: '', empresa: '' };

it('asks for separate signatories of services on request', async () => {
  const { send, onClose, hands } = open(bridge);
  expect(screen.queryByLabelText(/servicios/)).toBeNull();
  await hands.click(screen.getByRole('button', { name: 'Otras firmas para los documentos de servicios' }));
  put(/^Elaboró: nombre \(servicios\)/, ' Eva Sosa');
  await hands.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const internal_signatures = { ...unsigned, elaboro: services };
  expect(send.mock.calls[0]![2]).toMatchObject({ signatures: unsigned, internal_signatures });
});

it('shows the signatories of services if there are any', () => {
  open({ ...bridge, internal_signatures: { ...unsigned, elaboro: services } });
  expect(screen.getByDisplayValue('Eva Sosa')).toBeTruthy();
});

it('says the amount as it is read while it is typed', () => {
  open(null);
  expect(screen.getByText('En pesos, sin IVA')).toBeTruthy();
  put(/^Monto del Contrato/, '9876543210.55');
  expect(screen.getByText('En pesos, sin IVA · $9,876,543,210.55')).toBeTruthy();
});
