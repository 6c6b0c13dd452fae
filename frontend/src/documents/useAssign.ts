import type { Assignment } from '@obraclara/events';
import { useEffect, useRef, useState } from 'react';
import { currentOf, sendOver, type Current } from '../api/moved.ts';
import { seenAt } from '../api/target.ts';
import { sayFailure, useCommand } from '../api/useCommand.ts';
import { documents as words } from '../messages.ts';
import type { DocumentRow } from './row.ts';

const said = { done: words.updated, failed: words.updateFailed, plain: true };

/** What was chosen, shown while it is being sent and then until the list says something else than it did. */
type Wanted<Value> = { value: Value; sending: boolean; instead_of: Value };

/**
 * One field of a document's assignment: what it shows and how it is changed. The new value shows at once and gives way to the stored one
 * when the change fails, or when the list that has it has arrived. Each change sends that one field alone (specification §7).
 */
export const useAssign = <Field extends keyof Assignment>(row: DocumentRow, field: Field) => {
  type Value = Assignment[Field];
  const command = useCommand();
  const stored: Value = row[field];
  const listed = useRef(stored);
  const latest = useRef(0);
  const [wanted, setWanted] = useState<Wanted<Value> | null>(null);
  useEffect(() => {
    listed.current = stored;
  }, [stored]);

  const shown = wanted && (wanted.sending || wanted.instead_of === stored) ? wanted.value : stored;
  const change = async (value: Value) => {
    const mine = ++latest.current;
    setWanted({ value, sending: true, instead_of: stored });
    const path = `documents/${row.id}/assign`;
    const outcome = await sendOver(
      row.revision,
      (seen) => command('PUT', seenAt(path, seen), { ...said, asksWhenMoved: true }, { [field]: value }),
      (current) => (current as Current & DocumentRow)[field] === shown,
    );
    if (!outcome.ok && currentOf(outcome.error)) sayFailure(said, outcome.error);
    if (mine !== latest.current) return;
    setWanted(outcome.ok ? { value, sending: false, instead_of: listed.current } : null);
  };
  return { value: shown, change };
};
