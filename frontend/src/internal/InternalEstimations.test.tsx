// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { goldenRows } from '../estimations/golden.fixture.ts';
import { onScreen } from '../estimations/on-screen.fixture.tsx';
import type { EstimationRow } from '../estimations/row.ts';
import type { InternalContractAnswer } from '@obraclara/api';
import GestionInterna from './GestionInterna.tsx';
import { services, serving } from './services.fixture.ts';

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/?vista=estimaciones');
});

const open = (
  contract: InternalContractAnswer | null = services,
  rows: EstimationRow[] = [],
  command: (method: string, path: string, body?: object) => unknown = () => ({ id: 'e9' }),
) => onScreen(<GestionInterna project_id="p1" />, rows, serving({ contract, command }));
const creating = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Nueva Estimación' });

it.each([
  [null, 'Para crear estimaciones guarde el contrato y cargue su catálogo y su programa.'],
  [
    { ...services, has_catalog: false, has_program: false },
    'Para crear estimaciones cargue el catálogo y el programa del contrato interno.',
  ],
  [{ ...services, has_program: false }, 'Para crear estimaciones cargue el programa del contrato interno.'],
  [{ ...services, has_catalog: false }, 'Para crear estimaciones cargue el catálogo del contrato interno.'],
])('creates none until catalog and program are loaded, and says why (%#)', async (contract, reason) => {
  open(contract);
  const create = await creating();
  expect(create.disabled).toBe(true);
  expect(document.getElementById(create.getAttribute('aria-describedby')!)?.textContent).toBe(reason);
  fireEvent.click(screen.getByRole('button', { name: 'Ir a Contrato' }));
  expect(await screen.findByRole('form', { name: 'Datos del contrato' })).toBeTruthy();
});

it('shows the estimations with the columns and totals of any contract, and offers the four statuses', async () => {
  const { send, messages } = open(services, goldenRows([1, 2, 3, 4, 5]));
  const table = within(await screen.findByRole('table'));
  expect(within(table.getByText('TOTAL').closest('tr')!).getAllByText('$1,936,486.49')).toHaveLength(2);
  const status = table.getByLabelText('Estatus de la estimación 1');
  expect(
    within(status)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Entregada', 'En Revisión', 'Autorizada', 'Pagada']);
  await userEvent.selectOptions(status, 'Autorizada');
  const target = { path: 'internal-estimations/e1/status?status=autorizada', seen: 1 };
  expect(send).toHaveBeenCalledWith('PUT', target, undefined);
  expect(messages).toEqual(['Estatus actualizado exitosamente']);
});

const capture = async () => {
  const create = await creating();
  await enabled(create);
  fireEvent.click(create);
  return within(await screen.findByRole('dialog'));
};
const enabled = (button: HTMLButtonElement) => waitFor(() => expect(button.disabled).toBe(false));

it('creates an estimation of the internal catalog, with the advance of the internal contract', async () => {
  const { send, messages, all } = open();
  const dialog = await capture();
  expect(dialog.getByLabelText<HTMLInputElement>('Amortización (%)').value).toBe('30');
  const put = (label: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  put(/^Período/, 'Enero');
  put(/^Fecha de Inicio/, '2025-01-06');
  put(/^Fecha de Término/, '2025-01-31');
  await dialog.findByLabelText(/C-001/);
  put('Buscar concepto por código o nombre', 'C-001');
  fireEvent.keyDown(dialog.getByLabelText('Buscar concepto por código o nombre'), { key: 'Enter' });
  put('Cantidad de C-001', '1200');
  fireEvent.click(dialog.getByText('Guardar'));
  await act(async () => {});
  expect(send).toHaveBeenCalledWith(
    'POST',
    'internal-estimations',
    expect.objectContaining({
      project_id: 'p1',
      number: 1,
      total_amount: 22_044,
      anticipo_amortization_percentage: 30,
      concepts: [expect.objectContaining({ concept_id: 'C-001', quantity: 1200, subtotal: 22_044 })],
    }),
  );
  expect(messages.at(-1)).toBe('Estimación creada exitosamente');
  expect(all.mock.calls.map(([resource]) => resource)).not.toContain('catalog');
});

it('needs number, period and a concept', async () => {
  const { messages } = open();
  const dialog = await capture();
  for (const [label, value] of [
    [/^Período/, 'Enero'],
    [/^Fecha de Inicio/, '2025-01-06'],
    [/^Fecha de Término/, '2025-01-31'],
  ] as const)
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fireEvent.click(dialog.getByText('Guardar'));
  expect(messages).toEqual(['Complete todos los campos requeridos']);
  expect(dialog.getByRole('alert').textContent).toBe('Agregue al menos un concepto.');
});

it('keeps its drafts apart from those of the works contract', async () => {
  localStorage.setItem(
    'obraclara.borrador.1:u1:p1:',
    JSON.stringify({ draft: { number: '7' }, kept_at: '2026-01-01T00:00:00Z' }),
  );
  open();
  await creating();
  await act(async () => {});
  expect(screen.queryByText(/se quedó sin guardar/)).toBeNull();
});

it('asks what a deletion changes in the internal contract', async () => {
  const { send } = open(services, goldenRows([1]), () => ({ changes: [], warnings: [] }));
  fireEvent.click(await screen.findByLabelText('Eliminar la estimación 1'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('button', { name: 'Eliminar' }));
  await act(async () => {});
  expect(send).toHaveBeenCalledWith('DELETE', 'internal-estimations/e1?preview=true');
  expect(send).toHaveBeenCalledWith('DELETE', { path: 'internal-estimations/e1', seen: 1 }, undefined);
});
