import {
  defaultInternalContractTerms,
  internalContractStream,
  type InternalContractEvent,
  type InternalContractTerms,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import type { Aggregate, Rule } from '../machinery/aggregate.ts';
import { requireDateOrder } from '../machinery/date-order.ts';
import { isEqual, unlessDefault } from '../machinery/unless-default.ts';

/** Last defined terms of a project's services contract; undefined before the first. */
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

/** Defines the contract or changes its terms. */
export const define: Rule<Definition, InternalContractState, InternalContractEvent> = (
  { terms: present },
  { terms: asked, ...of },
) => {
  requireDateOrder(asked);
  const terms = unlessDefault(asked, defaultInternalContractTerms, present);
  if (isEqual(present, terms)) return [];
  return [{ type: 'InternalContractDefined', data: { ...of, ...terms } }];
};
