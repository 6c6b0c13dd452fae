import { idle } from '../ui/loading/idle.ts';
import { ofPerson } from '../shared/device-database.ts';
import { forgetFiles, forgetFilesBut, ofOthers } from './kept-files.ts';
import {
  database,
  isCurrent,
  isKept,
  projectOf,
  restore,
  warn,
  type KeptQuery,
  type Key,
  type KeptFor,
} from './kept-answer.ts';

/** Delay before the other projects' answers are restored, in ms: the current project's answers use the device first. */
const toItself = 3_000;

/**
 * Restores the kept answers under these keys into the query client, one at a time while the browser is idle. Answers on screen are restored
 * at once; keys that the client already has are skipped.
 * Deletes answers of another API contract. Stops when `left` aborts.
 */
export const restoreAnswers = async (
  { client, user_id }: KeptFor,
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

/** Deletes the kept answers of a user about any project outside this list, except those on screen, which go when they leave it. */
export const forgetProjects = async (
  { client, user_id }: KeptFor,
  projects: readonly { id: string }[],
): Promise<void> => {
  const isOther = (key: KeptQuery['queryKey']) => {
    const project = projectOf(key);
    return project !== null && !projects.some(({ id }) => id === project);
  };
  const { store, done } = (await database()).transaction('answers', 'readwrite');
  for (const key of await store.getAllKeys(ofPerson(user_id)))
    if (isOther(JSON.parse(key[1]) as KeptQuery['queryKey'])) void store.delete(key);
  await done;
  // Also removes the restored copies, and prevents further restores of them.
  client.removeQueries({
    type: 'inactive',
    predicate: (query) => isKept(query) && isOther(query.queryKey),
  });
  await forgetFiles((file) => file.user_id === user_id && !projects.some(({ id }) => id === file.project_id));
};

export { forgetFilesBut };

/** Deletes the kept answers and files of every other user. */
export const forgetPeopleBut = async (user_id: string): Promise<void> => {
  const answers = await database();
  for (const keys of ofOthers(user_id)) await answers.delete('answers', keys);
  await forgetFilesBut(user_id);
};
