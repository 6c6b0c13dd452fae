import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import type { DBSchema } from 'idb';
import { getEnding, getSession, onSession } from '../session/session.ts';
import { deviceDatabase } from './device-database.ts';
import { stay } from './stay.ts';

/** `contract`: of what shape it is. */
type Kept = {
  user_id: string;
  hash: string;
  contract: string;
  answer: DehydratedState['queries'][number];
};
export interface Schema extends DBSchema {
  answers: { key: [string, string]; value: Kept };
}

/** Beside the one that the specification names (§3), which holds what people captured. */
const database = deviceDatabase<Schema>({
  name: 'ObraClaraAnswers',
  version: 1,
  upgrade: (made) => void made.createObjectStore('answers', { keyPath: ['user_id', 'hash'] }),
});

/**
 * A fingerprint of the sources that say what answers look like. What another contract gave is not read; another build of the same
 * contract reads it, because a build may take over while there is no network to ask anew.
 */
const contract = String(import.meta.env.VITE_CONTRACT ?? '');

/** What a field role reads, by the first word of its key; no forms' secrets, previews or folders of a Drive. */
const keptResources = [
  'projects',
  'catalog',
  'extraordinary',
  'analytics',
  'estimations',
  'progress',
  'project-users',
  'documents',
  'documents/uploaded',
  'internal-contract',
  'internal-estimations',
  'internal-analytics',
];
export type Asked = { queryHash: string; queryKey: readonly unknown[] };
const isKept = ({ queryKey: [resource] }: Asked) => keptResources.includes(String(resource));

/** A browser without a place, or without room: the panel works as it does without. */
const warn = (error: unknown) => console.warn('Kept answers:', error);

const isSignedIn = (user_id: string) => getSession()?.user.id === user_id;

const write = async (client: QueryClient, user_id: string, { queryHash: hash }: Asked) => {
  const answers = await database();
  // One that is asked for anew from nothing has only a promise to show.
  const shouldDehydrateQuery = ({ queryHash, state }: Query) =>
    queryHash === hash && state.status === 'success';
  const [answer] = dehydrate(client, { shouldDehydrateQuery }).queries;
  // Who signed out while the answer was on its way has nothing kept of it.
  if (!answer || !isSignedIn(user_id)) return;
  await answers.put('answers', { user_id, hash, contract, answer });
  void stay();
};

/** Of projects that are no longer this person's nothing stays. The code that knows comes later. */
const forgetOthers = async (client: QueryClient, user_id: string, projects: readonly { id: string }[]) => {
  const { forgetProjects } = await import('./forget-projects.ts');
  await forgetProjects({ client, answers: await database(), isKept }, user_id, projects);
};

/** The whole list of somebody's projects, as the server has just given it. */
const projectsIn = ({ queryKey: [resource, which], state }: Query): readonly { id: string }[] | null =>
  resource === 'projects' && which === 'all' ? (state.data as { id: string }[]) : null;

/** How long a panel waits for its answers of before, in ms: a browser may leave a database unopened without end. */
const patience = 2_000;
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Removes everybody's files but this person's. Their code comes later. */
const forgetFilesBut = async (user_id: string | null) => {
  const files = await import('./kept-files.ts');
  await files.forgetFilesBut(user_id);
};

const removeAll = async () => {
  void forgetFilesBut(null).catch(warn);
  const answers = await database();
  await answers.clear('answers');
};

/** What is kept of a person; what there is of anybody else, or of another contract, is removed. */
const ownAnswers = async (user_id: string) => {
  const { store, done } = (await database()).transaction('answers', 'readwrite');
  const all = await store.getAll();
  const own = all.filter((kept) => kept.user_id === user_id && kept.contract === contract);
  for (const kept of all) if (!own.includes(kept)) void store.delete([kept.user_id, kept.hash]);
  await done;
  // However new they are: the server is asked again, which also tells whether there is one.
  return own.map(({ answer }) => ({ ...answer, state: { ...answer.state, isInvalidated: true } }));
};

/** Removes what is kept of anybody else, whose session ended by itself on this device, for a person of whom nothing is kept. */
export const forgetOtherPeople = (user_id: string): void => {
  void ownAnswers(user_id).catch(warn);
  void forgetFilesBut(user_id).catch(warn);
};

/**
 * Puts into the client what this device kept of the last answers to this person, as old as they are, and keeps each new one from then on.
 * `restored` settles when they are there, where a browser has no place to keep anything, and after 2 s in any case: what comes later is put in
 * where nothing newer is. Signing out removes them; a session that
 * ends by itself leaves them to the same person.
 */
export const keepAnswers = (client: QueryClient, user_id: string) => {
  // What nobody has looked at for a while stays: without a network it could not be had again.
  for (const resource of keptResources) client.setQueryDefaults([resource], { gcTime: Infinity });
  const writes = new Set<Promise<void>>();
  let failed = false;
  const keep = (query: Asked) => {
    const writing = write(client, user_id, query)
      .catch((error: unknown) => {
        failed = true;
        warn(error);
      })
      .finally(() => writes.delete(writing));
    writes.add(writing);
  };
  void forgetFilesBut(user_id).catch(warn);
  const read = ownAnswers(user_id).then(
    (queries) => hydrate(client, { queries, mutations: [] }),
    (error: unknown) => {
      failed = true;
      warn(error);
    },
  );
  const unwatch = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return;
    keep(event.query);
    const projects = projectsIn(event.query as Query);
    if (projects) void forgetOthers(client, user_id, projects).catch(warn);
  });
  const unfollow = onSession(() => {
    if (getEnding() === 'chosen' && !isSignedIn(user_id)) void removeAll().catch(warn);
  });
  return {
    restored: Promise.race([read, after(patience)]),
    /** Whether everything that was answered until now is on the device. */
    isWritten: async () => {
      await Promise.all(writes);
      return !failed;
    },
    stop: () => {
      unwatch();
      unfollow();
    },
  };
};
