import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { assignedDocuments as words } from '../messages.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import { AssignedCard } from './AssignedCard.tsx';
import { AttendDialog } from './AttendDialog.tsx';
import { CardList } from './CardList.tsx';
import { NoticesOffer } from './notices/NoticesOffer.tsx';
import { useFilesOnDevice } from './on-device/DeviceMark.tsx';
import { isPending, mostUrgent, type DocumentProject, type DocumentRow } from './row.ts';
import { useAssignedDocuments } from './useDocuments.ts';

const latestAttended = (a: DocumentRow, b: DocumentRow) =>
  (b.attended_at ?? '').localeCompare(a.attended_at ?? '');

/** The documents assigned to the user: pending ones, then attended ones, newest first. */
export const AssignedDocuments = ({ project }: { project: DocumentProject }) => {
  const { query, mine } = useAssignedDocuments(project);
  const onDevice = useFilesOnDevice();
  const [attending, setAttending] = useState<DocumentRow | null>(null);
  useLoadFailure(query.error, words.loadFailed);

  if (query.isPending) return <TableSkeleton rows={4} height={120} />;
  if (!query.data) return <ErrorState message={words.loadFailed} onRetry={() => void query.refetch()} />;
  const attended = mine.filter((row) => !isPending(row)).toSorted(latestAttended);
  return (
    <Stack sx={{ gap: 3 }}>
      <CardList
        title={words.pending}
        rows={mine.filter(isPending).toSorted(mostUrgent)}
        none={<EmptyState title={words.nonePending} hint={words.nonePendingHint} />}
        card={(row) => (
          <AssignedCard
            key={row.id}
            document={row}
            isSaved={onDevice.has(row.file_id)}
            onAttend={setAttending}
          />
        )}
      />
      <NoticesOffer />
      <CardList
        title={words.attended}
        rows={attended}
        none={<Typography sx={{ color: 'text.secondary' }}>{words.noneAttended}</Typography>}
        card={(row) => <AssignedCard key={row.id} document={row} />}
      />
      {attending && <AttendDialog document={attending} close={() => setAttending(null)} />}
    </Stack>
  );
};
