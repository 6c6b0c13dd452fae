import type { Listing } from '@obraclara/api';
import type { UseQueryResult } from '@tanstack/react-query';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { repository as words } from '../messages.ts';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import { useQueryState } from '../ui/address/useQueryState.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { foldersFirst, useListing, type Crumb } from './drive-files.ts';
import { FileTable } from './FileTable.tsx';
import { Provider } from './Provider.tsx';
import { useDownload } from './useDownload.ts';

/** In a shared URL, the folder may no longer exist, or belong to another project. */
const Failure = ({ retry, back }: { retry: () => void; back: (() => void) | null }) => (
  <>
    <ErrorState message={words.loadFailed} onRetry={retry} />
    {back && (
      <Button onClick={back} sx={{ alignSelf: 'center', minHeight: 48 }}>
        {words.backToRoot}
      </Button>
    )}
  </>
);

type FolderProps = {
  project: string;
  query: UseQueryResult<Listing>;
  open: (folder: Crumb) => void;
  back: (() => void) | null;
};

const Folder = ({ project, query, open, back }: FolderProps) => {
  const { download, busy } = useDownload(project);
  if (query.isPending) return <TableSkeleton rows={4} height={56} />;
  if (!query.data) return <Failure retry={() => void query.refetch()} back={back} />;
  if (query.data.files.length === 0) return <EmptyState title={words.empty} hint={words.emptyHint} />;
  return <FileTable files={foldersFirst(query.data.files)} open={open} download={download} busy={busy} />;
};

const top: Crumb[] = [{ id: '', name: words.heading }];

/** The open folder is in the URL; its path comes from the server, and until then from the user's navigation. */
const useFolder = (project: string) => {
  const [folder, setFolder] = useQueryState('folder');
  const query = useListing(project, folder);
  const [taken, setTaken] = useState(top);
  const crumbs = query.data?.breadcrumbs ?? (taken.at(-1)?.id === folder ? taken : top);
  const go = (to: Crumb[]) => {
    setTaken(to);
    setFolder(to.length > 1 ? to.at(-1)!.id : '');
  };
  return {
    query,
    crumbs,
    open: ({ id, name }: Crumb) => go([...crumbs, { id, name }]),
    goTo: (depth: number) => go(crumbs.slice(0, depth + 1)),
    back: folder ? () => go(top) : null,
  };
};

/** Repositorio: folders and files of the project's Drive, or of this system if no Drive is linked. */
export const Repository = ({ project }: { project: { id: string } }) => {
  const { query, crumbs, open, goTo, back } = useFolder(project.id);
  useLoadFailure(query.error, words.loadFailed);
  return (
    <Stack sx={{ gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography component="h2" variant="h2">
          {words.heading}
        </Typography>
        <Provider of={query.data?.provider} />
      </Box>
      <Breadcrumbs crumbs={crumbs} go={goTo} />
      <Folder project={project.id} query={query} open={open} back={back} />
    </Stack>
  );
};
