import { store } from '../shared/store.ts';

/** Tells whether all that was answered until now is on the device; null where nothing is kept. */
export const answersOnDevice = store<(() => Promise<boolean>) | null>(null);

/** Whether code and data of the project at hand are on the device, so that one may go where there is no network. */
export const ready = store(false);
