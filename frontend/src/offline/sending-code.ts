import { store } from '../shared/store.ts';
import type { Run } from './send-waiting.ts';

/** Whether code without which nothing is sent did not come: the browser will not ask for it again as long as this page is open. */
export const codeLost = store(false);

/** Code as it comes; notes it where it does not. */
export const orLost = async <Code>(loading: Promise<Code>): Promise<Code> => {
  try {
    return await loading;
  } catch (error) {
    codeLost.set(true);
    throw error;
  }
};

/** Sends what waits of who is signed in (`sending.ts`, which comes with the first that is sent); rejects where its code does not come. */
export const sendNow = async (): Promise<Run> => (await orLost(import('./sending.ts'))).sendNow();
