import { Box, Button, Stack, Typography } from '@mui/material';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { repository as words } from '../messages.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../shared/states.tsx';
import { useQueryState } from '../shared/useQueryState.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { folderOf, inOrder, pathOf, useListings } from './drive-files.ts';
import { FileTable } from './FileTable.tsx';
import { Provider } from './Provider.tsx';
import { useDownload } from './useDownload.ts';

/** Repositorio: the folders and files of the project's Drive, or of this system where no Drive is linked. */
export const Repository = ({ project }: { project: { id: string } }) => {
  const [folder, setFolder] = useQueryState('folder');
  const path = pathOf(folder);
  const listings = useListings(project.id, path);
  const query = listings.at(-1)!;
  const { download, busy } = useDownload(project.id);
  useLoadFailure(query.error, words.loadFailed);

  const go = (to: readonly string[]) => setFolder(folderOf(to));
  const names = path.map((id, depth) => listings[depth]!.data?.files.find((file) => file.id === id)?.name);
  const provider = query.data?.provider ?? listings[0]?.data?.provider;

  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography component="h2" variant="h2">
          {words.heading}
        </Typography>
        <Provider of={provider} />
      </Box>
      <Breadcrumbs path={path} names={names} go={go} />
      {query.isPending && <TableSkeleton rows={4} height={56} />}
      {query.isError && !query.data && (
        <>
          <ErrorState message={words.loadFailed} onRetry={() => void query.refetch()} />
          {path.length > 0 && (
            <Button onClick={() => go([])} sx={{ alignSelf: 'center', minHeight: 48 }}>
              {words.backToRoot}
            </Button>
          )}
        </>
      )}
      {query.data && query.data.files.length === 0 && (
        <EmptyState title={words.empty} hint={words.emptyHint} />
      )}
      {query.data && query.data.files.length > 0 && (
        <FileTable
          files={inOrder(query.data.files)}
          open={(id) => go([...path, id])}
          download={download}
          busy={busy}
        />
      )}
    </Stack>
  );
};
