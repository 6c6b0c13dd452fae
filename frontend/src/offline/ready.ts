import { store } from '../shared/store.ts';

/** Tells whether all that was answered until now is on the device; null where nothing is kept. */
export const answersOnDevice = store<(() => Promise<boolean>) | null>(null);

/** Of how many projects. */
export type Ready = { kept: number; all: number };

/**
 * Not null once code and data of the project at hand are on the device, so that one may go where there is no network; of how many of one's
 * projects they are there.
 */
export const ready = store<Ready | null>(null);
