import { businessDay } from '@obraclara/events';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { documents as words } from '../messages.ts';
import { DateField, useTouch } from '../shared/dates/DateField.tsx';
import { day } from '../shared/format.ts';
import './documents.css';
import { DueMark } from './DueMark.tsx';
import { isPending, type DocumentRow } from './row.ts';
import { useAssign, type Seen } from './useAssign.ts';

/** On a telephone nobody is told that a day was chosen: it is sent after this pause in ms, if not before. */
const touchPause = 1200;

type Due = Seen<string | null>;
/** `over`: what the person saw when the typing began. */
type Typed = { day: string; partial: boolean; over: Due };

/** Keys that the calendar and its button take themselves. */
const ofCalendar = (target: EventTarget) => (target as Element).closest('button, [role=dialog]') !== null;

/**
 * A date that is typed passes through others: it is sent at Enter, when the field and its calendar are left, when it is picked from that,
 * or where there is a `pause` after it. What React is told of focus comes from the calendar too.
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
      // Left for another part of it, or the calendar, it is focused again at once.
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

/** Due by the end of that day: what is due today is overdue tomorrow. */
const isOverdue = (row: DocumentRow, due: string | null) =>
  due === row.due_date ? row.overdue : due !== null && isPending(row) && due < businessDay(new Date());

/** Until when a document is to be attended. At a desk it is text that becomes a field when pressed: a list has hundreds. */
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
