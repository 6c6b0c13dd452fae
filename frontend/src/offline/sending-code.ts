import { store } from '../ui/store.ts';
import type { Run } from './send-waiting.ts';

/** Whether a chunk needed for sending failed to load: most browsers do not request it again while this page is open. */
export const codeFailed = store(false);

/** Loads code and sets `codeLost` if it fails; resets it on success, since some browsers do request it again. */
export const withFailureFlag = async <Code>(loading: Promise<Code>): Promise<Code> => {
  try {
    const code = await loading;
    codeFailed.set(false);
    return code;
  } catch (error) {
    codeFailed.set(true);
    throw error;
  }
};

/** Loads the code that sends entries, separately from the first view. */
export const sendingCode = () => withFailureFlag(import('./sending.ts'));

/**
 * Sends the signed-in user's pending entries (`sending.ts`); rejects if its code does not load.
 * Offline, it requests neither the code, which the browser would mark as failed, nor the server, so the user can still change the entries.
 */
export const sendNow = async (): Promise<Run> =>
  navigator.onLine ? (await sendingCode()).sendNow() : { sent: 0, refused: 0, end: 'away' };
