import { Box } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import type { ReactNode } from 'react';
import { isSignedOut } from '../api/api-error.ts';
import { app, header, projects as words } from '../messages.ts';
import { AppHeader } from './AppHeader.tsx';
import { Questions } from '../shared/Questions.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '../shared/states.tsx';
import { logosOf, ProjectLogos } from './ProjectLogos.tsx';
import { ProjectSelector } from './ProjectSelector.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { useProjects } from './useProjects.ts';

type Props = {
  /** Shown beside the logos, or alone when the project has none. */
  title?: string;
  /** Said when this person has no project. */
  none?: string;
  /** What the header shows of the connection. */
  beside?: ReactNode;
  /** What the header lets do now and then. */
  actions?: ReactNode;
  exit?: { label: string; onClick: () => void };
  children: (project: ProjectListed) => ReactNode;
};

/** What stands where the project will be: it is coming, it could not be had, or there is none. */
const NoProject = ({ query, none }: { query: ReturnType<typeof useProjects>['query']; none: string }) => {
  if (query.isSuccess) return <EmptyState title={none} />;
  if (query.isPending || isSignedOut(query.error)) return <TableSkeleton />;
  return <ErrorState message={words.loadFailed} onRetry={() => void query.refetch()} />;
};

/** What manager, supervisor and externo panels share: header with the project's logos and selector, then the project itself. */
export const ProjectPanel = ({
  title = app.title,
  none = header.noProjects,
  beside,
  actions,
  exit,
  children,
}: Props) => {
  const { query, projects, project, choose } = useProjects();
  return (
    <>
      <AppHeader
        title={title}
        logos={project && logosOf(project).length > 0 && <ProjectLogos project={project} />}
        selector={project && <ProjectSelector projects={projects} project={project} choose={choose} />}
        beside={beside}
        actions={actions}
        {...(exit && { exit })}
      />
      {!beside && <StaleNotice />}
      <Box component="main" id="content" tabIndex={-1} sx={{ outline: 0 }}>
        {project ? children(project) : <NoProject query={query} none={none} />}
      </Box>
      <Questions />
    </>
  );
};
