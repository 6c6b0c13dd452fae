import { Box, Button } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { isSignedOut } from '../api/api-error.ts';
import { app, header, projects as projectWords } from '../messages.ts';
import { AppHeader } from './AppHeader.tsx';
import { Questions } from '../ui/dialogs/Questions.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';
import { lostTexts as words } from './messages.ts';
import { SnapshotBand } from './SnapshotBand.tsx';
import { logosOf, ProjectLogos } from './ProjectLogos.tsx';
import { ComingSelector, ProjectSelector } from './ProjectSelector.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { useProjects } from './useProjects.ts';

type Props = {
  /** Title next to the logos, or alone without logos. */
  title?: string;
  /** Message if the user has no project. */
  none?: string;
  /** Connection state in the header. */
  beside?: ReactNode;
  /** Less used actions in the header. */
  actions?: ReactNode;
  exit?: { label: string; onClick: () => void };
  children: (project: ProjectListed) => ReactNode;
};

type Found = ReturnType<typeof useProjects>;

/** Replaces a project that was deleted or is no longer assigned to the user: explains it and offers another project. */
const LostProject = ({
  lost,
  none,
  choose,
}: {
  lost: NonNullable<Found['lost']>;
  none: string;
  choose: Found['choose'];
}) => {
  const { project, instead } = lost;
  return (
    <Box role="alert">
      <EmptyState
        title={words.title(project.name)}
        hint={words.hint}
        action={
          instead ? (
            <Button variant="contained" onClick={() => choose(instead.id)}>
              {words.open(instead.name)}
            </Button>
          ) : (
            none
          )
        }
      />
    </Box>
  );
};

/** Replaces the project while it loads, if loading failed, if there is none, or if it was lost. */
const NoProject = ({ found: { query, lost, coming, choose }, none }: { found: Found; none: string }) => {
  if (lost) return <LostProject {...{ lost, none, choose }} />;
  if (query.isSuccess && !coming) return <EmptyState title={none} />;
  if (query.isPending || coming || isSignedOut(query.error)) return <TableSkeleton />;
  return <ErrorState message={projectWords.loadFailed} onRetry={() => void query.refetch()} />;
};

const selectorOf = ({ query, projects, project, lost, coming, choose }: Found) => {
  if (project || lost?.instead)
    return { coming: false, selector: <ProjectSelector {...{ projects, project, choose }} /> };
  return query.isPending || coming ? { coming: true, selector: <ComingSelector /> } : {};
};

/** Project name, which replaces the header on paper. */
const printedAs = (project: ProjectListed | undefined) => ({ 'data-printed': project?.name });

/** Common to the manager, supervisor and externo panels: header with the project's logos and selector, then the project itself. */
export const ProjectPanel = ({
  title = app.title,
  none = header.noProjects,
  beside,
  actions,
  exit,
  children,
}: Props) => {
  const found = useProjects();
  const { project } = found;
  // Renders the header first and the expensive panel later, so that the browser can paint in between.
  const shown = useDeferredValue(project);
  // Memoised, so that reloading the projects does not render the panel again.
  const panel = useMemo(() => shown && children(shown), [shown, children]);
  return (
    <>
      <AppHeader
        title={title}
        logos={project && logosOf(project).length > 0 && <ProjectLogos project={project} />}
        {...selectorOf(found)}
        beside={beside}
        actions={actions}
        {...(exit && { exit })}
      />
      <SnapshotBand />
      <StaleNotice ofReads={!beside} />
      <Box component="main" id="content" {...printedAs(shown)} tabIndex={-1} sx={{ outline: 0 }}>
        {panel ?? (project ? <TableSkeleton /> : <NoProject {...{ found, none }} />)}
      </Box>
      <Questions />
    </>
  );
};
