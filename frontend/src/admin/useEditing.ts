import { seenAt, type Revised } from '../api/target.ts';
import { useCommand, type Said } from '../api/useCommand.ts';
import type { Field } from '../shared/conflict/fields.ts';
import { useOver } from '../shared/conflict/useOver.ts';
import { refusedBy, type Saved } from '../shared/forms/useShortForm.ts';

type Form<Terms> = {
  fields: readonly Field<Terms>[];
  /** The form's values, or a record's, as the server takes them. */
  termsOf: (values: Record<string, unknown>) => Terms;
};

/**
 * A record in a form, which is changed at `path`: answers what sends the form's terms against the record as it was when the form was
 * opened. `done` hears that it is saved, or left. Null for a new record, of which nothing is sent so.
 */
export const useEditing = <Row extends Revised & object, Terms extends object>(
  path: string,
  stored: Row | null,
  { fields, termsOf }: Form<Terms>,
) => {
  const command = useCommand();
  const sendOver = useOver(
    { seen: stored?.revision, opened: stored && termsOf({ ...stored }) },
    { to: path, fields, currently: (record) => termsOf({ ...record }) },
  );
  return async (
    said: Said<unknown>,
    mine: Terms,
    done: () => void,
  ): Promise<Saved<Record<string, unknown>>> => {
    const { outcome, refill, leaves } = await sendOver(mine, (seen, terms) =>
      command('PUT', seenAt(path, seen), { ...said, asksWhenMoved: true }, terms),
    );
    if (refill) return { refill: { ...refill } };
    if (!outcome.ok && !leaves) return refusedBy(outcome.error);
    done();
    return undefined;
  };
};
