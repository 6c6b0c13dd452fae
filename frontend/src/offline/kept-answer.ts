import { hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query';
import type { DBSchema } from 'idb';
import { deviceDatabase } from '../shared/device-database.ts';

/** `contract`: the API contract that the answer follows. */
export type KeptAnswer = {
  user_id: string;
  hash: string;
  contract: string;
  answer: DehydratedState['queries'][number];
};
/** The user and the client whose answers are stored and restored. */
export type KeptFor = { client: QueryClient; user_id: string };
export type Key = [user_id: string, hash: string];
export interface Schema extends DBSchema {
  answers: { key: Key; value: KeptAnswer };
}

/** A separate database: the one of specification §3 contains the captures. */
export const database = deviceDatabase<Schema>({
  name: 'ObraClaraAnswers',
  version: 1,
  upgrade: (made) => void made.createObjectStore('answers', { keyPath: ['user_id', 'hash'] }),
});

/**
 * Fingerprint of the sources that define the responses. Answers of another contract are not restored.
 * Another build with the same contract restores them, because it may start offline.
 */
const contract = String(import.meta.env.VITE_CONTRACT ?? '');

/** Resources that field roles read, by the first word of their query key. Excludes secrets of forms, previews and Drive folders. */
export const keptResources = [
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
export type KeptQuery = { queryHash: string; queryKey: readonly unknown[] };
export const isKept = ({ queryKey: [resource] }: KeptQuery) => keptResources.includes(String(resource));

/** The project of an answer; null for an answer about no project. */
export const projectOf = ([resource, ...about]: KeptQuery['queryKey']): string | null => {
  const last = resource === 'projects' ? null : (about[1] ?? about[0]);
  return typeof last === 'string' ? last : null;
};

/** Logs a browser without storage or space: the panel works without kept answers. */
export const warn = (error: unknown) => console.warn('Kept answers:', error);

/**
 * The stored form of a successful query: the same as `dehydrate` of the client. That function handles all kinds of queries, which would add
 * a third of a kilobyte to the first view.
 */
export const keptOf = (user_id: string, { queryKey, queryHash, state, queryType }: Query): KeptAnswer => ({
  user_id,
  hash: queryHash,
  contract,
  answer: { queryKey, queryHash, state, dehydratedAt: Date.now(), ...(queryType && { queryType }) },
});

export const isCurrent = (kept: KeptAnswer | undefined): kept is KeptAnswer => kept?.contract === contract;

/**
 * Restores kept answers of the current contract into the client. They are marked as stale, so the server is asked again even for new ones;
 * that also detects whether it is reachable.
 */
export const restore = (client: QueryClient, all: readonly (KeptAnswer | undefined)[]) => {
  const queries = all
    .filter(isCurrent)
    .map(({ answer }) => ({ ...answer, state: { ...answer.state, isInvalidated: true } }));
  hydrate(client, { queries, mutations: [] });
};
