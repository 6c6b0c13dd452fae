import type { Consent } from '@obraclara/api';
import { isTransient } from '../../../api/api-error.ts';

/** Polling interval and timeout, in milliseconds (specification section 9). */
const pollEvery = 2000;
const giveUpAfter = 300_000;

/** Encrypted tokens: opaque to the browser and useless elsewhere (design.md §8.10). */
export type Tokens = { access_token: string; refresh_token: string };
export type Ending = { is: 'authorized'; tokens: Tokens } | { is: 'timed-out' | 'left' };

type Asked = {
  ask: () => Promise<Consent>;
  /** Whether the browser reports Google's window as closed. */
  isClosed: () => boolean;
  /** Called once, when the window looks closed before consent was given. */
  onClosed: () => void;
  /** Aborts the polling, for example when the component unmounts. */
  signal: AbortSignal;
};

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** Consent status. A transient failure counts as no consent yet; any other failure is thrown. */
const asked = async (ask: Asked['ask']): Promise<Consent> => {
  try {
    return await ask();
  } catch (error) {
    if (isTransient(error)) return { success: false };
    throw error;
  }
};

/**
 * Polls the consent status every 2 s for 5 minutes. A closed window does not end the polling: Google's pages sever the opener relationship,
 * so the window looks closed while the user is still choosing an account.
 * @throws the server's error, unless it is transient.
 */
export const awaitConsent = async ({ ask, isClosed, onClosed, signal }: Asked): Promise<Ending> => {
  const deadline = Date.now() + giveUpAfter;
  let reported = false;
  for (;;) {
    await pause(pollEvery, signal);
    if (signal.aborted) return { is: 'left' };
    const closed = isClosed();
    const { success, access_token, refresh_token } = await asked(ask);
    if (signal.aborted) return { is: 'left' };
    if (success) {
      const tokens = { access_token: access_token ?? '', refresh_token: refresh_token ?? '' };
      return { is: 'authorized', tokens };
    }
    if (closed && !reported) {
      reported = true;
      onClosed();
    }
    if (Date.now() >= deadline) return { is: 'timed-out' };
  }
};
