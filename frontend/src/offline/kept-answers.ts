import type { QueryClient } from '@tanstack/react-query';
import { getEnding, getSession, onSession } from '../session/session.ts';
import { projectAtHand } from '../shared/project-at-hand.ts';
import type * as Later from './restore-answers.ts';
import { ofPerson } from '../shared/device-database.ts';
import {
  database,
  isKept,
  keptOf,
  keptResources,
  projectOf,
  restore,
  warn,
  type KeptQuery,
  type KeptFor,
} from './kept-answer.ts';
import { initialViewRendered } from '../ui/loading/page-idle.ts';
import { requestPersistence } from './persistent-storage.ts';

const isSignedIn = (user_id: string) => getSession()?.user.id === user_id;

const write = async ({ client, user_id }: KeptFor, hash: string) => {
  const answers = await database();
  const query = client.getQueryCache().get(hash);
  // A reset query has no data to keep; after a sign-out, a late answer is not kept.
  if (query?.state.status !== 'success' || !isSignedIn(user_id)) return;
  await answers.put('answers', keptOf(user_id, query));
  void requestPersistence();
};

type Work = (code: typeof Later) => Promise<void>;

/** Runs code that the first view does not need, so it loads separately. */
const later = (work: Work) => void import('./restore-answers.ts').then(work).catch(warn);

/** The same after the page is drawn, if the user is still signed in then. */
const onceDrawn = (user_id: string, work: Work) =>
  void initialViewRendered().then(() => isSignedIn(user_id) && later(work));

/** Query key of the user's projects. */
const allProjects = ['projects', 'all', undefined];

/** Longest wait for the kept answers, in ms: a browser may never open a database. */
const patience = 2_000;
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const removeAll = async () => {
  later((code) => code.forgetFilesBut(null));
  const answers = await database();
  await answers.clear('answers');
};

/** Restores what the user sees first: answers about no project and about the current project. Returns the keys of all kept answers. */
const restoreFirst = async ({ client, user_id }: KeptFor) => {
  const { store } = (await database()).transaction('answers');
  const keys = await store.getAllKeys(ofPerson(user_id));
  const restoreAbout = async (isWanted: (project: string | null) => boolean) => {
    const own = keys.filter(([, hash]) => isWanted(projectOf(JSON.parse(hash) as KeptQuery['queryKey'])));
    restore(client, await Promise.all(own.map((key) => store.get(key))));
  };
  await restoreAbout((project) => project === null);
  const projects = client.getQueryData<{ id: string }[]>(allProjects) ?? [];
  const named = new URLSearchParams(location.search).get('project');
  const at = projectAtHand(projects, user_id, named);
  await restoreAbout((project) => !at || project === at.id);
  return keys;
};

/** Deletes the answers of other users, whose sessions expired on this device, for a user who keeps no answers. */
export const forgetOtherPeople = (user_id: string): void =>
  onceDrawn(user_id, (code) => code.forgetPeopleBut(user_id));

/**
 * Restores this user's last answers from the device, however old, and keeps each new one from then on. `restored` settles when the current
 * project is restored, when the browser has no storage, and after 2 s at the latest.
 * Later answers are restored if nothing newer is there; those of other projects follow in the background.
 * Signing out deletes all answers; an expired session leaves them for the same user.
 */
export const keepAnswers = (client: QueryClient, user_id: string) => {
  // Unused queries are never collected: offline, they could not be loaded again.
  for (const resource of keptResources) client.setQueryDefaults([resource], { gcTime: Infinity });
  const writes = new Set<Promise<void>>();
  let failed = false;
  const own = { client, user_id };
  const fail = (error: unknown) => {
    failed = true;
    warn(error);
  };
  const keep = ({ queryHash }: KeptQuery) => {
    const writing = write(own, queryHash)
      .catch(fail)
      .finally(() => writes.delete(writing));
    writes.add(writing);
  };
  const left = new AbortController();
  const restoring = restoreFirst(own);
  void restoring.then(
    (keys) => keys.length > 0 && later((code) => code.restoreAnswers(own, keys, left.signal)),
    () => undefined,
  );
  forgetOtherPeople(user_id);
  const unwatch = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return;
    keep(event.query);
    const listed = () => client.getQueryData<{ id: string }[]>(allProjects);
    if (event.query.state.data === listed())
      onceDrawn(user_id, async (code) => {
        // The projects may have been loaded again meanwhile.
        const projects = listed();
        if (projects) await code.forgetProjects(own, projects);
      });
  });
  const unfollow = onSession(() => {
    const now = getSession()?.user.id;
    if (getEnding() !== 'chosen' || now === user_id) return;
    // A suspended tab may notice the sign-out only after another user has signed in, whose answers stay.
    if (now !== undefined) forgetOtherPeople(now);
    else void removeAll().catch(warn);
  });
  return {
    restored: Promise.race([restoring.catch(fail), after(patience)]),
    /** Whether every answer so far is stored on the device. */
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
