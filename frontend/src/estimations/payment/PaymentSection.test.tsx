// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noBilling, type Billing, type EstimationStatus, type Role } from '@obraclara/events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { filedGuarantees } from '../../contract/guarantees/guarantees.fixture.ts';
import { signInAs } from '../../session/sign-in.fixture.ts';
import { goldenProject, goldenRows } from '../golden.fixture.ts';
import { InstalmentDialog } from '../InstalmentDialog.tsx';
import { ManagerEstimations } from '../ManagerEstimations.tsx';
import { onScreen } from '../on-screen.fixture.tsx';
import type { EstimationRow } from '../row.ts';
import { PayDialog } from './PayDialog.tsx';
import { PaymentSection } from './PaymentSection.tsx';

afterEach(() => vi.useRealTimers());

const formal = { ...goldenProject, estimation_control: 'formal' as const, contractor_rfc: 'CNO120315AB1' };
const [first] = goldenRows([1]);
const authorized = { presented_on: '2026-04-04', authorized_on: '2026-04-17' };
const invoice = {
  folio: 'A-77',
  uuid: '6f1c1a52-0c5e-4c6b-9a53-3a4be5f9f077',
  on: '2026-04-20',
  total: first!.importe_liquido,
  returned_on: null,
};
const rowWith = (billing: Partial<Billing>, status: EstimationStatus = 'autorizada'): EstimationRow => ({
  ...first!,
  status,
  billing: { ...noBilling, ...billing },
});
const open = (role: Role, row: EstimationRow, today = '2026-05-11') => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T18:00:00Z`) });
  const shown = onScreen(<PaymentSection row={row} project={formal} />, [row]);
  signInAs('u1', role);
  return shown;
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('says what is late, whose turn it is and what it costs', async () => {
  open('manager', rowWith({ ...authorized, invoices: [invoice] }));
  expect(await screen.findByText('Pagar a más tardar el 10 may (vencido)')).toBeTruthy();
  expect(screen.getByText('Le toca a la dependencia')).toBeTruthy();
  expect(screen.getByText(/^Gastos financieros por atraso: \$/)).toBeTruthy();
  expect(buttons()).toEqual(['Devolver factura', 'Registrar pago']);
});

it('offers a supervisor the invoice only, and nobody anything of a draft', async () => {
  const { leave } = open('supervisor', rowWith(authorized));
  expect(await screen.findByText('Falta la factura')).toBeTruthy();
  expect(buttons()).toEqual(['Registrar factura']);
  leave();
  open('supervisor', rowWith({}, 'borrador'));
  expect(buttons()).toEqual([]);
});

it('records a part of what is left', async () => {
  const { send, messages } = open('manager', rowWith({ ...authorized, invoices: [invoice] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Registrar pago' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByLabelText(/^Importe del pago/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '1000');
  await userEvent.type(dialog.getByLabelText('Referencia'), 'SPEI 1');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(messages).toEqual(['Pago registrado']));
  const target = { path: `estimations/${first!.id}/payments`, seen: first!.revision };
  expect(send).toHaveBeenCalledWith('POST', target, { on: '2026-05-11', amount: 1000, reference: 'SPEI 1' });
});

it('warns of a payment and of an instalment without their guarantees', async () => {
  const { leave } = onScreen(<PayDialog row={first!} close={() => undefined} />, [], () => filedGuarantees);
  const missing =
    'La garantía de cumplimiento es de $3,800,036.47 y se exigen $4,484,043.04 (LOPSRM art. 48).';
  expect(await screen.findByText(missing)).toBeTruthy();
  leave();
  const granted = { ...formal, anticipo_amount: 3_800_036.47 };
  onScreen(<InstalmentDialog project={granted} close={() => undefined} />, [], () => filedGuarantees);
  fireEvent.change(screen.getByLabelText(/^Monto del anticipo/), { target: { value: '7600072.95' } });
  expect(
    await screen.findByText('Falta la garantía del anticipo: $11,400,109.42 (LOPSRM art. 48).'),
  ).toBeTruthy();
});

it('fills the invoice from its XML and names what does not agree', async () => {
  const { send, messages } = open('supervisor', rowWith(authorized));
  await userEvent.click(await screen.findByRole('button', { name: 'Registrar factura' }));
  const dialog = within(await screen.findByRole('dialog'));
  const bytes = readFileSync(join(import.meta.dirname, 'samples', 'valid.xml'));
  const file = new File([bytes], 'factura.xml', { type: 'text/xml' });
  file.arrayBuffer = async () => new Uint8Array(bytes).buffer;
  await userEvent.upload(dialog.getByLabelText('Elegir el XML (CFDI 4.0)', { selector: 'input' }), file);
  expect(await dialog.findByText(/^La factura es por \$2,521,352.85 y la estimación por/)).toBeTruthy();
  expect(dialog.getByText(/^El IVA de la factura es \$347,772.81/)).toBeTruthy();
  expect(dialog.queryByText(/^El emisor es/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(messages).toEqual(['Factura registrada']));
  const target = { path: `estimations/${first!.id}/invoice`, seen: first!.revision };
  const { folio, uuid } = invoice;
  expect(send).toHaveBeenCalledWith('POST', target, { folio, uuid, on: '2026-05-11', total: 2_521_352.85 });
});

it('shows the limit in the list of a contract under formal control, and in no other', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-06T18:00:00Z') });
  const row = rowWith({ ...authorized, invoices: [invoice] });
  const { leave } = onScreen(<ManagerEstimations project={formal} />, [row]);
  signInAs('u1', 'manager');
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('Pagar a más tardar el 10 may')).toBeTruthy();
  leave();
  onScreen(<ManagerEstimations project={goldenProject} />, [row]);
  await screen.findByRole('table');
  expect(screen.queryByText('Pagar a más tardar el 10 may')).toBeNull();
});
