import type { Difference } from './Differences.tsx';
import type { Field } from './fields.ts';
import { goneTexts as words } from './messages.ts';

export type Held<Values> = {
  fields: readonly Field<Values>[];
  /** What the form opened with; null when nobody knows any more. */
  opened: Values | null;
  mine: Values;
};

/** The parts that were typed into a form whose record is gone. */
export const typedParts = <Values>({ fields, opened, mine }: Held<Values>): Field<Values>[] =>
  fields.filter(({ shown }) => shown(mine) !== (opened === null ? '' : shown(opened)));

/** Each of them, beside what became of the record. */
export const differencesFromNothing = <Values>(held: Held<Values>): Difference[] =>
  typedParts(held).map(({ label, shown, drawn = shown }) => ({
    label,
    now: words.now,
    mine: drawn(held.mine),
  }));
