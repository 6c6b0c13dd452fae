import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import { watchForAnother } from '../session/session.ts';
import { toast, type ToastAction } from '../shared/toasts.ts';
import { detailOf, isSignedOut, isTransient } from './api-error.ts';
import type { Api } from './dataProvider.ts';
import { currentOf, isMoved } from './moved.ts';
import type { Target } from './target.ts';

export type Said<Answer> = {
  /** Said when it is done; a function gets the answer. Without it nothing is said. */
  done?: string | ((answer: Answer) => string);
  /** Said when it fails and the server gives no reason of its own; a function gets that reason (or an empty text). */
  failed: string | ((detail: string) => string);
  /** `failed` is said even when the server gives a reason, where the specification names no detail. */
  plain?: boolean;
  /** Whoever sends it shows what is there when the record has moved, or is gone; nothing is said of that. */
  asksWhenMoved?: boolean;
  /** Whoever sends it keeps it on the device when the server cannot be asked, and says so. */
  keptWhenAway?: boolean;
  /** Offered with `done`, to who sent the command. */
  action?: ToastAction;
};
export type Outcome<Answer> = { ok: true; answer: Answer } | { ok: false; error: unknown };

const reason = <A>({ failed, plain }: Said<A>, error: unknown) => {
  if (typeof failed === 'function') return failed(detailOf(error, ''));
  return plain && !currentOf(error) ? failed : detailOf(error, failed);
};

/** Says why a command failed; nothing when the session ended, a question follows or it is kept for later, which say so themselves. */
export const sayFailure = <A>(said: Said<A>, error: unknown) => {
  const isAsked = said.asksWhenMoved === true && isMoved(error);
  const isKept = said.keptWhenAway === true && isTransient(error);
  if (!isSignedOut(error) && !isAsked && !isKept) toast(reason(said, error), 'error');
};

/**
 * Sends a command, says how it went (the server's own words first) and reloads what is on screen. The promise always resolves, with the
 * answer or the error; it resolves after the reload has begun, so that a dialog closes over fresh data.
 */
export const useCommand = () => {
  const { send } = useDataProvider<Api>();
  const client = useQueryClient();
  return useCallback(
    async <Answer = unknown>(
      method: string,
      target: Target,
      said: Said<Answer>,
      body?: object,
    ): Promise<Outcome<Answer>> => {
      const isAnother = watchForAnother();
      try {
        const answer = (await send(method, target, body)) as Answer;
        void client.invalidateQueries();
        const offered = isAnother() ? undefined : said.action;
        if (said.done)
          toast(typeof said.done === 'function' ? said.done(answer) : said.done, 'success', offered);
        return { ok: true, answer };
      } catch (error) {
        sayFailure(said, error);
        void client.invalidateQueries();
        return { ok: false, error };
      }
    },
    [send, client],
  );
};
