import { seenAt, type Revised } from '../api/target.ts';
import { useCommand, type CommandTexts } from '../api/useCommand.ts';
import type { Field } from '../shared/conflict/fields.ts';
import { useConflictSend } from '../shared/conflict/useConflictSend.ts';
import { refusedBy, type Saved } from '../shared/forms/useShortForm.ts';

type Form<Terms> = {
  fields: readonly Field<Terms>[];
  /** Request body with the values of the form, or of a record. */
  termsOf: (values: Record<string, unknown>) => Terms;
};

/**
 * Returns a function that sends the form's terms to `path`, over the record as it was when the form was opened. It calls `done` after
 * saving, or when the form closes because the record was deleted. `stored` is null for a new record, which is not sent this way.
 */
export const useEditing = <Row extends Revised & object, Terms extends object>(
  path: string,
  stored: Row | null,
  { fields, termsOf }: Form<Terms>,
) => {
  const command = useCommand();
  const sendOver = useConflictSend(
    { seen: stored?.revision, opened: stored && termsOf({ ...stored }) },
    { to: path, fields, currently: (record) => termsOf({ ...record }) },
  );
  return async (
    texts: CommandTexts<unknown>,
    mine: Terms,
    done: () => void,
  ): Promise<Saved<Record<string, unknown>>> => {
    const { outcome, refill, leaves } = await sendOver(mine, (seen, terms) =>
      command('PUT', seenAt(path, seen), { ...texts, asksWhenMoved: true }, terms),
    );
    if (refill) return { refill: { ...refill } };
    if (!outcome.ok && !leaves) return refusedBy(outcome.error);
    done();
    return undefined;
  };
};
