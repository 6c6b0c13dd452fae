import { Alert, Box, Stack } from '@mui/material';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { useOutbox } from '../offline/useOutbox.ts';
import { WaitingNote } from '../shared/WaitingNote.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import { CardList } from './CardList.tsx';
import { OwnCard } from './OwnCard.tsx';
import { ownDocuments as words } from './own-messages.ts';
import type { DocumentProject } from './row.ts';
import { useFocusReload } from './useDocuments.ts';

/** Pending documents of this device; their actions are in «Por enviar». */
const Waiting = ({ project }: { project: DocumentProject }) => {
  const { listed } = useOutbox();
  const waiting = listed.filter(
    ({ kind, project_id, over }) => kind === 'documents' && project_id === project.id && !over,
  );
  if (waiting.length === 0) return null;
  return (
    <CardList
      title={words.waiting}
      rows={waiting}
      none={null}
      card={(item) => (
        <Box component="li" key={item.id}>
          <Alert
            severity={item.refusal ? 'error' : 'info'}
            variant="outlined"
            sx={{ overflowWrap: 'anywhere' }}
          >
            <strong>{item.title}</strong>
            <WaitingNote item={item} />
          </Alert>
        </Box>
      )}
    />
  );
};

/** The documents that the user uploaded, as the server has them. */
const Uploaded = ({ project }: { project: DocumentProject }) => {
  const query = useFocusReload('documents/uploaded', project.id);
  useLoadFailure(query.error, words.loadFailed);
  if (query.isPending) return <TableSkeleton rows={4} height={120} />;
  if (!query.data) return <ErrorState message={words.loadFailed} onRetry={() => void query.refetch()} />;
  return (
    <CardList
      title={words.uploaded}
      rows={query.data}
      none={<EmptyState title={words.none} hint={words.noneHint} />}
      card={(row) => <OwnCard key={row.id} row={row} />}
    />
  );
};

/** The user's documents with their assignees, newest first, after those that only this device has. */
export const OwnDocuments = ({ project }: { project: DocumentProject }) => (
  <Stack sx={{ gap: 3 }}>
    <Waiting project={project} />
    <Uploaded project={project} />
  </Stack>
);
