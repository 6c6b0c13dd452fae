import { hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query';
import type { DBSchema } from 'idb';
import { deviceDatabase } from '../shared/device-database.ts';

/** `contract`: of what shape it is. */
export type Kept = {
  user_id: string;
  hash: string;
  contract: string;
  answer: DehydratedState['queries'][number];
};
/** Whose answers are put where, and taken from there. */
export type Own = { client: QueryClient; user_id: string };
/** Of whom, and under which hash. */
export type Key = [user_id: string, hash: string];
export interface Schema extends DBSchema {
  answers: { key: Key; value: Kept };
}

/** Beside the one that the specification names (§3), which holds what people captured. */
export const database = deviceDatabase<Schema>({
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
export type Asked = { queryHash: string; queryKey: readonly unknown[] };
export const isKept = ({ queryKey: [resource] }: Asked) => keptResources.includes(String(resource));

/** The project that an answer is about; null for what is about none. */
export const projectOf = ([resource, ...about]: Asked['queryKey']): string | null => {
  const last = resource === 'projects' ? null : (about[1] ?? about[0]);
  return typeof last === 'string' ? last : null;
};

/** A browser without a place, or without room: the panel works as it does without. */
export const warn = (error: unknown) => console.warn('Kept answers:', error);

/**
 * What is kept of a query that was answered: what `dehydrate` of the client makes of it, whose code for all kinds of queries would be a third
 * of a kilobyte of the first view.
 */
export const keptOf = (user_id: string, { queryKey, queryHash, state, queryType }: Query): Kept => ({
  user_id,
  hash: queryHash,
  contract,
  answer: { queryKey, queryHash, state, dehydratedAt: Date.now(), ...(queryType && { queryType }) },
});

export const isCurrent = (kept: Kept | undefined): kept is Kept => kept?.contract === contract;

/**
 * Puts what was kept of today's contract into the client. However new it is, the server is asked again, which also tells whether there is
 * one.
 */
export const restore = (client: QueryClient, all: readonly (Kept | undefined)[]) => {
  const queries = all
    .filter(isCurrent)
    .map(({ answer }) => ({ ...answer, state: { ...answer.state, isInvalidated: true } }));
  hydrate(client, { queries, mutations: [] });
};
