import type { ReactNode } from 'react';
import { conflict as words } from '../../messages.ts';

/** A part of a form that is merged as a whole: its label, its value as text, and how to copy it from another version. */
export type Field<Values> = {
  label: string;
  /** Two values with the same text are equal. */
  shown: (values: Values) => string;
  /** Shown instead of the text, if the text means nothing to users. */
  drawn?: (values: Values) => ReactNode;
  take: (mine: Values, current: Values) => Values;
};

/** A part that consists of these properties of the form's values. */
export const part = <Values>(
  names: readonly (keyof Values)[],
  label: string,
  shown: (values: Values) => string,
): Field<Values> => ({
  label,
  shown,
  take: (mine, current) => names.reduce((values, name) => ({ ...values, [name]: current[name] }), mine),
});

/** Form values when it was opened (null if unknown), form values now, and values of the current record. */
export type Versions<Values> = { opened: Values | null; mine: Values; current: Values };

/** The parts that changed in the record since the form was opened and that differ from the form. */
export const moved = <Values>(
  fields: readonly Field<Values>[],
  { opened, mine, current }: Versions<Values>,
): Field<Values>[] =>
  fields.filter(({ shown }) => {
    const now = shown(current);
    return (opened === null || now !== shown(opened)) && now !== shown(mine);
  });

/** The user's values of these parts as text, for the parts that have one. */
export const typed = <Values>(parts: readonly Field<Values>[], mine: Values): string =>
  parts.map(({ label, shown, drawn }) => words.typed(label, drawn ? '' : shown(mine))).join('; ');

/** The form's values, with these parts replaced by those of the current record. */
export const taken = <Values>(
  fields: readonly Field<Values>[],
  { mine, current }: Pick<Versions<Values>, 'mine' | 'current'>,
): Values => fields.reduce((values, field) => field.take(values, current), mine);

/**
 * Three-way merge of a form into the current record. A part that the user did not change takes the current value; a part that the user
 * changed keeps the form's value. `contested`: the parts that another user changed too, to a different value. `own`: earlier writes of the
 * same user; a value among them is not a conflict.
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
