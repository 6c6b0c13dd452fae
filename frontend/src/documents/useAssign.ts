import type { Assignment } from '@obraclara/events';
import { useEffect, useRef, useState } from 'react';
import { seenAt } from '../api/target.ts';
import { useCommand } from '../api/useCommand.ts';
import { part } from '../shared/conflict/fields.ts';
import { settle } from '../shared/conflict/settle.tsx';
import { documents as words } from '../messages.ts';
import type { DocumentRow } from './row.ts';

const said = { done: words.updated, failed: words.updateFailed, plain: true, asksWhenMoved: true };

/** What was chosen, shown while it is being sent and then until the list says something else than it did. */
type Wanted<Value> = { value: Value; sending: boolean; instead_of: Value };

/** The document as the person saw it, and what the field showed then. */
export type Seen<Value> = { row: DocumentRow; value: Value };

/** A field of a document's assignment: its name for people, and how a value is called. */
type FieldWords<Value> = { label: string; shown: (value: Value) => string };

/**
 * One field of a document's assignment: what it shows and how it is changed, over what the person saw (`seen`). The new value shows at
 * once and gives way to the stored one when the change fails, or when the list that has it has arrived. Each change sends that one field
 * alone (specification §7).
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

  // Once the list says something else than it did, it is believed for good.
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
      (seen, values) => command('PUT', seenAt(to, seen), said, values),
    );
    if (mine !== latest.current) return;
    setWanted(outcome.ok ? { value, sending: false, instead_of: listed.current } : null);
  };
  return { value: shown, seen: { row, value: shown }, change };
};
