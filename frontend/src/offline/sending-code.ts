import { store } from '../shared/store.ts';
import type { Run } from './send-waiting.ts';

/** Whether code without which nothing is sent did not come: most browsers will not ask for it again as long as this page is open. */
export const codeLost = store(false);

/** Code as it comes; notes where it does not, and that it did after all: some browsers do ask again. */
export const orLost = async <Code>(loading: Promise<Code>): Promise<Code> => {
  try {
    const code = await loading;
    codeLost.set(false);
    return code;
  } catch (error) {
    codeLost.set(true);
    throw error;
  }
};

/** How things are sent: it comes after all that is seen, before it is needed. */
export const sendingCode = () => orLost(import('./sending.ts'));

/**
 * Sends what waits of who is signed in (`sending.ts`); rejects where the code for it does not come. Without a network nothing is asked
 * for, neither code, which would be lost, nor of the server: what waits stays its owner's to change.
 */
export const sendNow = async (): Promise<Run> =>
  navigator.onLine ? (await sendingCode()).sendNow() : { sent: 0, refused: 0, end: 'away' };
