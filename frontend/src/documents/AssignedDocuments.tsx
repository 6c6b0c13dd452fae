import { Button, Stack, Typography } from '@mui/material';
import { useDeferredValue, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { assignedDocuments as words, documents } from '../messages.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../shared/states.tsx';
import { AssignedCard } from './AssignedCard.tsx';
import { AttendDialog } from './AttendDialog.tsx';
import { isPending, type DocumentProject, type DocumentRow } from './row.ts';
import { useAssignedDocuments } from './useDocuments.ts';

const step = 20;
/** Drawn at once, more than a phone shows; the others follow when there is nothing else to do. */
const inSight = 5;

type ListProps = {
  title: string;
  rows: DocumentRow[];
  none: ReactNode;
  onAttend?: (document: DocumentRow) => void;
};

/** Where the keyboard goes on when the button it was on has left with its card. */
const useFocusKept = (count: number) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const former = useRef(count);
  useEffect(() => {
    if (count < former.current && document.activeElement === document.body) heading.current?.focus();
    former.current = count;
  }, [count]);
  return heading;
};

const List = ({ title, rows, none, onAttend }: ListProps) => {
  const id = useId();
  const heading = useFocusKept(rows.length);
  const [limit, setLimit] = useState(step);
  const drawn = useDeferredValue(limit, inSight);
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 1.5 }}>
      <Typography id={id} ref={heading} tabIndex={-1} component="h3" variant="h3">
        {title} ({rows.length})
      </Typography>
      {rows.length === 0 && none}
      <Stack component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none', gap: 1.5 }}>
        {rows.slice(0, drawn).map((row) => (
          <AssignedCard key={row.id} document={row} {...(onAttend && { onAttend })} />
        ))}
      </Stack>
      {rows.length > limit && (
        <Button variant="outlined" onClick={() => setLimit(limit + step)} sx={{ minHeight: 48 }}>
          {documents.more(rows.length - limit)}
        </Button>
      )}
    </Stack>
  );
};

/** What is due first comes first; what has no date comes last, the newest first. */
const mostUrgent = (a: DocumentRow, b: DocumentRow) =>
  (a.due_date ?? '9999-12-31').localeCompare(b.due_date ?? '9999-12-31');

const latestAttended = (a: DocumentRow, b: DocumentRow) =>
  (b.attended_at ?? '').localeCompare(a.attended_at ?? '');

/** What the manager assigned to the reader: what waits, then what was attended, the latest first. */
export const AssignedDocuments = ({ project }: { project: DocumentProject }) => {
  const { query, mine } = useAssignedDocuments(project);
  const [attending, setAttending] = useState<DocumentRow | null>(null);
  useLoadFailure(query.error, words.loadFailed);

  if (query.isPending) return <TableSkeleton rows={4} height={120} />;
  if (!query.data) return <ErrorState message={words.loadFailed} onRetry={() => void query.refetch()} />;
  const attended = mine.filter((row) => !isPending(row)).toSorted(latestAttended);
  return (
    <Stack sx={{ gap: 3 }}>
      <List
        title={words.pending}
        rows={mine.filter(isPending).toSorted(mostUrgent)}
        none={<EmptyState title={words.nonePending} hint={words.nonePendingHint} />}
        onAttend={setAttending}
      />
      <List
        title={words.attended}
        rows={attended}
        none={<Typography sx={{ color: 'text.secondary' }}>{words.noneAttended}</Typography>}
      />
      {attending && <AttendDialog document={attending} close={() => setAttending(null)} />}
    </Stack>
  );
};
