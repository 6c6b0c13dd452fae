import { businessDay } from '@obraclara/events';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { documents as words } from '../messages.ts';
import { DateField, useTouch } from '../ui/dates/DateField.tsx';
import { day } from '../ui/format/format.ts';
import './documents.css';
import { DueMark } from './DueMark.tsx';
import { isPending, type DocumentRow } from './row.ts';
import { useAssign, type Seen } from './useAssign.ts';

/** On a phone, no event reports that a date was picked: the date is sent after this pause, in ms, if not before. */
const touchPause = 1200;

type Due = Seen<string | null>;
/** `over`: the value that the user saw when typing began. */
type Typed = { day: string; partial: boolean; over: Due };

/** Whether the calendar or its button handles the key itself. */
const ofCalendar = (target: EventTarget) => (target as Element).closest('button, [role=dialog]') !== null;

/**
 * A typed date passes through other valid dates. It is sent on Enter, on a choice in the calendar, when field and calendar lose the focus,
 * or after `pause`.
 * React also reports focus events of the calendar.
 */
const useTypedDay = (seen: Due, commit: (day: string | null, over: Due) => void, pause: number | null) => {
  const stored = seen.value ?? '';
  const [typed, setTyped] = useState<Typed | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = (wanted: Typed | null) => {
    clearTimeout(waiting.current);
    setTyped(null);
    if (wanted && !wanted.partial && wanted.day !== stored) commit(wanted.day || null, wanted.over);
  };
  const sendAfter = (wanted: Typed | null, ms: number) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => send(wanted), ms);
  };
  const gone = useEffectEvent(() => send(typed));
  useEffect(() => () => gone(), []);

  const over = typed?.over ?? seen;
  return {
    value: typed?.day ?? stored,
    change: (day: string, partial: boolean) => {
      const next = { day, partial, over };
      setTyped(next);
      clearTimeout(waiting.current);
      if (!partial && pause !== null) sendAfter(next, pause);
    },
    chosen: (day: string) => send({ day, partial: false, over }),
    whole: {
      // Moving to another part of the field, or to the calendar, focuses it again at once.
      onBlur: () => sendAfter(typed, 0),
      onFocus: () => clearTimeout(waiting.current),
      onKeyDown: ({ key, target }: KeyboardEvent) => {
        if (ofCalendar(target)) return;
        if (key === 'Enter') send(typed);
        if (key === 'Escape') send(null);
      },
    },
  };
};

/** A document is overdue from the day after its due date. */
const isOverdue = (row: DocumentRow, due: string | null) =>
  due === row.due_date ? row.overdue : due !== null && isPending(row) && due < businessDay(new Date());

/** Due date of a document. On a desktop, it is text that becomes a field when pressed, because a list has hundreds. */
export const DueField = ({ row }: { row: DocumentRow }) => {
  const { value, seen, change } = useAssign(row, 'due_date', {
    label: words.due,
    shown: (due) => day(due) || words.noDue,
  });
  const touch = useTouch();
  const pause = touch ? touchPause : null;
  const { whole, ...field } = useTypedDay(seen, (due, over) => void change(due, over), pause);
  const [opened, setOpened] = useState(false);
  if (!isPending(row)) return day(row.due_date) || words.noDue;
  const text = day(value) || words.noDue;
  const label = `${words.due}: ${row.title}`;
  return (
    <div className="document-due" {...whole}>
      {!touch && !opened ? (
        <button
          type="button"
          className="document-field"
          aria-label={`${label}, ${text}`}
          onClick={() => setOpened(true)}
        >
          {text}
        </button>
      ) : (
        <DateField bare label={label} autoFocus={!touch} {...field} />
      )}
      {isOverdue(row, value) && <DueMark />}
    </div>
  );
};
