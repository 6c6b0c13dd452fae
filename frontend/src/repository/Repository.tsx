import type { UseQueryResult } from '@tanstack/react-query';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { repository as words } from '../messages.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../shared/states.tsx';
import { useQueryState } from '../shared/useQueryState.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { folderOf, inOrder, pathOf, useListings, type DriveListing } from './drive-files.ts';
import { FileTable } from './FileTable.tsx';
import { Provider } from './Provider.tsx';
import { useDownload } from './useDownload.ts';

type Go = (path: readonly string[]) => void;

/** A folder may be gone, or be that of another project in an address that was shared. */
const Failure = ({ path, go, retry }: { path: readonly string[]; go: Go; retry: () => void }) => (
  <>
    <ErrorState message={words.loadFailed} onRetry={retry} />
    {path.length > 0 && (
      <Button onClick={() => go([])} sx={{ alignSelf: 'center', minHeight: 48 }}>
        {words.backToRoot}
      </Button>
    )}
  </>
);

type FolderProps = {
  project: string;
  query: UseQueryResult<DriveListing>;
  path: readonly string[];
  go: Go;
};

const Folder = ({ project, query, path, go }: FolderProps) => {
  const { download, busy } = useDownload(project);
  if (query.isPending) return <TableSkeleton rows={4} height={56} />;
  if (!query.data) return <Failure path={path} go={go} retry={() => void query.refetch()} />;
  if (query.data.files.length === 0) return <EmptyState title={words.empty} hint={words.emptyHint} />;
  const open = (id: string) => go([...path, id]);
  return <FileTable files={inOrder(query.data.files)} open={open} download={download} busy={busy} />;
};

/** Repositorio: the folders and files of the project's Drive, or of this system where no Drive is linked. */
export const Repository = ({ project }: { project: { id: string } }) => {
  const [folder, setFolder] = useQueryState('folder');
  const path = pathOf(folder);
  const listings = useListings(project.id, path);
  const query = listings.at(-1)!;
  useLoadFailure(query.error, words.loadFailed);

  const go: Go = (to) => setFolder(folderOf(to));
  const names = path.map((id, depth) => listings[depth]?.data?.files.find((file) => file.id === id)?.name);
  const known = listings.find(({ data }) => data !== undefined);

  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography component="h2" variant="h2">
          {words.heading}
        </Typography>
        <Provider of={known?.data?.provider} />
      </Box>
      <Breadcrumbs path={path} names={names} go={go} />
      <Folder project={project.id} query={query} path={path} go={go} />
    </Stack>
  );
};
