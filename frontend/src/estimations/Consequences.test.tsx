// @vitest-environment jsdom
import type { Foreseen } from '@obraclara/api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pathOf } from '../api/target.ts';
import { ContractTab } from '../internal/ContractTab.tsx';
import { services } from '../internal/services.fixture.ts';
import { AdvanceDialog } from './AdvanceDialog.tsx';
import { CaptureDialog } from './capture/CaptureDialog.tsx';
import { goldenProject, goldenRows } from './golden.fixture.ts';
import { onScreen } from './on-screen.fixture.tsx';

const stubMedia = (isPhone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const figures = (anticipo: number, liquido: number, acumulado: number) => ({
  anticipo_amortization_amount: anticipo,
  importe_liquido: liquido,
  cumulative_liquid_amount: acumulado,
});
/** Figures before and after are vectors A and B of domain.md §2.5. The first change is the edited estimation. */
const own = { id: 'e1', number: 1, before: figures(0, 1, 1), after: figures(0, 2, 2) };
const fourth = {
  id: 'e4',
  number: 4,
  before: figures(0, 392_538.08, 1_341_918.84),
  after: figures(0, 392_538.08, 977_994.89),
};
const fifth = {
  id: 'e5',
  number: 5,
  before: figures(191_414.07, 594_567.65, 1_936_486.49),
  after: figures(215_088.23, 568_478.72, 1_546_473.61),
};
const rows = goldenRows([1, 4, 5]);

const isPreview = (target: unknown) => pathOf(target as string).endsWith('preview=true');
const sent = (send: ReturnType<typeof onScreen>['send']) =>
  send.mock.calls
    .filter(([method, target]) => method !== 'GET' && !isPreview(target))
    .map(([method, target]) => [method, target]);

const press = async (
  name: string,
  within_ = screen.getAllByRole('button', { name, hidden: true }).at(-1)!,
) => {
  fireEvent.click(within_);
  await act(async () => {});
};

const edit = (foreseen: Partial<Foreseen>) => {
  const close = vi.fn();
  const shown = onScreen(
    <CaptureDialog project={goldenProject} rows={rows} editing={rows[0]!} close={close} />,
    rows,
    (_, target) => (isPreview(target) ? foreseen : { id: 'e1' }),
  );
  fireEvent.change(screen.getByLabelText(/^Período/), { target: { value: 'Enero bis' } });
  return { ...shown, close };
};

it('shows what an edit makes of later estimations, the paid ones marked, and sends nothing before a yes', async () => {
  const warning =
    'La estimación 5 ya está pagada y su importe líquido cambiaría de $594,567.65 a $568,478.72.';
  const { send, close } = edit({ changes: [own, fourth, fifth], paid: [fifth], warnings: [warning] });
  await press('Guardar');
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Cambiar una estimación pagada?' }));
  expect(dialog.getByText('Cambian 2 estimaciones posteriores:')).toBeTruthy();
  expect(dialog.getByText(warning)).toBeTruthy();
  const [, ...lines] = within(dialog.getByRole('table')).getAllByRole('row');
  const texts = lines.map((line) =>
    [...line.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  );
  expect(texts).toEqual([
    ['4', '$0.00', '$0.00', '$392,538.08', '$392,538.08', '$1,341,918.84', '$977,994.89'],
    [
      '5Pagada',
      '-$191,414.07',
      '-$215,088.23',
      '$594,567.65',
      '$568,478.72',
      '$1,936,486.49',
      '$1,546,473.61',
    ],
  ]);
  expect(lines.map(({ className }) => className)).toEqual(['', 'warning']);
  expect(sent(send)).toEqual([]);
  await press('Cancelar', dialog.getByRole('button', { name: 'Cancelar' }));
  expect(sent(send)).toEqual([]);
  expect(close).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>(/^Período/).value).toBe('Enero bis');

  await press('Guardar');
  await press(
    'Cambiar de todos modos',
    await screen.findByRole('button', { name: 'Cambiar de todos modos' }),
  );
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent(send)).toEqual([['PUT', { path: 'estimations/e1', seen: 1 }]]);
});

it('asks of unpaid ones too, in a plain question', async () => {
  const { send, close } = edit({ changes: [own, fifth] });
  await press('Guardar');
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Guardar los cambios?' }));
  expect(dialog.getByText('Cambia 1 estimación posterior:')).toBeTruthy();
  expect(dialog.queryByText(/Pagada/)).toBeNull();
  await press('Guardar', dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent(send)).toHaveLength(1);
});

it('leaves out the figures that stay as they are, and never breaks one that changes', async () => {
  const large = { ...fourth, after: { ...fourth.after, cumulative_liquid_amount: -1_136_461_300.31 } };
  edit({ changes: [own, large] });
  await press('Guardar');
  const table = within(await screen.findByRole('alertdialog')).getByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Núm.', 'Acum. Líquido hoy', 'Acum. Líquido después']);
  const [number, , after] = [...table.querySelectorAll('col')].map(({ style }) => style.width);
  expect(number).toBe('');
  expect(Number.parseInt(after!, 10)).toBeGreaterThan(160);
});

it('asks nobody where nothing but the edited one changes', async () => {
  const { send, close } = edit({ changes: [own] });
  await press('Guardar');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent(send)).toHaveLength(1);
});

it('shows on a phone a card for each with what changes of it', async () => {
  stubMedia(true);
  edit({ changes: [own, fourth, fifth], paid: [fifth] });
  await press('Guardar');
  const list = await screen.findByRole('list', { name: 'Lo que cambia en las demás estimaciones' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Estimación 4Acum. Líquido$1,341,918.84 → $977,994.89',
    'Estimación 5 · PagadaAnticipo-$191,414.07 → -$215,088.23' +
      'Importe Líquido$594,567.65 → $568,478.72Acum. Líquido$1,936,486.49 → $1,546,473.61',
  ]);
});

it('shows what another advance makes of the estimations of the works', async () => {
  const close = vi.fn();
  const { send } = onScreen(<AdvanceDialog project={goldenProject} close={close} />, rows, (_, target) =>
    isPreview(target) ? { changes: [fourth, fifth] } : { id: 'p1' },
  );
  fireEvent.change(screen.getByLabelText(/^Monto del anticipo/), { target: { value: '600000' } });
  await press('Guardar');
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Guardar los cambios?' }));
  expect(dialog.getByText('Cambian 2 estimaciones ya capturadas:')).toBeTruthy();
  expect(sent(send)).toEqual([]);
  await press('Guardar', dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent(send)).toHaveLength(1);
});

it('shows the same of the services contract', async () => {
  const { send } = onScreen(
    <ContractTab project_id="p1" contract={{ ...services, revision: 4 }} />,
    rows,
    (_, target) => (isPreview(target) ? { changes: [fifth] } : { ...services, revision: 5 }),
  );
  fireEvent.change(screen.getByLabelText(/anticipo/i), { target: { value: '600000' } });
  await press('Guardar Contrato');
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Guardar los cambios?' }));
  expect(dialog.getByText('Cambia 1 estimación ya capturada:')).toBeTruthy();
  expect(sent(send)).toEqual([]);
});
