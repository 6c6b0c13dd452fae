import { businessDay } from '@obraclara/events';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { documents as words } from '../messages.ts';
import { DateField, useMouse } from '../shared/dates/DateField.tsx';
import { day } from '../shared/format.ts';
import './documents.css';
import { DueMark } from './DueMark.tsx';
import { isPending, type DocumentRow } from './row.ts';
import { useAssign, type Seen } from './useAssign.ts';

/** A date that is typed passes through others: it is sent when the field is left, at Enter, or after this pause in ms. */
const typingPause = 1200;

type Due = Seen<string | null>;
/** `over`: what the person saw when the typing began. */
type Typed = { day: string; partial: boolean; over: Due };

const useTypedDay = (seen: Due, commit: (day: string | null, over: Due) => void) => {
  const stored = seen.value ?? '';
  const [typed, setTyped] = useState<Typed | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const send = (wanted: Typed | null) => {
    clearTimeout(waiting.current);
    setTyped(null);
    if (wanted && !wanted.partial && wanted.day !== stored) commit(wanted.day || null, wanted.over);
  };
  return {
    value: typed?.day ?? stored,
    change: (day: string, partial: boolean) => {
      clearTimeout(waiting.current);
      const next = { day, partial, over: typed?.over ?? seen };
      setTyped(next);
      if (!partial) waiting.current = setTimeout(() => send(next), typingPause);
    },
    keys: {
      onBlur: () => send(typed),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') send(typed);
        if (key === 'Escape') send(null);
      },
    },
  };
};

/** Due by the end of that day: what is due today is overdue tomorrow. */
const isOverdue = (row: DocumentRow, due: string | null) =>
  due === row.due_date ? row.overdue : due !== null && isPending(row) && due < businessDay(new Date());

/** Until when a document is to be attended. At a desk it is text that becomes a field when pressed: a list has hundreds. */
export const DueField = ({ row }: { row: DocumentRow }) => {
  const { value, seen, change, question } = useAssign(row, 'due_date', {
    label: words.due,
    shown: (due) => day(due) || words.noDue,
  });
  const { keys, ...field } = useTypedDay(seen, (due, over) => void change(due, over));
  const mouse = useMouse();
  const [opened, setOpened] = useState(false);
  const text = day(value) || words.noDue;
  const label = `${words.due}: ${row.title}`;
  return (
    <div className="document-due" {...keys}>
      {mouse && !opened ? (
        <button
          type="button"
          className="document-field"
          aria-label={`${label}, ${text}`}
          onClick={() => setOpened(true)}
        >
          {text}
        </button>
      ) : (
        <DateField bare label={label} autoFocus={mouse} {...field} />
      )}
      {isOverdue(row, value) && <DueMark />}
      {question}
    </div>
  );
};
