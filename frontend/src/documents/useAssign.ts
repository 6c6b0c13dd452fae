import type { Assignment } from '@obraclara/events';
import { useEffect, useRef, useState } from 'react';
import { seenAt } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { part } from '../shared/conflict/fields.ts';
import { settle } from '../shared/conflict/settle.tsx';
import { documents as words } from '../messages.ts';
import type { DocumentRow } from './row.ts';

const messages = { done: words.updated, failed: words.updateFailed, plain: true, asksWhenMoved: true };

/** The chosen value, displayed while it is sent and until the list has changed. */
type Wanted<Value> = { value: Value; sending: boolean; instead_of: Value };

/** The document as the user saw it, and the value shown then. */
export type Seen<Value> = { row: DocumentRow; value: Value };

/** A field of the assignment: its label, and the text of a value. */
type FieldWords<Value> = { label: string; shown: (value: Value) => string };

/**
 * Returns one field of a document's assignment: its value and a function that changes it, based on the version that the user saw (`seen`).
 * The new value shows at once; the stored one replaces it when the change fails or the reloaded list arrives. Each change sends only its
 * field (specification §7).
 */
export const useAssign = <Field extends keyof Assignment>(
  row: DocumentRow,
  field: Field,
  { label, shown: worded }: FieldWords<Assignment[Field]>,
) => {
  type Value = Assignment[Field];
  type Values = Pick<Assignment, Field>;
  const command = useCommand();
  const stored: Value = row[field];
  const listed = useRef(stored);
  const latest = useRef(0);
  const [wanted, setWanted] = useState<Wanted<Value> | null>(null);
  useEffect(() => {
    listed.current = stored;
  }, [stored]);

  // Once the list has changed, its value is shown again.
  if (wanted && !wanted.sending && wanted.instead_of !== stored) setWanted(null);
  const shown = wanted && (wanted.sending || wanted.instead_of === stored) ? wanted.value : stored;
  const valuesOf = (value: Value) => ({ [field]: value }) as Values;
  const change = async (value: Value, over: Seen<Value>) => {
    const mine = ++latest.current;
    setWanted({ value, sending: true, instead_of: stored });
    const to = `documents/${row.id}/assign`;
    const { outcome } = await settle<Values, Awaited<ReturnType<typeof command>>>(
      {
        to: `${to}?${field}`,
        fieldsOf: () => [part([field], label, (values) => worded(values[field]))],
        seen: over.row.revision,
        opened: valuesOf(over.value),
        mine: valuesOf(value),
        currently: (current) => valuesOf((current as DocumentRow)[field]),
        offered: [],
      },
      (seen, values) => command('PUT', seenAt(to, seen), messages, values),
    );
    if (mine !== latest.current) return;
    setWanted(outcome.ok ? { value, sending: false, instead_of: listed.current } : null);
  };
  return { value: shown, seen: { row, value: shown }, change };
};
