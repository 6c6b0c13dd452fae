import { store } from '../ui/store.ts';

/** Tells whether every answer so far is stored on the device; null if no answers are kept. */
export const answersOnDevice = store<(() => Promise<boolean>) | null>(null);

/**
 * Steps towards `ready`, code and answers: `done` of `all`. `retry`: requests the missing ones now, if some failed and the next attempt is
 * not due yet. Null while nothing is prepared: once ready, offline, or without a service worker.
 */
export type Preparing = { done: number; all: number; retry: (() => void) | null };
export const preparing = store<Preparing | null>(null);

/** `kept`: projects that are on the device, of `all`. */
export type Ready = { kept: number; all: number };

/**
 * The number of the user's projects that are on the device; null until the code and the current project are, so that the user can go
 * offline.
 */
export const ready = store<Ready | null>(null);
