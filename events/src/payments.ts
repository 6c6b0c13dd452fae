import type { EventOf } from './define.ts';
import { draftStatus } from './estimation-control.ts';
import type { Billing, estimationEvents, EstimationStatus } from './estimation.ts';
import { addMoney } from './money.ts';
import { formatMoney } from './number-format.ts';

export type BillingEvent = Extract<
  EventOf<typeof estimationEvents>,
  { type: 'InvoiceReceived' | 'InvoiceReturned' | 'PaymentMade' | 'PaymentWithdrawn' }
>;
export type ReceivedInvoice = Billing['invoices'][number];
export type RecordedPayment = Billing['payments'][number];

export const noBilling: Billing = { presented_on: null, authorized_on: null, invoices: [], payments: [] };

/** The invoice that was received last, unless it was returned. */
export const invoiceInForce = ({ invoices }: Billing): ReceivedInvoice | undefined => {
  const last = invoices.at(-1);
  return last?.returned_on === null ? last : undefined;
};

/** Invoices and payments after an event about them. */
export const billingAfter = (billing: Billing, event: BillingEvent): Billing => {
  const { invoices, payments } = billing;
  switch (event.type) {
    case 'InvoiceReceived': {
      const { folio, uuid, on, total } = event.data;
      return { ...billing, invoices: [...invoices, { folio, uuid, on, total, returned_on: null }] };
    }
    case 'InvoiceReturned': {
      const last = invoices.at(-1);
      if (!last) return billing;
      return { ...billing, invoices: [...invoices.slice(0, -1), { ...last, returned_on: event.data.on }] };
    }
    case 'PaymentMade': {
      const { payment_id: id, on, amount, reference } = event.data;
      const all = [...payments, { id, on, amount, reference }];
      return { ...billing, payments: all.sort((a, b) => a.on.localeCompare(b.on)) };
    }
    case 'PaymentWithdrawn':
      return { ...billing, payments: payments.filter(({ id }) => id !== event.data.payment_id) };
  }
};

/**
 * Days of presentation and authorisation after a change of status on `day`. A return to capture discards both, and the invoice, which was
 * of other figures; payments stay.
 */
export const billingInStatus = (billing: Billing, status: EstimationStatus, day: string): Billing => {
  if (status === draftStatus) return { ...noBilling, payments: billing.payments };
  const presented_on = billing.presented_on ?? day;
  if (status === 'pagada') return { ...billing, presented_on };
  const authorized_on = status === 'autorizada' ? (billing.authorized_on ?? day) : null;
  return { ...billing, presented_on, authorized_on };
};

/** What of an estimation the payments depend on. */
export type Payable = { status: EstimationStatus; importe_liquido: number; billing: Billing };

/** Pesos paid of an estimation. One that is marked as paid without any recorded payment counts as paid in full. */
export const paidOf = ({ status, importe_liquido, billing: { payments } }: Payable): number =>
  status === 'pagada' && payments.length === 0
    ? importe_liquido
    : addMoney(...payments.map(({ amount }) => amount));

/** Pesos left to pay of an estimation; 0 if nothing is left or its net amount is below 0. */
export const leftToPay = (estimation: Payable): number =>
  Math.max(0, addMoney(estimation.importe_liquido, -paidOf(estimation)));

/**
 * What an invoice's total (pesos) does not agree with, as a sentence; undefined if it is the net amount of its estimation, or the amount with
 * IVA before deductions.
 */
export const invoiceDifference = (
  total: number,
  { importe_liquido, subtotal_2 }: { importe_liquido: number; subtotal_2: number },
): string | undefined =>
  total === importe_liquido || total === subtotal_2
    ? undefined
    : `La factura es por ${formatMoney(total)} y la estimación por ${formatMoney(importe_liquido)}.`;
