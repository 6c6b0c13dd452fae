// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onScreen } from '../../estimations/on-screen.fixture.tsx';
import { Guarantees } from './Guarantees.tsx';
import { filedGuarantees } from './guarantees.fixture.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-21T18:00:00Z') }));
afterEach(() => vi.useRealTimers());

const open = (writes: boolean) =>
  onScreen(<Guarantees project_id="p1" writes={writes} />, [], () => filedGuarantees);
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

it('shows what is required, covered and missing, and how near each end is', async () => {
  open(false);
  expect(await rowsOf('Exigidas por el contrato')).toEqual([
    'Anticipo$11,400,109.42$0.00$0.00$0.00No se exige',
    'Cumplimiento$44,840,430.39$4,484,043.04$3,800,036.47$684,006.57Falta',
    'Vicios ocultos$10,000,000.00$1,000,000.00$0.00$1,000,000.00Al terminar los trabajos',
    'Endoso por el convenio 1—$684,006.57$0.00$684,006.57Vence en 4 días (25/07/2026)',
  ]);
  const [compliance, advance] = await rowsOf('Registradas');
  expect(compliance).toContain('05/08/2026Vence en 15 días');
  expect(advance).toContain('Liberada el 20/07/2026 (OF-9)');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'La garantía de cumplimiento es de $3,800,036.47 y se exigen $4,484,043.04 (LOPSRM art. 48).',
    'Falta el endoso de la garantía de cumplimiento por el convenio 1 por $684,006.57, a más tardar el 25/07/2026 (RLOPSRM art. 91).',
  ]);
  expect(screen.queryByRole('button', { name: /Registrar|Endosar|Retirar/ })).toBeNull();
});

const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const sentAfter = async (button: string, typed: [RegExp, string][], submit: string) => {
  const { send } = open(true);
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
  for (const [label, value] of typed) fill(label, value);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: submit }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [, path, body] = send.mock.calls.find(([method]) => method === 'POST')!;
  return [path, body];
};

it('files a guarantee with the amount and the last day that are proposed', async () => {
  expect(
    await sentAfter(
      'Registrar garantía de cumplimiento',
      [
        [/^Folio/, ' F-3 '],
        [/^Afianzadora/, 'Aserta'],
      ],
      'Guardar',
    ),
  ).toEqual([
    'projects/p1/guarantees',
    {
      kind: 'cumplimiento',
      folio: 'F-3',
      institution: 'Aserta',
      amount: 684_006.57,
      from: '2026-07-21',
      until: '2026-11-13',
    },
  ]);
});

it('endorses a guarantee with what its amendment requires', async () => {
  expect(await sentAfter('Endosar la fianza =1+1', [[/^Folio del endoso/, 'E-1']], 'Guardar')).toEqual([
    'projects/p1/guarantees/g1/endorsements',
    { folio: 'E-1', on: '2026-07-21', amount: 684_006.57, amendment: 1 },
  ]);
});

it('withdraws the last record of a guarantee', async () => {
  const { send } = open(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Retirar lo último de la fianza F-2' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Motivo/, { selector: 'textarea' }), {
    target: { value: 'Error' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Retirar' }));
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith('POST', 'projects/p1/guarantees/g2/withdraw', {
      record: 'release',
      reason: 'Error',
    }),
  );
});

it('sets which guarantees the contract requires', async () => {
  expect(await sentAfter('Qué se exige', [[/^Cumplimiento/, '20']], 'Guardar')).toEqual([
    'projects/p1/guarantees/terms',
    {
      advance_with_iva: false,
      compliance_percentage: 20,
      defects_percentage: 10,
      defects_months: 12,
      endorse_days: 10,
    },
  ]);
});
