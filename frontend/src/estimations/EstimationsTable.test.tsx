// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, type Mock } from 'vitest';
import { apiError } from '../api/api-error.ts';
import { pathOf } from '../api/target.ts';
import { estimationColumns } from './columns.ts';
import { EstimationCards } from './EstimationCards.tsx';
import { goldenProject, goldenRows } from './golden.fixture.ts';
import { ManagerEstimations } from './ManagerEstimations.tsx';
import { ExternoEstimations } from './ExternoEstimations.tsx';
import { onScreen } from './on-screen.fixture.tsx';
import type { EstimationRow } from './row.ts';

const all = goldenRows([1, 2, 3, 4, 5]);

/** Statuses that commands wrote; previews are left out. */
const statuses = (send: Mock<(method: string, target: string) => unknown>) =>
  send.mock.calls.flatMap(([, target]) => /[?]status=(\w+)$/.exec(pathOf(target))?.[1] ?? []);

const texts = (cells: HTMLElement[]) => cells.map(({ textContent }) => textContent);

it('shows nothing of an invoice folio where an answer knows nothing of it', () => {
  const { folio_factura: _, ...older } = all[0]!;
  const rows = [older as EstimationRow];
  expect(estimationColumns(rows).map(({ title }) => title)).not.toContain('Folio de factura');
  onScreen(
    <EstimationCards
      rows={rows}
      columns={estimationColumns(rows)}
      total={{ title: 'TOTAL', amount: 0 }}
      status={() => null}
      actions={() => null}
    />,
  );
  expect(screen.queryByText(/Folio de factura/)).toBeNull();
});

it('shows the columns of the specification, one for each distinct other retention, and the totals of vector A', async () => {
  onScreen(<ManagerEstimations project={goldenProject} />, all);
  const table = within(await screen.findByRole('table'));
  expect(texts(table.getAllByRole('columnheader'))).toEqual([
    'Núm.',
    'Período',
    'Fechas',
    'Monto Total',
    'Anticipo',
    'Subtotal 1',
    'IVA (16%)',
    'Subtotal 2',
    'Ret. Retraso',
    'Devolución',
    'Subtotal 3',
    '5 al millar',
    'Fondo de garantía',
    'Ajuste de costos',
    'Reintegro de fianza',
    'Importe Líquido',
    'Acum. Líquido',
    'Estatus',
    'Acciones',
  ]);
  const total = within(table.getByText('TOTAL').closest('tr')!);
  expect(texts(total.getAllByRole('cell'))).toEqual([
    '',
    '',
    '$2,291,674.31',
    '-$559,053.14',
    '$1,732,621.17',
    '$277,219.39',
    '$2,009,840.56',
    '-$32,646.17',
    '$32,000.00',
    '$2,009,194.39',
    '-$11,458.37',
    '-$73,375.39',
    '$10,625.86',
    '$1,500.00',
    '$1,936,486.49',
    '$1,936,486.49',
    '',
    '',
  ]);
});

it('takes names that differ in case, accents or spaces for the same retention, and adds them', async () => {
  const [first, second] = goldenRows([1, 2]);
  const renamed = [
    { ...first!, otras_retenciones: [{ ...first!.otras_retenciones[0]!, nombre: ' FONDO  de garantia ' }] },
    second!,
  ];
  onScreen(<ExternoEstimations project={goldenProject} />, renamed);
  const heads = texts(within(await screen.findByRole('table')).getAllByRole('columnheader'));
  expect(heads.slice(11, -3)).toEqual(['FONDO de garantia', '5 al millar', 'Importe Líquido']);
});

it('takes two lines of a head for the longest name of a retention, and says it in full', async () => {
  const nombre = 'Retención por incumplimiento de la entrega de la bitácora electrónica de obra pública';
  const [first] = all;
  const retention = { nombre, tipo: 'importe', valor: 1, es_suma: false } as const;
  const rows = [{ ...first!, otras_retenciones: [retention], otras_retenciones_amounts: [-1] }];
  onScreen(<ManagerEstimations project={goldenProject} />, rows);
  const head = await screen.findByRole('columnheader', { name: nombre });
  expect(head.title).toBe(nombre);
  expect(within(head).getByText(nombre).className).toBe('clamp');
});

it('changes the status as soon as another is chosen, and still shows one that is not offered', async () => {
  const { send, messages } = onScreen(<ManagerEstimations project={goldenProject} />, [
    { ...all[0]!, status: 'revision' },
    all[1]!,
  ]);
  const select = await screen.findByLabelText<HTMLSelectElement>('Estatus de la estimación 1');
  expect(select.selectedOptions[0]?.textContent).toBe('En Revisión');
  expect(texts(within(screen.getByLabelText('Estatus de la estimación 2')).getAllByRole('option'))).toEqual([
    'Entregada',
    'Validada',
    'Autorizada',
    'Pagada',
  ]);
  await userEvent.selectOptions(select, 'Validada');
  expect(send).toHaveBeenCalledWith(
    'PUT',
    { path: 'estimations/e1/status?status=validada', seen: 1 },
    undefined,
  );
  expect(messages).toEqual(['Status updated successfully']);
});

it('sends a status that keys pass over only with Enter or when it is left, and Esc goes back', async () => {
  const { send } = onScreen(<ManagerEstimations project={goldenProject} />, [
    { ...all[0]!, status: 'entregada' },
  ]);
  const select = await screen.findByLabelText<HTMLSelectElement>('Estatus de la estimación 1');
  const press = (key: string, value?: string) => {
    fireEvent.keyDown(select, { key });
    if (value) fireEvent.change(select, { target: { value } });
  };
  press('ArrowDown', 'validada');
  press('ArrowDown', 'autorizada');
  press('Escape');
  expect(select.value).toBe('entregada');
  press('ArrowDown', 'validada');
  press('ArrowDown', 'autorizada');
  expect(send).not.toHaveBeenCalled();
  press('Enter');
  fireEvent.blur(select);
  await waitFor(() => expect(statuses(send)).toEqual(['autorizada']));
});

it('sends a status picked by Enter from the list that the keys opened, of which the browser tells only the letting go', async () => {
  const { send } = onScreen(<ManagerEstimations project={goldenProject} />, [
    { ...all[0]!, status: 'entregada' },
  ]);
  const select = await screen.findByLabelText<HTMLSelectElement>('Estatus de la estimación 1');
  fireEvent.keyDown(select, { key: 'Alt' });
  fireEvent.keyDown(select, { key: 'ArrowDown', altKey: true });
  fireEvent.change(select, { target: { value: 'autorizada' } });
  fireEvent.keyUp(select, { key: 'Enter' });
  await waitFor(() => expect(statuses(send)).toEqual(['autorizada']));
});

it('undoes to the status that was replaced, though the list has not caught up with it', async () => {
  const { send, offered } = onScreen(<ManagerEstimations project={goldenProject} />, [
    { ...all[0]!, status: 'entregada' },
  ]);
  const select = await screen.findByLabelText('Estatus de la estimación 1');
  await userEvent.selectOptions(select, 'Validada');
  await userEvent.selectOptions(select, 'Autorizada');
  await waitFor(() => expect(offered).toHaveLength(2));
  act(() => offered[1]!.run());
  await waitFor(() => expect(statuses(send)).toEqual(['validada', 'autorizada', 'validada']));
});

it('asks before an estimation is paid, and undoes it without a question', async () => {
  const { send, offered } = onScreen(
    <ManagerEstimations project={goldenProject} />,
    [{ ...all[0]!, status: 'entregada' }],
    (_, target) => (pathOf(target).includes('status=entregada&preview') ? { paid: [{ id: 'e1' }] } : {}),
  );
  const select = await screen.findByLabelText<HTMLSelectElement>('Estatus de la estimación 1');
  const question = () => screen.findByRole('alertdialog', { name: '¿Marcar como pagada la estimación 1?' });
  await userEvent.selectOptions(select, 'Pagada');
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancelar' }));
  expect(select.value).toBe('entregada');
  expect(statuses(send)).toEqual([]);
  await userEvent.selectOptions(select, 'Pagada');
  await userEvent.click(within(await question()).getByRole('button', { name: 'Marcar como pagada' }));
  await waitFor(() => expect(offered.map(({ label }) => label)).toEqual(['Deshacer']));
  act(() => offered[0]!.run());
  await waitFor(() => expect(statuses(send)).toEqual(['pagada', 'entregada']));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('gives an observer nothing to write with', async () => {
  onScreen(<ExternoEstimations project={goldenProject} />, all);
  const table = await screen.findByRole('table');
  expect(table.querySelectorAll('select, input')).toHaveLength(0);
  const buttons = [...table.querySelectorAll('tbody button')];
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
    all.flatMap(({ number }) => [`Ver la estimación ${number}`, `Imprimir la estimación ${number}`]),
  );
});

it('shows an empty state', async () => {
  onScreen(<ExternoEstimations project={goldenProject} />);
  expect(await screen.findByText('No hay estimaciones registradas')).toBeTruthy();
});

it('shows what a deletion changes before it is done', async () => {
  const figures = (anticipo: number, liquido: number, acumulado: number) => ({
    anticipo_amortization_amount: anticipo,
    importe_liquido: liquido,
    cumulative_liquid_amount: acumulado,
  });
  const preview = {
    estimation: all[1],
    changes: [
      { id: 'e2', number: 2, before: figures(150_003.68, 363_923.95, 511_909.28), after: null },
      {
        id: 'e5',
        number: 5,
        before: figures(191_414.07, 594_567.65, 1_936_486.49),
        after: figures(215_088.23, 568_478.72, 1_546_473.61),
      },
    ],
    warnings: ['La devolución supera el saldo retenido por retraso.'],
  };
  const { send, messages } = onScreen(<ManagerEstimations project={goldenProject} />, all, (_, target) =>
    pathOf(target).endsWith('?preview=true') ? preview : { id: 'e2' },
  );
  await userEvent.click(await screen.findByLabelText('Eliminar la estimación 2'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('heading').textContent).toBe('¿Está seguro de eliminar esta estimación?');
  expect(dialog.getByText('Las estimaciones posteriores se recalcularán.')).toBeTruthy();
  const changes = within(await dialog.findByRole('table')).getAllByRole('row');
  expect(changes).toHaveLength(2);
  expect(texts(within(changes[1]!).getAllByRole('cell'))).toEqual([
    '-$191,414.07',
    '-$215,088.23',
    '$594,567.65',
    '$568,478.72',
    '$1,936,486.49',
    '$1,546,473.61',
  ]);
  expect(dialog.getByText('La devolución supera el saldo retenido por retraso.')).toBeTruthy();
  expect(send).toHaveBeenCalledTimes(1);

  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar' }));
  expect(send).toHaveBeenLastCalledWith('DELETE', { path: 'estimations/e2', seen: 2 }, undefined);
  expect(messages).toEqual(['Estimación eliminada exitosamente']);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Lista de estimaciones' }));
});

it('asks nothing before deleting an estimation that another user has deleted, and reports it', async () => {
  const { messages } = onScreen(<ManagerEstimations project={goldenProject} />, all, () => {
    throw apiError('No existe', 404, { detail: 'La estimación no existe' });
  });
  await userEvent.click(await screen.findByLabelText('Eliminar la estimación 2'));
  await waitFor(() => expect(messages).toEqual(['Alguien más ya lo había eliminado.']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('deletes an estimation that became paid only after showing that and asking again', async () => {
  const row = { ...all[1]!, status: 'autorizada' as const, revision: 4 };
  const current = { ...row, status: 'pagada', revision: 5 };
  const nothing = { changes: [], paid: [], warnings: [] };
  const figures = { anticipo_amortization_amount: 0, importe_liquido: 1, cumulative_liquid_amount: 1 };
  const foreseen = {
    ...nothing,
    paid: [{ id: 'e2', number: 2, before: figures, after: { ...figures, importe_liquido: 0 } }],
  };
  let tell: (answer: object) => void = () => undefined;
  const slow = new Promise((resolve) => (tell = resolve));
  let previews = 0;
  const deleted: unknown[] = [];
  onScreen(<ManagerEstimations project={goldenProject} />, [row], (_, target) => {
    if (pathOf(target).endsWith('?preview=true')) return (previews += 1) === 1 ? nothing : slow;
    deleted.push(target);
    if (deleted.length === 1) throw apiError('Alguien más', 412, { detail: 'Alguien más', current });
    return { id: 'e2' };
  });
  await userEvent.click(await screen.findByLabelText('Eliminar la estimación 2'));
  const remove = () =>
    within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Eliminar' });
  await waitFor(() => expect(remove().disabled).toBe(false));
  await userEvent.click(remove());
  await waitFor(() => expect(previews).toBe(2));
  expect(remove().disabled).toBe(true);
  await act(async () => tell(foreseen));
  await waitFor(() => expect(remove().disabled).toBe(false));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getAllByRole('alert')[0]!.textContent).toContain('Ya está pagada. Importe líquido:');
  expect(deleted).toHaveLength(1);
  await userEvent.click(remove());
  await waitFor(() => expect(deleted).toHaveLength(2));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
