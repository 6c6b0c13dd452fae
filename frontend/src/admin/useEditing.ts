import { useState } from 'react';
import { seenAt, type Revised } from '../api/target.ts';
import { useCommand, type Said } from '../api/useCommand.ts';
import type { Field } from '../shared/conflict/fields.ts';
import { settle } from '../shared/conflict/settle.tsx';

type Form<Terms> = {
  fields: readonly Field<Terms>[];
  /** The form's values, or a record's, as the server takes them. */
  termsOf: (values: Record<string, unknown>) => Terms;
};

/**
 * A record in a form, as it was when the form was opened whatever the list says of it later; null for a new one. `update` sends the
 * form's terms against that; where somebody else changed the same meanwhile the person chooses, and when they take what is there the
 * form is to be filled with `record` again.
 */
export const useEditing = <Row extends Revised & object, Terms extends object>(
  stored: Row | null,
  { fields, termsOf }: Form<Terms>,
) => {
  const command = useCommand();
  const [form, setForm] = useState({ record: stored, opened: stored, refilled: false });

  const update = async (path: string, said: Said<unknown>, mine: Terms) => {
    const read = (record: object | null) => termsOf({ ...record });
    const { refill, outcome } = await settle(
      {
        fieldsOf: () => fields,
        seen: form.opened?.revision,
        opened: read(form.opened),
        mine,
        currently: read,
      },
      (seen) => command('PUT', seenAt(path, seen), { ...said, asksWhenMoved: true }, mine),
    );
    if (refill)
      setForm(({ record, opened }) => ({
        record: record && { ...record, ...refill.values },
        opened: opened && { ...opened, ...refill.opened, revision: refill.revision },
        refilled: true,
      }));
    return outcome;
  };
  return { record: form.record, refilled: form.refilled, update };
};
