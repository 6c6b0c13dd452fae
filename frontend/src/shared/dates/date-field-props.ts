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

/** The first and the last day that a date of a form may be. */
export const [firstDay, lastDay] = ['1990-01-01', '2100-12-31'];
