import { orLost } from '../offline/sending-code.ts';
import { store } from '../shared/store.ts';
import type * as aboutWaiting from './about-waiting.ts';

/** The code about what waits, once it has come. */
export const waitingLoaded = store<Pick<typeof aboutWaiting, 'Waiting'> | null>(null);

/** All that has to do with what waits on the device: it comes in one piece, after the panel. */
export const waitingCode = async () => {
  const { Waiting, leave, syncNow } = await orLost(import('./about-waiting.ts'));
  waitingLoaded.set({ Waiting });
  return { leave, syncNow };
};
