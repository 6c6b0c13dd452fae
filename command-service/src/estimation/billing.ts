import {
  calculatedEstimations,
  formatDay,
  formatMoney,
  invoiceDifference,
  invoiceInForce,
  isDraft,
  isPayableOn,
  leftToPay,
  type CalculatedEstimation,
  type ContractEstimations,
  type Invoice,
  type Payment,
  type PaymentTerms,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { liveEstimation, type Controlled, type EstimationRule, type InContract } from './rules.ts';

/** `today`: business day on which the request arrives. */
type Dated = InContract & { id: string; today: string };

const notInFuture = (on: string, today: string): void => {
  const message = 'La fecha no puede ser posterior a hoy.';
  if (on > today) refuse(422, message, [{ field: 'on', message }]);
};

/** The presented estimation with its figures. Refuses (409) a draft. */
const presented = (state: ContractEstimations, id: string): CalculatedEstimation => {
  const captured = liveEstimation(state, id);
  if (isDraft(captured)) refuse(409, `La estimación ${captured.number} está en captura: preséntela antes.`);
  return calculatedEstimations(state).find((row) => row.id === id)!;
};

/** Refuses (409) a fiscal folio that another estimation has, in force or returned. */
const uuidIsFree = (
  { estimations }: ContractEstimations,
  { id, uuid }: { id: string; uuid: string },
): void => {
  for (const { id: other, number, billing } of estimations.values()) {
    const message = `El folio fiscal ya está en la estimación ${number}.`;
    if (other !== id && billing.invoices.some((invoice) => invoice.uuid === uuid))
      refuse(409, message, [{ field: 'uuid', message }]);
  }
};

const sameInvoice = (a: Invoice, b: Invoice): boolean =>
  (['folio', 'uuid', 'on', 'total'] as const).every((field) => a[field] === b[field]);

/** Records the invoice of a presented estimation. Repeating the one in force changes nothing; another one needs its return first. */
export const receiveInvoice: EstimationRule<Dated & Invoice> = (state, { today, ...data }) => {
  const { number, billing } = presented(state, data.id);
  const { on } = data;
  const former = invoiceInForce(billing);
  if (former && sameInvoice(former, data)) return [];
  if (former)
    refuse(
      409,
      `La estimación ${number} ya tiene la factura ${former.folio || former.uuid}: devuélvala antes.`,
    );
  uuidIsFree(state, data);
  notInFuture(on, today);
  const returned = billing.invoices.at(-1)?.returned_on ?? on;
  const message = `La factura anterior se devolvió el ${formatDay(returned)}: la fecha no puede ser anterior.`;
  if (on < returned) refuse(422, message, [{ field: 'on', message }]);
  return [{ type: 'InvoiceReceived', data }];
};

/** Says if the total of the invoice in force does not agree with its estimation. */
export const invoiceWarnings = (state: ContractEstimations, id: string): string[] => {
  const estimation = presented(state, id);
  const invoice = invoiceInForce(estimation.billing);
  const warning = invoice && invoiceDifference(invoice.total, estimation);
  return warning === undefined ? [] : [warning];
};

/** Returns the invoice in force to the contractor. Refuses (409) without one, or once nothing is left to pay. */
export const returnInvoice: EstimationRule<Dated & { on: string; reason: string }> = (
  state,
  { today, ...data },
) => {
  const estimation = presented(state, data.id);
  const invoice = invoiceInForce(estimation.billing);
  if (!invoice) return refuse(409, `La estimación ${estimation.number} no tiene factura vigente.`);
  if (leftToPay(estimation) === 0) refuse(409, `La estimación ${estimation.number} ya está pagada.`);
  notInFuture(data.on, today);
  const message = `La factura se recibió el ${formatDay(invoice.on)}: la fecha no puede ser anterior.`;
  if (data.on < invoice.on) refuse(422, message, [{ field: 'on', message }]);
  return [{ type: 'InvoiceReturned', data }];
};

type Paying = Dated & Controlled & Payment & { payment_id: string; terms: PaymentTerms };

/** Refuses (422) an amount of 0 or above what is left to pay. */
const amountFits = (amount: number, estimation: CalculatedEstimation): void => {
  const left = leftToPay(estimation);
  const { number } = estimation;
  if (left === 0) refuse(409, `No queda nada por pagar de la estimación ${number}.`);
  const message =
    amount === 0
      ? 'El importe debe ser mayor que 0.'
      : `Quedan ${formatMoney(left)} por pagar de la estimación ${number}.`;
  if (amount === 0 || amount > left) refuse(422, message, [{ field: 'amount', message }]);
};

/**
 * Records a payment, whole or in part. Under formal control the estimation must be authorised (if only by silence), and the payment that
 * leaves nothing makes it `pagada`.
 */
export const pay: EstimationRule<Paying> = (state, { today, control, terms, ...data }) => {
  const { id, contract_id, project_id, payment_id, amount, on } = data;
  const estimation = presented(state, id);
  if (estimation.billing.payments.some((payment) => payment.id === payment_id)) return [];
  const isFormal = control === 'formal';
  if (isFormal && !isPayableOn(estimation.billing, terms, on))
    refuse(409, `La estimación ${estimation.number} no estaba autorizada el ${formatDay(on)}.`);
  amountFits(amount, estimation);
  notInFuture(on, today);
  const made = { type: 'PaymentMade', data } as const;
  if (!isFormal || amount < leftToPay(estimation)) return [made];
  return [made, { type: 'StatusChanged', data: { contract_id, project_id, id, status: 'pagada' } }];
};

type Withdrawing = InContract & Controlled & { id: string; payment_id: string; reason: string };

/** Takes back a payment that was recorded by mistake. Under formal control a paid estimation is authorised again. */
export const withdrawPayment: EstimationRule<Withdrawing> = (state, { control, ...data }) => {
  const { id, contract_id, project_id, payment_id, reason } = data;
  const { billing, status } = liveEstimation(state, id);
  const payment = billing.payments.find((one) => one.id === payment_id);
  if (!payment) return refuse(404, 'El pago no existe');
  const of = { contract_id, project_id, id };
  const withdrawn = {
    type: 'PaymentWithdrawn',
    data: { ...of, payment_id, amount: payment.amount, reason },
  } as const;
  if (control !== 'formal' || status !== 'pagada') return [withdrawn];
  const former = billing.authorized_on === null ? 'entregada' : 'autorizada';
  return [withdrawn, { type: 'StatusChanged', data: { ...of, status: former } }];
};
