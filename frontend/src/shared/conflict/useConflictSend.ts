import { useState } from 'react';
import type { Current } from '../../api/conflict.ts';
import type { Base } from './base.ts';
import type { Field } from './fields.ts';
import { settle, type Sent } from './settle.tsx';

type ConflictForm<Values> = {
  /** See `Edit`. */
  to: string;
  fields: readonly Field<Values>[];
  /** Reads the form's values from the current record. */
  currently: (current: Current) => Values;
};

/**
 * Sends a form's values over the record as it was when the form was opened, whatever the list shows later: `attempt` receives the values to
 * send (`settle`). In a conflict, the user chooses. `refill`: the form's new values, if the user chose the current version. `leaves`: the
 * form closes.
 */
export const useConflictSend = <Values>(
  opened: Base<Values>,
  { to, fields, currently }: ConflictForm<Values>,
) => {
  const [base, setBase] = useState(opened);
  return async <Outcome extends Sent>(
    mine: Values,
    attempt: (seen: number | undefined, values: Values) => Promise<Outcome>,
  ): Promise<{ outcome: Outcome; refill: Values | undefined; leaves: boolean }> => {
    const { outcome, refill, gone } = await settle(
      { ...base, to, fieldsOf: () => fields, mine, currently },
      attempt,
    );
    if (refill) setBase({ seen: refill.revision, opened: refill.opened });
    return { outcome, refill: refill?.values, leaves: gone !== undefined };
  };
};
