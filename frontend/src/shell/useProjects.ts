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

/** Nor are its open dialog, its filters and its photo of the one that is chosen where it was lost. */
const onlyTab = (query: URLSearchParams) =>
  new URLSearchParams([...query].filter(([name]) => name === 'tab'));

const isAnother = (named: string, atHand: ProjectListed | undefined) => named !== '' && atHand?.id !== named;

/**
 * Of the project that is named and the one that would be shown: which is, and which is in the list no more; `coming` where the list is being
 * read anew, which may have the one that is named.
 */
const useShown = (
  named: string,
  atHand: ProjectListed | undefined,
  { looksBack, reading }: Record<'looksBack' | 'reading', boolean>,
) => {
  const [last, setLast] = useState<ProjectListed>();
  const isMissing = isAnother(named, atHand);
  const lost = isMissing && last?.id === named ? last : undefined;
  const coming = isMissing && !lost && reading;
  // One that did not exist at the instant looked at is no reason to show another.
  const waits = isMissing && [lost, coming, looksBack].some(Boolean);
  const project = waits ? undefined : atHand;
  if (project && project !== last) setLast(project);
  return { project, lost, coming };
};

/**
 * The projects of whoever is signed in, and the one being looked at: the address names it, else it is the one of last time, else the
 * first. The address always ends up naming it, so that it can be shared. One that was shown and is in the list no more is `lost`, and
 * no other takes its place until it is chosen, nor that of one that is named and may be `coming`.
 */
export const useProjects = () => {
  const session = useSession();
  const user = session?.user.id ?? '';
  const query = useAll('projects');
  const [named, choose] = useQueryState('project', { clean });
  const [, chooseInstead] = useQueryState('project', { clean: onlyTab });
  const [, place] = useQueryState('project', { replace: true });
  const projects = query.data ?? [];
  const atHand = projectAtHand(projects, user, named);
  const looksBack = pastOf(session?.user) !== null;
  const { project, lost, coming } = useShown(named, atHand, { looksBack, reading: query.isFetching });
  const id = project?.id;

  useEffect(() => {
    if (id && id !== named) place(id);
  }, [id, named, place]);

  return {
    query,
    projects,
    project,
    coming,
    lost: lost && { project: lost, instead: atHand },
    choose: (chosen: string) => {
      rememberProject(user, chosen);
      if (lost) chooseInstead(chosen);
      else choose(chosen);
    },
  };
};
