import { useState } from 'react';
import type { Current } from '../../api/moved.ts';
import type { Base } from './base.ts';
import type { Field } from './fields.ts';
import { settle, type Sent } from './settle.tsx';

type Held<Values> = {
  /** See `Edit`. */
  to: string;
  fields: readonly Field<Values>[];
  /** How the form reads the record as it is now. */
  currently: (current: Current) => Values;
};

/**
 * Sends what a form holds over the record as it was when the form opened, whatever the list says of it later: `attempt` gets the values
 * to send (`settle`). Where somebody else changed the same meanwhile the person chooses; when they take what is there, `refill` is what the form is to hold; it closes when it `leaves`.
 */
export const useOver = <Values>(opened: Base<Values>, { to, fields, currently }: Held<Values>) => {
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
