import { store } from '../ui/store.ts';

/** Tells whether every answer so far is stored on the device; null if no answers are kept. */
export const answersOnDevice = store<(() => Promise<boolean>) | null>(null);

/** `kept`: projects that are on the device, of `all`. */
export type Ready = { kept: number; all: number };

/**
 * The number of the user's projects that are on the device; null until the code and the current project are, so that the user can go
 * offline.
 */
export const ready = store<Ready | null>(null);
