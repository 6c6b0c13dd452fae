import { store } from '../shared/store.ts';
import type * as aboutWaiting from './about-waiting.ts';

/** The code about what waits, once it has come. */
export const waitingLoaded = store<Pick<typeof aboutWaiting, 'Waiting'> | null>(null);

/** Whether it did not come when it was asked for: the browser will not ask for it again as long as this page is open. */
export const waitingLost = store(false);

const code = () =>
  import('./about-waiting.ts').catch((error: unknown) => {
    waitingLost.set(true);
    throw error;
  });

/** All that has to do with what waits on the device: it comes in one piece, after the panel. */
export const waitingCode = async () => {
  const { Waiting, leave, syncNow } = await code();
  waitingLoaded.set({ Waiting });
  return { leave, syncNow };
};
