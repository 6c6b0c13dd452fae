// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../../../test/eventually.ts';
import { goldenProject, goldenRows } from '../../golden.fixture.ts';
import { onScreen } from '../../on-screen.fixture.tsx';
import { CaptureDialog } from '../CaptureDialog.tsx';

afterEach(() => {
  localStorage.clear();
});

const open = async (measured: object = {}) => {
  const [row] = goldenRows([1]);
  const [first, ...rest] = row!.concepts;
  const rows = [{ ...row!, concepts: [{ ...first!, ...measured }, ...rest] }];
  const shown = onScreen(
    <CaptureDialog project={goldenProject} rows={rows} editing={rows[0]!} close={vi.fn()} />,
    rows,
  );
  await eventually(() => screen.getByText<HTMLButtonElement>('Desde los avances del periodo'));
  return { ...shown, user: userEvent.setup({ delay: null }), row: rows[0]! };
};
const cell = (code: string) => screen.getByLabelText<HTMLInputElement>(`Cantidad de ${code}`);
const field = (label: string, row: number) =>
  screen.getByLabelText<HTMLInputElement>(`${label}, fila ${row}`);
const dialog = () => within(screen.getByRole('dialog', { name: 'Generadores de C-001' }));

it('makes a quantity of rows, sends them with it, and gives the quantity back to be typed without them', async () => {
  const { user, send } = await open();
  await user.click(screen.getByLabelText('Generadores de C-001'));
  await user.type(field('Eje', 1), 'A');
  await user.type(field('Largo', 1), '12.5');
  await user.type(field('Ancho', 1), '4{Enter}');
  await eventually(() => expect(document.activeElement).toBe(field('Ancho', 2)));
  await user.type(field('Ancho', 2), '1.5');
  await user.type(field('Piezas', 2), '-2');
  expect(dialog().getByText(/^47 /)).toBeTruthy();
  await user.click(screen.getByText('Agregar fila'));
  await user.click(screen.getByText('Listo'));
  await eventually(() => expect(screen.queryByText('Listo')).toBeNull());
  expect([cell('C-001').value, cell('C-001').readOnly]).toEqual(['47', true]);
  await user.click(screen.getByText('Guardar'));
  await eventually(() => expect(send.mock.calls.some(([method]) => method === 'PUT')).toBe(true));
  const [, , body] = send.mock.calls.find(([method]) => method === 'PUT')!;
  expect((body as { concepts: object[] }).concepts[0]).toMatchObject({
    quantity: 47,
    generadores: [
      { eje: 'A', largo: 12.5, ancho: 4 },
      { ancho: 1.5, piezas: -2 },
    ],
  });
});

it('opens with the rows that there are, which take a block from Excel, and can all be left out for what was saved', async () => {
  const { user } = await open({ quantity: 6, generadores: [{ nivel: '1', largo: 2, alto: 3 }] });
  expect(cell('C-001').readOnly).toBe(true);
  await user.dblClick(cell('C-001'));
  expect([field('Nivel', 1).value, field('Largo', 1).value, field('Alto', 1).value]).toEqual(['1', '2', '3']);
  fireEvent.paste(field('Largo', 1), { clipboardData: { getData: () => '4\t2\r\n5\t1\r\n' } });
  expect([field('Largo', 2).value, field('Ancho', 2).value]).toEqual(['5', '1']);
  expect(dialog().getByText(/^29 /)).toBeTruthy();
  await user.type(field('Factor', 2), 'x');
  expect(dialog().getByText('Generadores, fila 2: No es un número.')).toBeTruthy();
  expect(field('Factor', 2).getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByLabelText('Quitar la fila 2'));
  expect(dialog().getAllByText(/^24/).length).toBeGreaterThan(0);
  await user.click(screen.getByText('Quitar todas'));
  await user.click(screen.getByText('Listo'));
  await eventually(() => expect(screen.queryByText('Listo')).toBeNull());
  expect([cell('C-001').value, cell('C-001').readOnly]).toEqual(['6', false]);
});

it('takes a sheet of generadores over the lines, and takes it back with one step', async () => {
  const { user, row } = await open();
  const before = cell('C-001').value;
  expect(before).toBe(String(row.concepts[0]!.quantity));
  await user.click(cell('C-002'));
  fireEvent.paste(cell('C-002'), {
    clipboardData: { getData: () => 'Código\tEje\tLargo\r\nC-001\tA\t3\r\n\tB\t4\r\n' },
  });
  expect([cell('C-001').value, cell('C-001').readOnly]).toEqual(['7', true]);
  expect(screen.getByText('Se pegaron 2 filas de generadores en 1 concepto.')).toBeTruthy();
  await user.click(screen.getByText('Deshacer'));
  expect([cell('C-001').value, cell('C-001').readOnly]).toEqual([before, false]);
});

it('takes of a sheet what is of its concept, says what it left out, and asks before a line loses its rows', async () => {
  const { user, send } = await open();
  const before = cell('C-001').value;
  await user.click(screen.getByLabelText('Generadores de C-001'));
  const paste = (text: string) =>
    fireEvent.paste(field('Largo', 1), { clipboardData: { getData: () => text } });
  paste('Código\tLargo\r\nC-001\t3\r\n\t4\r\nC-002\t50\r\n\t60\r\n');
  expect(dialog().getByText(/^7 /)).toBeTruthy();
  expect(dialog().getByText('2 filas de lo pegado no son de C-001 y se omitieron.')).toBeTruthy();
  paste('Código\tLargo\r\nC-002\t50\r\n');
  expect(dialog().getByText('1 fila de lo pegado no es de C-001 y se omitió.')).toBeTruthy();
  paste(`Eje\tLargo\r\n${'a'.repeat(61)}\t1\r\n`);
  expect(dialog().queryByText(/de lo pegado/)).toBeNull();
  expect(dialog().getByText('Generadores, fila 3: Eje: hasta 60 caracteres.')).toBeTruthy();
  expect([1, 3].map((row) => field('Eje', row).getAttribute('aria-invalid'))).toEqual([null, 'true']);
  await user.click(screen.getByText('Listo'));
  await eventually(() => expect(screen.queryByText('Listo')).toBeNull());
  await user.click(screen.getByText('Guardar'));
  const question = within(
    await screen.findByRole('alertdialog', { name: '1 cantidad no se entiende: C-001' }),
  );
  expect(question.getByText('Se pierden 3 filas de generadores.')).toBeTruthy();
  await user.click(question.getByText('Corregir'));
  expect(send.mock.calls.filter(([method]) => method === 'PUT')).toEqual([]);
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByLabelText('Generadores de C-001'));
  await user.click(screen.getByText('Quitar todas'));
  await user.click(screen.getByText('Listo'));
  await eventually(() => expect(screen.queryByText('Listo')).toBeNull());
  expect([cell('C-001').value, cell('C-001').readOnly]).toEqual([before, false]);
});
