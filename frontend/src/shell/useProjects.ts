import type { ProjectListed } from '@obraclara/api';
import { useEffect, useState } from 'react';
import { snapshotInstant } from '../api/snapshot.ts';
import { useAll } from '../api/useAll.ts';
import { useSession } from '../session/useSession.ts';
import { withoutEstimations } from '../shared/estimations-in-address.ts';
import { unfiltered } from '../shared/history-filters.ts';
import { projectAtHand, rememberProject } from '../shared/project-at-hand.ts';
import { useQueryState } from '../ui/address/useQueryState.ts';

/** Removes list parameters from the URL: they belong to one project. */
const clean = (query: URLSearchParams) => unfiltered(withoutEstimations(query));

/** Keeps only the tab when the user leaves a lost project: its dialog, filters and photo do not exist in another one. */
const onlyTab = (query: URLSearchParams) =>
  new URLSearchParams([...query].filter(([name]) => name === 'tab'));

const isAnother = (named: string, atHand: ProjectListed | undefined) => named !== '' && atHand?.id !== named;

/**
 * Decides between the project in the URL and the default one: which is shown, and which is `lost` from the list; `coming` while a reload of
 * the list may still contain the named one.
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
  // A project that did not exist at the snapshot's instant is not replaced by another.
  const waits = isMissing && [lost, coming, looksBack].some(Boolean);
  const project = waits ? undefined : atHand;
  if (project && project !== last) setLast(project);
  return { project, lost, coming };
};

/**
 * Returns the user's projects and the current one: the one in the URL, else the last one, else the first. The URL is updated to name it, so
 * that it can be shared.
 * A shown project that is no longer in the list is `lost`; no other replaces it until the user chooses one. The same applies to a named
 * project that may be `coming`.
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
  const looksBack = snapshotInstant(session?.user) !== null;
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
