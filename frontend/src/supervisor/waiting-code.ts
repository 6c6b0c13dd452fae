import { withFailureFlag } from '../offline/sending-code.ts';
import { store } from '../ui/store.ts';
import type * as aboutWaiting from './about-waiting.ts';

/** The code of the outbox, once it has loaded. */
export const waitingLoaded = store<Pick<typeof aboutWaiting, 'Waiting'> | null>(null);

/** Loads all code of the outbox in one chunk, after the panel. */
export const waitingCode = async () => {
  const { Waiting, signOutOrAsk, syncNow } = await withFailureFlag(import('./about-waiting.ts'));
  waitingLoaded.set({ Waiting });
  return { signOutOrAsk, syncNow };
};
