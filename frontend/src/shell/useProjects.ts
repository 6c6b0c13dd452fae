import type { ProjectListed } from '@obraclara/api';
import { useEffect, useState } from 'react';
import { pastOf } from '../api/past.ts';
import { useAll } from '../api/useAll.ts';
import { useSession } from '../session/useSession.ts';
import { withoutEstimations } from '../shared/estimations-in-address.ts';
import { unfiltered } from '../shared/history-filters.ts';
import { projectAtHand, rememberProject } from '../shared/project-at-hand.ts';
import { useQueryState } from '../shared/useQueryState.ts';

/** What the address says of the lists of a project is of that project alone. */
const clean = (query: URLSearchParams) => unfiltered(withoutEstimations(query));

const isAnother = (named: string, atHand: ProjectListed | undefined) => named !== '' && atHand?.id !== named;

/** Of the project that is named and the one that would be shown: which is, and which is in the list no more. */
const useShown = (named: string, atHand: ProjectListed | undefined, looksBack: boolean) => {
  const [last, setLast] = useState<ProjectListed>();
  const isMissing = isAnother(named, atHand);
  const lost = isMissing && last?.id === named ? last : undefined;
  // One that did not exist at the instant looked at is no reason to show another.
  const project = lost || (isMissing && looksBack) ? undefined : atHand;
  if (project && project !== last) setLast(project);
  return { project, lost };
};

/**
 * The projects of whoever is signed in, and the one being looked at: the address names it, else it is the one of last time, else the
 * first. The address always ends up naming it, so that it can be shared. One that was shown and is in the list no more is `lost`, and
 * no other takes its place until it is chosen.
 */
export const useProjects = () => {
  const session = useSession();
  const user = session?.user.id ?? '';
  const query = useAll('projects');
  const [named, choose] = useQueryState('project', { clean });
  const [, place] = useQueryState('project', { replace: true });
  const projects = query.data ?? [];
  const atHand = projectAtHand(projects, user, named);
  const { project, lost } = useShown(named, atHand, pastOf(session?.user) !== null);
  const id = project?.id;

  useEffect(() => {
    if (id && id !== named) place(id);
  }, [id, named, place]);

  return {
    query,
    projects,
    project,
    lost: lost && { project: lost, instead: atHand },
    choose: (chosen: string) => {
      rememberProject(user, chosen);
      choose(chosen);
    },
  };
};
