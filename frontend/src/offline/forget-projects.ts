import type { QueryClient } from '@tanstack/react-query';
import type { IDBPDatabase } from 'idb';
import { forgetFiles } from './kept-files.ts';
import type { Asked, Schema } from './kept-answers.ts';

/** The project that an answer is about; null for what is about none. */
const projectOf = ([resource, ...about]: readonly unknown[]): string | null => {
  const last = resource === 'projects' ? null : (about[1] ?? about[0]);
  return typeof last === 'string' ? last : null;
};

type Kept = {
  client: QueryClient;
  answers: IDBPDatabase<Schema>;
  isKept: (asked: Asked) => boolean;
};

/** Removes what is kept of a person about any but these projects, but for what is on screen until it leaves. */
export const forgetProjects = async (
  { client, answers, isKept }: Kept,
  user_id: string,
  projects: readonly { id: string }[],
): Promise<void> => {
  const isOther = ({ queryKey }: Pick<Asked, 'queryKey'>) => {
    const project = projectOf(queryKey);
    return project !== null && !projects.some(({ id }) => id === project);
  };
  client.removeQueries({ type: 'inactive', predicate: (query) => isKept(query) && isOther(query) });
  const { store, done } = answers.transaction('answers', 'readwrite');
  for (const kept of await store.getAll())
    if (kept.user_id === user_id && isOther(kept.answer)) void store.delete([user_id, kept.hash]);
  await done;
  await forgetFiles((file) => file.user_id === user_id && !projects.some(({ id }) => id === file.project_id));
};
