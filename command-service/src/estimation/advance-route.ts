import {
  AdvanceBody,
  ForeseenAdvance,
  GrantedAdvance,
  IdParams,
  InstalmentFacts,
  InstalmentParams,
  Preview,
  ReturnReason,
} from '@obraclara/api';
import { businessDayOf, type ContractEstimations } from '@obraclara/events';
import { command } from '../machinery/command.ts';
import { requireReason } from '../machinery/require-reason.ts';
import {
  advanceFields,
  grantAdvance,
  noteInstalment,
  recordInstalment,
  withdrawInstalment,
} from './advance.ts';
import { foreseen, settledWarnings, type Comparison } from './changes.ts';
import { contractIds, rulesOf } from './contract-routes.ts';
import { estimations, type EstimationRule } from './rules.ts';

const granted = ({ advance }: ContractEstimations, { id }: { id: string }) => ({
  id,
  ...advanceFields(advance),
  revision: advance.revision,
});

const withWarnings = (comparison: Comparison, of: { id: string }) => ({
  ...granted(comparison.after, of),
  warnings: settledWarnings(comparison),
});

/** Shared declaration of the routes of the advance of the works. */
const shared = {
  tag: 'estimations',
  aggregate: estimations,
  action: 'advance.write',
  status: 200,
  response: GrantedAdvance,
  comparing: true,
} as const;

const record = {
  schema: GrantedAdvance,
  of: (state: ContractEstimations, context: { id: string }) => ({ ...granted(state, context), warnings: [] }),
};

type Asked = Parameters<typeof recordInstalment>[1];

/** Under formal control the advance comes in dated instalments, which are never replaced; else it is one undated amount. */
const grantOrRecord: EstimationRule<Asked> = (state, asked) => {
  if (asked.control === 'formal') return recordInstalment(state, asked);
  const { contract_id, project_id, control, amount, amortization_percentage } = asked;
  return grantAdvance(state, {
    contract_id,
    project_id,
    amount,
    amortization_percentage,
    ...(control && { control }),
  });
};

export const advanceRoutes = [
  command({
    ...shared,
    name: 'advance.grant',
    method: 'POST',
    url: '/projects/:id/anticipo',
    summary:
      'Registrar el anticipo, o una exhibición suya con control formal; con preview=true solo muestra qué cambiaría',
    body: AdvanceBody,
    params: IdParams,
    query: Preview,
    target: ({ params: { id } }, services) => ({ key: services.mainContract(id), project_id: id, id }),
    record,
    rule: grantOrRecord,
    input: ({ body, issue, ...context }) => {
      const { on = businessDayOf(issue.at), kind = 'inicio', ...terms } = body;
      const instalment_id = issue.command_id;
      return {
        ...contractIds(context),
        control: rulesOf(context).control,
        instalment_id,
        on,
        kind,
        ...terms,
      };
    },
    answer: (after, { id }, before) => withWarnings({ before, after }, { id }),
    preview: {
      schema: ForeseenAdvance,
      of: (before, after, { id }) => ({ ...granted(after, { id }), ...foreseen({ before, after }) }),
    },
  }),
  command({
    ...shared,
    name: 'advance.note',
    method: 'PUT',
    url: '/projects/:id/anticipo/:instalment_id',
    summary: 'Anotar la garantía, la factura y el pago de una exhibición del anticipo',
    body: InstalmentFacts,
    params: InstalmentParams,
    target: ({ params: { id } }, services) => ({ key: services.mainContract(id), project_id: id, id }),
    record,
    rule: noteInstalment,
    input: ({ body: { guarantee, invoice, paid_on }, params, ...context }) => ({
      ...contractIds(context),
      instalment_id: params.instalment_id,
      guarantee: guarantee.trim(),
      invoice: invoice.trim(),
      paid_on,
    }),
    answer: (after, { id }, before) => withWarnings({ before, after }, { id }),
  }),
  command({
    ...shared,
    name: 'advance.withdraw',
    method: 'POST',
    url: '/projects/:id/anticipo/:instalment_id/withdraw',
    summary: 'Retirar una exhibición del anticipo registrada por error, con el motivo',
    body: ReturnReason,
    refuseBody: requireReason,
    params: InstalmentParams,
    target: ({ params: { id } }, services) => ({ key: services.mainContract(id), project_id: id, id }),
    record,
    rule: withdrawInstalment,
    input: ({ body: { reason }, params, ...context }) => ({
      ...contractIds(context),
      control: rulesOf(context).control,
      instalment_id: params.instalment_id,
      reason: reason.trim(),
    }),
    answer: (after, { id }, before) => withWarnings({ before, after }, { id }),
  }),
];
