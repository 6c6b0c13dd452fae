// @vitest-environment jsdom
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import type { ProgressSums } from '@obraclara/api';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { goldenProject, goldenRows } from '../golden.fixture.ts';
import { onScreen } from '../on-screen.fixture.tsx';
import { CaptureDialog } from './CaptureDialog.tsx';

afterEach(() => {
  localStorage.clear();
});

/** Opens the last of these golden estimations for editing; `progress` is the server's answer to other requests. */
const open = async (progress: ProgressSums | (() => never) = [], numbers = [1]) => {
  const rows = goldenRows(numbers);
  const close = vi.fn();
  const shown = onScreen(
    <CaptureDialog project={goldenProject} rows={rows} editing={rows.at(-1)!} close={close} />,
    rows,
    () => (typeof progress === 'function' ? progress() : progress),
  );
  await eventually(() =>
    expect(screen.getByText<HTMLButtonElement>('Desde los avances del periodo').disabled).toBe(false),
  );
  return { ...shown, close, user: userEvent.setup({ delay: null }) };
};

const cell = (code: string) => screen.getByLabelText<HTMLInputElement>(`Cantidad de ${code}`);
const quantities = () =>
  Object.fromEntries(
    screen
      .getAllByLabelText<HTMLInputElement>(/^Cantidad de /)
      .map((input) => [input.getAttribute('aria-label')!.slice(12), input.value]),
  );
const paste = (target: HTMLElement, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } });
const frame = () => act(async () => void (await new Promise((done) => requestAnimationFrame(done))));

it('pastes codes with quantities, says which rows need a look, and takes it all back with one Ctrl+Z', async () => {
  const { user } = await open();
  const before = quantities();
  await user.click(cell('C-002'));
  paste(cell('C-002'), 'EXT-001\t2\r\nC-002\t1.234,56\r\nZ-1\t9\r\n');
  expect(quantities()).toEqual({ ...before, 'C-002': '1.234,56', 'EXT-001': '2' });
  expect(cell('C-002').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Se pegaron 2 cantidades; 1 concepto se agregó a la estimación\./)).toBeTruthy();
  expect(screen.getByText('«Z-1 | 9»')).toBeTruthy();
  expect(screen.getByText('«C-002 | 1.234,56»')).toBeTruthy();
  await user.keyboard('{Control>}z{/Control}');
  expect(quantities()).toEqual(before);
  expect(screen.queryByText(/^Se pegaron/)).toBeNull();
  await user.keyboard('{Control>}y{/Control}');
  expect(quantities()['EXT-001']).toBe('2');
  await user.keyboard('{Control>}z{/Control}{Control>}{Shift>}Z{/Shift}{/Control}');
  expect(quantities()['EXT-001']).toBe('2');
});

it('pastes a column from the cell downward and copies the lines back', async () => {
  const { user } = await open();
  await user.click(cell('C-001'));
  paste(cell('C-001'), '$1,000.50\r\n3\r\n');
  expect([cell('C-001').value, cell('C-002').value]).toEqual(['$1,000.50', '3']);
  cell('C-001').setSelectionRange(0, 0);
  const setData = vi.fn();
  const copy = createEvent.copy(cell('C-001'), { clipboardData: { setData } });
  fireEvent(cell('C-001'), copy);
  expect(setData.mock.calls[0]![1]).toMatch(/^C-001\t\$1,000\.50\r\nC-002\t3/);
});

it('leaves paste and undo in other fields to the browser', async () => {
  await open();
  const period = screen.getByLabelText(/^Período/);
  expect(paste(period, 'Mayo 2025')).toBe(true);
  expect(fireEvent.keyDown(period, { key: 'z', ctrlKey: true })).toBe(true);
});

it('goes like a sheet: Tab and Shift+Enter between quantities, the arrow to its buttons and back, F2 inside', async () => {
  const { user } = await open();
  const at = (code: string) => expect(document.activeElement).toBe(cell(code));
  await user.click(cell('C-001'));
  await user.tab();
  at('C-002');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  at('C-001');
  await user.keyboard('{Control>}{End}{/Control}');
  at(Object.keys(quantities()).at(-1)!);
  await user.keyboard('{Control>}{Home}{/Control}{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByLabelText('Generadores de C-001'));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByLabelText('Quitar C-001'));
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  at('C-001');
  await user.keyboard('12{F2}3');
  expect(cell('C-001').value).toBe('123');
  await user.keyboard('{Enter}{ArrowUp}4');
  expect(cell('C-001').value).toBe('4');
  await user.keyboard('{Control>}z{/Control}');
  expect(cell('C-001').value).toBe('123');
});

it('goes back to the line that an undo changed', async () => {
  const { user } = await open();
  await user.click(cell('C-001'));
  await user.keyboard('5{Enter}{Control>}z{/Control}');
  await frame();
  expect(document.activeElement).toBe(cell('C-001'));
});

const advanced = (concept_id: string, quantity_advanced: number) => ({
  concept_id,
  quantity_advanced,
  records: 1,
  photos: 0,
});

it('proposes progress up to the last day of the estimation that no earlier one has', async () => {
  const [, second] = goldenRows([1, 2]);
  const { send, user } = await open([advanced('C-001', 2500.25), advanced('EXT-001', 1)], [1, 2]);
  const before = quantities();
  await user.click(screen.getByText('Desde los avances del periodo'));
  // The outbox is empty, so the sums are the only request.
  expect(send.mock.calls.map(([, path]) => path)).toEqual([`progress/p1/sums?until=${second!.end_date}`]);
  expect(quantities()).toEqual({ ...before, 'C-001': '1300.25', 'EXT-001': '1' });
  expect(screen.getByText(/^2 conceptos tienen lo avanzado hasta el .* menos lo ya estimado/)).toBeTruthy();
  expect(screen.getByText(/En 2 conceptos ya se estimó más de lo avanzado\.$/)).toBeTruthy();
  await user.click(screen.getByText('Deshacer'));
  expect(quantities()).toEqual(before);
});

it('says why there is no progress to take', async () => {
  const { user } = await open();
  const button = screen.getByText<HTMLButtonElement>('Desde los avances del periodo');
  await user.click(button);
  expect(screen.getByText(/^No hay avances por estimar hasta el/)).toBeTruthy();
  expect(button.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Fecha de Término/), { target: { value: '' } });
  expect(screen.getByText(/^Indique la fecha de término/)).toBeTruthy();
});
