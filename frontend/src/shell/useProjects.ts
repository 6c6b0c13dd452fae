import { useEffect } from 'react';
import { pastOf } from '../api/past.ts';
import { useAll } from '../api/useAll.ts';
import { useSession } from '../session/useSession.ts';
import { withoutEstimations } from '../shared/estimations-in-address.ts';
import { unfiltered } from '../shared/history-filters.ts';
import { projectAtHand, rememberProject } from '../shared/project-at-hand.ts';
import { useQueryState } from '../shared/useQueryState.ts';

/** What the address says of the lists of a project is of that project alone. */
const clean = (query: URLSearchParams) => unfiltered(withoutEstimations(query));

/**
 * The projects of whoever is signed in, and the one being looked at: the address names it, else it is the one of last time, else the
 * first. The address always ends up naming it, so that it can be shared.
 */
export const useProjects = () => {
  const session = useSession();
  const user = session?.user.id ?? '';
  const query = useAll('projects');
  const [named, choose] = useQueryState('project', { clean });
  const [, place] = useQueryState('project', { replace: true });
  const projects = query.data ?? [];
  const atHand = projectAtHand(projects, user, named);
  // One that did not exist at the instant looked at is no reason to show another.
  const project = named && pastOf(session?.user) !== null && atHand?.id !== named ? undefined : atHand;
  const id = project?.id;

  useEffect(() => {
    if (id && id !== named) place(id);
  }, [id, named, place]);

  return {
    query,
    projects,
    project,
    choose: (chosen: string) => {
      rememberProject(user, chosen);
      choose(chosen);
    },
  };
};
