import {
  internalContractStream,
  type InternalContractEvent,
  type InternalContractTerms,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { Aggregate, Rule } from '../machinery/aggregate.ts';
import { datesInOrder } from '../machinery/dates-in-order.ts';

/** What was last said of a project's services contract; nothing while it has none. */
export type InternalContractState = { terms: InternalContractTerms | undefined; revision: number };

/** The services contract of one project. Its catalog, program and estimations are in streams like those of the works. */
export const internalContract: Aggregate<InternalContractEvent, InternalContractState> = {
  stream: internalContractStream,
  initial: () => ({ terms: undefined, revision: -1 }),
  copy: (state) => state,
  on: {
    InternalContractDefined: (_, { contract_id: __, project_id: ___, ...terms }, { revision }) => ({
      terms,
      revision,
    }),
  },
};

export const definedTerms = ({ terms }: InternalContractState): InternalContractTerms =>
  terms ?? refuse(409, 'Primero guarde el contrato interno');

type Definition = { contract_id: string; project_id: string; terms: InternalContractTerms };

/** Says what the contract is, the first time or anew. */
export const define: Rule<Definition, InternalContractState, InternalContractEvent> = (
  { terms: present },
  { terms, ...of },
) => {
  datesInOrder(terms);
  const fields = Object.keys(terms) as (keyof InternalContractTerms)[];
  if (present && fields.every((field) => present[field] === terms[field])) return [];
  return [{ type: 'InternalContractDefined', data: { ...of, ...terms } }];
};
