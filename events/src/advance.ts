import type { EventOf } from './define.ts';
import type { AdvanceInstalment, estimationEvents } from './estimation.ts';

/** The advance of a contract in pesos without IVA, and the percentage of each estimation that amortises it. */
export type Advance = { amount: number; amortization_percentage: number };

/** An instalment of the advance, as it was last recorded. */
export type RecordedInstalment = Required<AdvanceInstalment> & { id: string };

/** `amount`: what has no date; `instalments`: in the order of their days. */
export type GrantedAdvance = Advance & { instalments: readonly RecordedInstalment[]; revision: number };

export const noAdvance: GrantedAdvance = {
  amount: 0,
  amortization_percentage: 0,
  instalments: [],
  revision: -1,
};

export type AdvanceEvent = Extract<
  EventOf<typeof estimationEvents>,
  { type: 'AdvanceGranted' | 'AdvanceInstalmentRecorded' | 'AdvanceInstalmentWithdrawn' }
>;

/** Facts of an instalment that may come later. */
const noFacts = { guarantee: '', invoice: '', paid_on: null };

/** The advance after an event about it. */
export const advanceAfter = (
  { amount, amortization_percentage, instalments }: GrantedAdvance,
  event: AdvanceEvent,
  revision: number,
): GrantedAdvance => {
  if (event.type === 'AdvanceGranted') {
    const { data } = event;
    return {
      amount: data.amount,
      amortization_percentage: data.amortization_percentage,
      instalments,
      revision,
    };
  }
  const others = instalments.filter(({ id }) => id !== event.data.instalment_id);
  if (event.type === 'AdvanceInstalmentWithdrawn')
    return { amount, amortization_percentage, instalments: others, revision };
  const { contract_id: _, project_id: __, instalment_id: id, ...data } = event.data;
  const { amortization_percentage: percentage, ...facts } = data;
  const all = [...others, { ...noFacts, ...facts, id }].sort((a, b) => a.on.localeCompare(b.on));
  return { amount, amortization_percentage: percentage, instalments: all, revision };
};
