import type { Consent } from '@obraclara/api';
import { isTransient } from '../../../api/api-error.ts';

/** Milliseconds between two questions, and until nobody is asked any more (specification section 9). */
const pollEvery = 2000;
const giveUpAfter = 300_000;

/** Sealed: opaque here and useless elsewhere (design.md §8.10). */
export type Tokens = { access_token: string; refresh_token: string };
export type Ending = { is: 'authorized'; tokens: Tokens } | { is: 'timed-out' | 'left' };

type Asked = {
  ask: () => Promise<Consent>;
  /** Whether the person has closed Google's window, as far as the browser says. */
  isClosed: () => boolean;
  /** Called once, when it looks closed and no consent had been given. */
  onClosed: () => void;
  /** Aborted when nobody waits any more. */
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

/** A server that does not answer now is asked again; one that refuses ends the wait. */
const asked = async (ask: Asked['ask']): Promise<Consent> => {
  try {
    return await ask();
  } catch (error) {
    if (isTransient(error)) return { success: false };
    throw error;
  }
};

/**
 * Asks every 2 s whether the consent has been given, for 5 minutes. A closed window ends nothing: pages of Google cut the bond with ours,
 * and look closed while somebody is still choosing an account in them.
 * @throws the server's refusal.
 */
export const awaitConsent = async ({ ask, isClosed, onClosed, signal }: Asked): Promise<Ending> => {
  const deadline = Date.now() + giveUpAfter;
  let told = false;
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
    if (closed && !told) {
      told = true;
      onClosed();
    }
    if (Date.now() >= deadline) return { is: 'timed-out' };
  }
};
