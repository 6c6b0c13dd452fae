import type { Difference } from './Differences.tsx';
import type { Field } from './fields.ts';
import { goneTexts as words } from './messages.ts';

export type Held<Values> = {
  fields: readonly Field<Values>[];
  /** Form values when it was opened; null if unknown. */
  opened: Values | null;
  mine: Values;
};

/** The parts that the user changed in a form whose record was deleted. */
export const typedParts = <Values>({ fields, opened, mine }: Held<Values>): Field<Values>[] =>
  fields.filter(({ shown }) => shown(mine) !== (opened === null ? '' : shown(opened)));

/** The changed parts, each next to the text that the record was deleted. */
export const differencesFromNothing = <Values>(held: Held<Values>): Difference[] =>
  typedParts(held).map(({ label, shown, drawn = shown }) => ({
    label,
    now: words.now,
    mine: drawn(held.mine),
  }));
