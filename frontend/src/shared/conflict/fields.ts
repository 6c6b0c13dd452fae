import type { ReactNode } from 'react';
import { conflict as words } from '../../messages.ts';

/** One part of a form that is kept or taken as a whole: its name for people, how a form has it in words, and how one takes it from another. */
export type Field<Values> = {
  label: string;
  /** Two that are the same in words are the same. */
  shown: (values: Values) => string;
  /** What people see in the place of the words, where those say nothing to them. */
  drawn?: (values: Values) => ReactNode;
  take: (mine: Values, current: Values) => Values;
};

/** A part that these properties of the form's values make up. */
export const part = <Values>(
  names: readonly (keyof Values)[],
  label: string,
  shown: (values: Values) => string,
): Field<Values> => ({
  label,
  shown,
  take: (mine, current) => names.reduce((values, name) => ({ ...values, [name]: current[name] }), mine),
});

/** What the form opened with (null when nobody knows any more), what it holds now, and what the record is by now. */
export type Versions<Values> = { opened: Values | null; mine: Values; current: Values };

/** The parts that changed since the form was opened, and that are not what it holds. */
export const moved = <Values>(
  fields: readonly Field<Values>[],
  { opened, mine, current }: Versions<Values>,
): Field<Values>[] =>
  fields.filter(({ shown }) => {
    const now = shown(current);
    return (opened === null || now !== shown(opened)) && now !== shown(mine);
  });

/** What was typed in these parts, in words where they have any. */
export const typed = <Values>(parts: readonly Field<Values>[], mine: Values): string =>
  parts.map(({ label, shown, drawn }) => words.typed(label, drawn ? '' : shown(mine))).join('; ');

/** What the form holds with these parts as they are now. */
export const taken = <Values>(
  fields: readonly Field<Values>[],
  { mine, current }: Pick<Versions<Values>, 'mine' | 'current'>,
): Values => fields.reduce((values, field) => field.take(values, current), mine);

/**
 * Merges a form into the record as it is now. A part that the person left as it was opened takes the current value. A part that they
 * changed stays theirs. `contested`: the parts that somebody else changed too, to another value. `own`: what the same person wrote of
 * the record before; a value of theirs is nobody else's.
 */
export const merge = <Values>(
  fields: readonly Field<Values>[],
  { opened, mine, current }: Versions<Values>,
  own: readonly Values[] = [],
): { values: Values; contested: Field<Values>[] } => {
  const isUntouched = ({ shown }: Field<Values>) => opened !== null && shown(mine) === shown(opened);
  const isOwn = ({ shown }: Field<Values>) => own.some((written) => shown(written) === shown(current));
  return {
    values: taken(fields.filter(isUntouched), { mine, current }),
    contested: moved(fields, { opened, mine, current }).filter(
      (field) => !isUntouched(field) && !isOwn(field),
    ),
  };
};
