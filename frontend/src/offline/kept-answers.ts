import type { QueryClient } from '@tanstack/react-query';
import { getEnding, getSession, onSession } from '../session/session.ts';
import { projectAtHand } from '../shared/project-at-hand.ts';
import type * as Later from './answers-later.ts';
import { ofPerson } from '../shared/device-database.ts';
import {
  database,
  isKept,
  keptOf,
  keptResources,
  projectOf,
  restore,
  warn,
  type Asked,
  type Own,
} from './kept-answer.ts';
import { drawn } from '../shared/quiet.ts';
import { stay } from './stay.ts';

const isSignedIn = (user_id: string) => getSession()?.user.id === user_id;

const write = async ({ client, user_id }: Own, hash: string) => {
  const answers = await database();
  const query = client.getQueryCache().get(hash);
  // One that is asked for anew from nothing has nothing to show; who signed out while the answer was on its way has nothing kept of it.
  if (query?.state.status !== 'success' || !isSignedIn(user_id)) return;
  await answers.put('answers', keptOf(user_id, query));
  void stay();
};

type Work = (code: typeof Later) => Promise<void>;

/** Has something done by code that is no part of what is seen first. */
const later = (work: Work) => void import('./answers-later.ts').then(work).catch(warn);

/** The same once the page is drawn, where its person is still there then. */
const onceDrawn = (user_id: string, work: Work) =>
  void drawn().then(() => isSignedIn(user_id) && later(work));

/** Under which somebody's projects are kept. */
const allProjects = ['projects', 'all', undefined];

/** How long a panel waits for its answers of before, in ms: a browser may leave a database unopened without end. */
const patience = 2_000;
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const removeAll = async () => {
  later((code) => code.forgetFilesBut(null));
  const answers = await database();
  await answers.clear('answers');
};

/** Restores what a person sees first: what is about no project, and what is about that at hand. Answers the keys of all that is kept. */
const restoreFirst = async ({ client, user_id }: Own) => {
  const { store } = (await database()).transaction('answers');
  const keys = await store.getAllKeys(ofPerson(user_id));
  const restoreAbout = async (isWanted: (project: string | null) => boolean) => {
    const own = keys.filter(([, hash]) => isWanted(projectOf(JSON.parse(hash) as Asked['queryKey'])));
    restore(client, await Promise.all(own.map((key) => store.get(key))));
  };
  await restoreAbout((project) => project === null);
  const projects = client.getQueryData<{ id: string }[]>(allProjects) ?? [];
  const named = new URLSearchParams(location.search).get('project');
  const at = projectAtHand(projects, user_id, named);
  await restoreAbout((project) => !at || project === at.id);
  return keys;
};

/** Removes what is kept of anybody else, whose session ended by itself on this device, for a person of whom nothing is kept. */
export const forgetOtherPeople = (user_id: string): void =>
  onceDrawn(user_id, (code) => code.forgetPeopleBut(user_id));

/**
 * Puts into the client what this device kept of the last answers to this person, as old as they are, and keeps each new one from then on.
 * `restored` settles when those of the project at hand are there, where a browser has no place to keep anything, and after 2 s in any case: what
 * comes later is put in where nothing newer is, as that of the other projects by and by. Signing out removes them; a session that
 * ends by itself leaves them to the same person.
 */
export const keepAnswers = (client: QueryClient, user_id: string) => {
  // What nobody has looked at for a while stays: without a network it could not be had again.
  for (const resource of keptResources) client.setQueryDefaults([resource], { gcTime: Infinity });
  const writes = new Set<Promise<void>>();
  let failed = false;
  const own = { client, user_id };
  const fail = (error: unknown) => {
    failed = true;
    warn(error);
  };
  const keep = ({ queryHash }: Asked) => {
    const writing = write(own, queryHash)
      .catch(fail)
      .finally(() => writes.delete(writing));
    writes.add(writing);
  };
  const left = new AbortController();
  const restoring = restoreFirst(own);
  void restoring.then(
    (keys) => keys.length > 0 && later((code) => code.restoreOthers(own, keys, left.signal)),
    () => undefined,
  );
  forgetOtherPeople(user_id);
  const unwatch = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return;
    keep(event.query);
    const listed = () => client.getQueryData<{ id: string }[]>(allProjects);
    if (event.query.state.data === listed())
      onceDrawn(user_id, async (code) => {
        // They may have been answered anew meanwhile.
        const projects = listed();
        if (projects) await code.forgetProjects(own, projects);
      });
  });
  const unfollow = onSession(() => {
    const now = getSession()?.user.id;
    if (getEnding() !== 'chosen' || now === user_id) return;
    // A tab that slept may hear of it when somebody else is at work here, whose answers stay.
    if (now !== undefined) forgetOtherPeople(now);
    else void removeAll().catch(warn);
  });
  return {
    restored: Promise.race([restoring.catch(fail), after(patience)]),
    /** Whether everything that was answered until now is on the device. */
    isWritten: async () => {
      await Promise.all(writes);
      return !failed;
    },
    stop: () => {
      left.abort();
      unwatch();
      unfollow();
    },
  };
};
