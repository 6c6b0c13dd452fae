import type { ReactNode } from 'react';

/** Props of a date field, native or typed. */
export type DateFieldProps = {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  /** Called with YYYY-MM-DD, or empty; `partial`: empty because the typed text is not a complete date yet. */
  change: (day: string, partial: boolean) => void;
  /** Called in addition with a day picked from the calendar, which is final; typing passes through other days. */
  chosen?: (day: string) => void;
  /** Why the value is not accepted. */
  problem?: ReactNode;
  helperText?: string | undefined;
  required?: boolean;
  name?: string;
  autoFocus?: boolean;
  /** Receives the focusable element. */
  focusRef?: (target: { focus: () => void } | null) => void;
  /** In a table whose column has the label: the label is only for screen readers. */
  bare?: boolean;
};

/** First and last day that a form accepts. */
export const [firstDay, lastDay] = ['1990-01-01', '2100-12-31'];
