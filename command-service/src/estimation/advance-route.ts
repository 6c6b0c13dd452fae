import { AdvanceBody, ForeseenAdvance, GrantedAdvance, IdParams, Preview } from '@obraclara/api';
import type { ContractEstimations } from '@obraclara/events';
import { command } from '../machinery/command.ts';
import { foreseen, settledWarnings } from './changes.ts';
import { contractIds, rulesOf } from './contract-routes.ts';
import { estimations, grantAdvance } from './rules.ts';

const granted = ({ advance }: ContractEstimations, { id }: { id: string }) => ({
  id,
  anticipo_amount: advance.amount,
  anticipo_amortization_percentage: advance.amortization_percentage,
  revision: advance.revision,
});

/** Grants the advance of the works: the only undated amount of the specification (§7). */
export const advanceRoute = command({
  tag: 'estimations',
  aggregate: estimations,
  name: 'advance.grant',
  method: 'POST',
  url: '/projects/:id/anticipo',
  action: 'advance.write',
  status: 200,
  summary: 'Registrar el anticipo; con preview=true solo muestra qué cambiaría',
  body: AdvanceBody,
  params: IdParams,
  query: Preview,
  response: GrantedAdvance,
  target: ({ params: { id } }, services) => ({ key: services.mainContract(id), project_id: id, id }),
  record: {
    schema: GrantedAdvance,
    of: (state, context) => ({ ...granted(state, context), warnings: [] }),
  },
  rule: grantAdvance,
  input: ({ body: { amount, amortization_percentage }, ...context }) => ({
    ...contractIds(context),
    control: rulesOf(context).control,
    amount,
    amortization_percentage,
  }),
  comparing: true,
  answer: (after, { id }, before) => ({
    ...granted(after, { id }),
    warnings: settledWarnings({ before, after }),
  }),
  preview: {
    schema: ForeseenAdvance,
    of: (before, after, { id }) => ({ ...granted(after, { id }), ...foreseen({ before, after }) }),
  },
});
