import type { GuaranteesAnswer } from '@obraclara/api';
import { guaranteeKindNames, type GuaranteeKind } from '@obraclara/events';
import type { LightOf } from '../../ui/figures/Light.tsx';
import { day } from '../../ui/format/format.ts';
import { texts, untilText } from './messages.ts';

/** A guarantee or an endorsement that the contract requires; pesos. */
export type RequiredRow = {
  id: string;
  name: string;
  /** What `required` is a part of; null for an endorsement. */
  basis: number | null;
  required: number;
  covered: number;
  missing: number;
  light: LightOf;
  state: string;
  /** Null for an endorsement. */
  kind: GuaranteeKind | null;
};

const stateOf = ({
  required,
  proposed,
  due,
}: GuaranteesAnswer['required'][number]): Pick<RequiredRow, 'light' | 'state'> => {
  if (required === 0) return { light: 'none', state: texts.notAsked };
  if (proposed === 0) return { light: 'none', state: texts.complete };
  return due ? { light: 'late', state: texts.missing } : { light: 'none', state: texts.notYet };
};

/** What a contract requires: its guarantees, then the endorsements of its amendments. */
export const requiredRows = ({ required, endorsements }: GuaranteesAnswer): RequiredRow[] => [
  ...required.map((one) => ({
    id: one.kind,
    name: guaranteeKindNames[one.kind],
    basis: one.basis,
    required: one.required,
    covered: one.covered,
    missing: one.proposed,
    kind: one.kind,
    ...stateOf(one),
  })),
  ...endorsements.map((one) => ({
    id: `endorsement ${one.amendment}`,
    name: texts.endorsementOf(one.amendment),
    basis: null,
    required: one.required,
    covered: one.endorsed,
    missing: one.done ? 0 : one.missing,
    light: one.light,
    state: one.done ? texts.complete : `${untilText(one.days_left)} (${day(one.limit)})`,
    kind: null,
  })),
];
