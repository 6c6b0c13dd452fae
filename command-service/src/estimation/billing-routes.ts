import {
  IdParams,
  InvoiceBody,
  InvoiceReturnBody,
  PaymentBody,
  PaymentParams,
  ReturnReason,
  WrittenEstimation,
} from '@obraclara/api';
import { businessDayOf } from '@obraclara/events';
import { command } from '../machinery/command.ts';
import type { Issue } from '../machinery/execute.ts';
import { requireReason } from '../machinery/require-reason.ts';
import { invoiceWarnings, pay, receiveInvoice, returnInvoice, withdrawPayment } from './billing.ts';
import { conceptsOf, contractIds, locatedIn, record, rulesOf, shown } from './contract-routes.ts';
import { estimations } from './rules.ts';

/** Shared declaration of the routes of invoices and payments, which only the works contract has. */
const shared = {
  tag: 'estimations',
  aggregate: estimations,
  method: 'POST',
  status: 200,
  response: WrittenEstimation,
  target: locatedIn('main'),
  prepare: conceptsOf,
  record,
} as const;

type Asked = { key: string; project_id: string; id: string; issue: Issue };
const dated = (context: Asked, { on }: { on?: string }) => {
  const today = businessDayOf(context.issue.at);
  return { ...contractIds(context), id: context.id, today, on: on ?? today };
};

export const billingRoutes = [
  command({
    ...shared,
    name: 'estimations.invoice',
    url: '/estimations/:id/invoice',
    action: 'estimations.invoice',
    summary: 'Registrar la factura de una estimación presentada; su folio fiscal se usa una sola vez',
    params: IdParams,
    body: InvoiceBody,
    rule: receiveInvoice,
    input: ({ body, ...context }) => ({
      ...dated(context, body),
      folio: body.folio.trim(),
      uuid: body.uuid.toLowerCase(),
      total: body.total,
    }),
    answer: (state, context) => shown(state, context, context.extra, invoiceWarnings(state, context.id)),
  }),
  command({
    ...shared,
    name: 'estimations.invoice.return',
    url: '/estimations/:id/invoice/return',
    action: 'estimations.pay',
    summary:
      'Devolver la factura al contratista, con el motivo: el plazo de pago se detiene (RLOPSRM art. 128)',
    params: IdParams,
    body: InvoiceReturnBody,
    refuseBody: requireReason,
    rule: returnInvoice,
    input: ({ body, ...context }) => ({ ...dated(context, body), reason: body.reason.trim() }),
    answer: (state, context) => shown(state, context, context.extra),
  }),
  command({
    ...shared,
    name: 'estimations.pay',
    url: '/estimations/:id/payments',
    action: 'estimations.pay',
    summary: 'Registrar un pago, total o parcial; con control formal el último la deja pagada',
    params: IdParams,
    body: PaymentBody,
    rule: pay,
    input: ({ body, ...context }) => {
      const { control, payment_terms: terms } = rulesOf(context);
      return {
        ...dated(context, body),
        control,
        terms,
        payment_id: context.issue.command_id,
        amount: body.amount,
        reference: body.reference?.trim() ?? '',
      };
    },
    answer: (state, context) => shown(state, context, context.extra),
  }),
  command({
    ...shared,
    name: 'estimations.payment.withdraw',
    url: '/estimations/:id/payments/:payment_id/withdraw',
    action: 'estimations.pay',
    summary: 'Retirar un pago registrado por error, con el motivo',
    params: PaymentParams,
    body: ReturnReason,
    refuseBody: requireReason,
    rule: withdrawPayment,
    input: ({ body, params, ...context }) => ({
      ...contractIds(context),
      id: context.id,
      control: rulesOf(context).control,
      payment_id: params.payment_id,
      reason: body.reason.trim(),
    }),
    answer: (state, context) => shown(state, context, context.extra),
  }),
];
