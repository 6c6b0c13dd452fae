import type { Difference } from './Differences.tsx';
import type { Field } from './fields.ts';
import { goneTexts as words } from './messages.ts';

export type UnsavedForm<Values> = {
  fields: readonly Field<Values>[];
  /** Form values when it was opened; null if unknown. */
  opened: Values | null;
  mine: Values;
};

/** The parts that the user changed in a form whose record was deleted. */
export const typedParts = <Values>({ fields, opened, mine }: UnsavedForm<Values>): Field<Values>[] =>
  fields.filter(({ shown }) => shown(mine) !== (opened === null ? '' : shown(opened)));

/** The changed parts, each next to the text that the record was deleted. */
export const differencesFromDeleted = <Values>(form: UnsavedForm<Values>): Difference[] =>
  typedParts(form).map(({ label, shown, drawn = shown }) => ({
    label,
    now: words.now,
    mine: drawn(form.mine),
  }));
