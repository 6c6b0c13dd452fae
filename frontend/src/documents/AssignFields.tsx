import { actionTypes, businessDay, type ActionType } from '@obraclara/events';
import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { documents as words } from '../messages.ts';
import './documents.css';
import { DueMark } from './DueMark.tsx';
import { isPending, type DocumentRow } from './row.ts';
import { useAssign } from './useAssign.ts';

export type Assignee = { id: string; name: string };

/** Whoever it is assigned to stays in the list, though no longer a supervisor of the project. */
const offered = (supervisors: readonly Assignee[], { assigned_to, assigned_to_name }: DocumentRow) =>
  assigned_to && !supervisors.some(({ id }) => id === assigned_to)
    ? [...supervisors, { id: assigned_to, name: assigned_to_name ?? assigned_to }]
    : supervisors;

export const AssigneeField = ({
  row,
  supervisors,
}: {
  row: DocumentRow;
  supervisors: readonly Assignee[];
}) => {
  const { value, change } = useAssign(row, 'assigned_to');
  return (
    <select
      className="document-field"
      aria-label={`${words.assigned}: ${row.title}`}
      value={value ?? ''}
      onChange={({ target }) => void change(target.value || null)}
    >
      <option value="">{words.nobody}</option>
      {offered(supervisors, row).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
};

export const ActionField = ({ row }: { row: DocumentRow }) => {
  const { value, change } = useAssign(row, 'action_type');
  return (
    <select
      className="document-field"
      aria-label={`${words.action}: ${row.title}`}
      value={value ?? ''}
      onChange={({ target }) => void change((target.value || null) as ActionType | null)}
    >
      <option value="">{words.noAction}</option>
      {actionTypes.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </select>
  );
};

/** A date that is typed passes through others (the year 0002): it is sent when the field is left, at Enter, or after this pause in ms. */
const typingPause = 1200;

const useTypedDay = (stored: string | null, commit: (day: string | null) => void) => {
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const send = (value: string | null) => {
    clearTimeout(waiting.current);
    setTyped(null);
    if (value !== null && value !== (stored ?? '')) commit(value || null);
  };
  return {
    value: typed ?? stored ?? '',
    onChange: ({ currentTarget: { value, validity } }: ChangeEvent<HTMLInputElement>) => {
      clearTimeout(waiting.current);
      if (validity.badInput || (value !== '' && value < '2000')) return setTyped(value);
      setTyped(value);
      waiting.current = setTimeout(() => send(value), typingPause);
    },
    onBlur: ({ currentTarget: { validity } }: ChangeEvent<HTMLInputElement>) =>
      send(validity.badInput || (typed !== null && typed !== '' && typed < '2000') ? null : typed),
    onKeyDown: ({ key }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Enter') send(typed);
      if (key === 'Escape') send(null);
    },
  };
};

/** Due by the end of that day: what is due today is overdue tomorrow. */
const isOverdue = (row: DocumentRow, due: string | null) =>
  due === row.due_date ? row.overdue : due !== null && isPending(row) && due < businessDay(new Date());

export const DueField = ({ row }: { row: DocumentRow }) => {
  const { value, change } = useAssign(row, 'due_date');
  const input = useTypedDay(value, (due) => void change(due));
  return (
    <div className="document-due">
      <input
        className="document-field"
        type="date"
        max="9999-12-31"
        aria-label={`${words.due}: ${row.title}`}
        {...input}
      />
      {isOverdue(row, value) && <DueMark />}
    </div>
  );
};
