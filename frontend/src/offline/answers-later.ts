import { idle } from '../shared/idle.ts';
import { ofPerson } from '../shared/device-database.ts';
import { forgetFiles, forgetFilesBut, ofOthers } from './kept-files.ts';
import {
  database,
  isCurrent,
  isKept,
  projectOf,
  restore,
  warn,
  type Asked,
  type Key,
  type Own,
} from './kept-answer.ts';

/** For so long what is at hand has the device to itself, in ms. */
const toItself = 3_000;

/**
 * Puts into the client, one by one and when there is time for it, what is kept under these keys and is not there yet; what is shown
 * meanwhile comes at once. What is of another contract is removed. Ends with the signal.
 */
export const restoreOthers = async (
  { client, user_id }: Own,
  keys: readonly Key[],
  left: AbortSignal,
): Promise<void> => {
  const answers = await database();
  const queries = client.getQueryCache();
  const waiting = new Set(
    keys.flatMap(([, hash]) => (queries.get(hash)?.state.data === undefined ? hash : [])),
  );
  const take = async (hash: string) => {
    if (!waiting.delete(hash)) return;
    const kept = await answers.get('answers', [user_id, hash]);
    if (!kept || left.aborted) return;
    if (isCurrent(kept)) restore(client, [kept]);
    else await answers.delete('answers', [user_id, hash]);
  };
  const unwatch = queries.subscribe(({ type, query }) => {
    if (type === 'added') void take(query.queryHash).catch(warn);
  });
  try {
    await new Promise((resolve) => setTimeout(resolve, toItself));
    for (const hash of [...waiting]) {
      await idle();
      if (left.aborted) return;
      await take(hash);
    }
  } finally {
    unwatch();
  }
};

/** Removes what is kept of a person about any but these projects, but for what is on screen until it leaves. */
export const forgetProjects = async (
  { client, user_id }: Own,
  projects: readonly { id: string }[],
): Promise<void> => {
  const isOther = (key: Asked['queryKey']) => {
    const project = projectOf(key);
    return project !== null && !projects.some(({ id }) => id === project);
  };
  const { store, done } = (await database()).transaction('answers', 'readwrite');
  for (const key of await store.getAllKeys(ofPerson(user_id)))
    if (isOther(JSON.parse(key[1]) as Asked['queryKey'])) void store.delete(key);
  await done;
  // What was put in of it until now goes too, and nothing more can be.
  client.removeQueries({
    type: 'inactive',
    predicate: (query) => isKept(query) && isOther(query.queryKey),
  });
  await forgetFiles((file) => file.user_id === user_id && !projects.some(({ id }) => id === file.project_id));
};

export { forgetFilesBut };

/** Removes the answers and the files of everybody but this person. */
export const forgetPeopleBut = async (user_id: string): Promise<void> => {
  const answers = await database();
  for (const keys of ofOthers(user_id)) await answers.delete('answers', keys);
  await forgetFilesBut(user_id);
};
