import type { ReactNode } from 'react';

/** A date field of a form or filter, whichever way it is typed into. */
export type DateFieldProps = {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  /** Called with YYYY-MM-DD, or empty: `partial` when that is because what is typed is not a whole date yet. */
  change: (day: string, partial: boolean) => void;
  /** Called besides with a day that was picked from the calendar, which is chosen; one that is typed passes through others. */
  chosen?: (day: string) => void;
  /** Why what it holds cannot be accepted. */
  problem?: ReactNode;
  helperText?: string | undefined;
  required?: boolean;
  name?: string;
  autoFocus?: boolean;
  /** Is given what can be focused. */
  focusRef?: (target: { focus: () => void } | null) => void;
  /** In a table, whose column has the label already: only read aloud. */
  bare?: boolean;
};

/** What a date may be in a form; the years before are those one passes while typing 2026. */
export const [firstDay, lastDay] = ['2000-01-01', '2999-12-31'];

/** The day that a text of YYYY-MM-DD is; empty while it is none, as `0202-04-03` on the way to 2026. */
export const wholeDay = (text: string): string => (text >= firstDay && text <= lastDay ? text : '');
