import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import { watchForAnother } from '../session/session.ts';
import { toast, type ToastAction } from '../ui/states/toasts.ts';
import { detailOf, isIdTaken, isSignedOut, isTransient } from './api-error.ts';
import type { Api } from './dataProvider.ts';
import { currentOf, isConflict } from './conflict.ts';
import type { Target } from './target.ts';

export type CommandTexts<Answer> = {
  /** Toast on success, or a function of the answer. Without it, no toast. */
  done?: string | ((answer: Answer) => string);
  /** Error message if the server gives no reason, or a function of the reason (or an empty text). */
  failed: string | ((detail: string) => string);
  /** Shows `failed` even if the server gives a reason, where the specification names no detail. */
  plain?: boolean;
  /** The caller handles a record that has changed or no longer exists; no toast. */
  asksWhenMoved?: boolean;
  /** The caller asks about a new record whose id is taken; no toast. */
  asksWhenTaken?: boolean;
  /** Whether the caller asks about this error; no toast. */
  asks?: (error: unknown) => boolean;
  /** The caller stores the command in the outbox if the server is unreachable, and shows that. */
  keptWhenAway?: boolean;
  /** Button of the success toast, for the user who sent the command. */
  action?: ToastAction;
};
export type Outcome<Answer> = { ok: true; answer: Answer } | { ok: false; error: unknown };

const reason = <A>({ failed, plain }: CommandTexts<A>, error: unknown) => {
  if (typeof failed === 'function') return failed(detailOf(error, ''));
  return plain && !currentOf(error) ? failed : detailOf(error, failed);
};

/**
 * Shows why a command failed, unless the session ended, a conflict dialog follows, or the command is stored in the outbox: these show their
 * own message.
 */
export const showFailure = <A>(texts: CommandTexts<A>, error: unknown) => {
  const isAsked =
    (texts.asksWhenMoved === true && isConflict(error)) ||
    (texts.asksWhenTaken === true && isIdTaken(error)) ||
    texts.asks?.(error) === true;
  const isKept = texts.keptWhenAway === true && isTransient(error);
  if (!isSignedOut(error) && !isAsked && !isKept) toast(reason(texts, error), 'error');
};

/**
 * Returns a function that sends a command, shows the result (the server's message first) and reloads the queries on screen.
 * Its promise always resolves, with the answer or the error, after the reload has begun, so that a dialog closes over fresh data.
 */
export const useCommand = () => {
  const { send } = useDataProvider<Api>();
  const client = useQueryClient();
  return useCallback(
    async <Answer = unknown>(
      method: string,
      target: Target,
      texts: CommandTexts<Answer>,
      body?: object,
    ): Promise<Outcome<Answer>> => {
      const isAnother = watchForAnother();
      try {
        const answer = (await send(method, target, body)) as Answer;
        void client.invalidateQueries();
        const offered = isAnother() ? undefined : texts.action;
        if (texts.done)
          toast(typeof texts.done === 'function' ? texts.done(answer) : texts.done, 'success', offered);
        return { ok: true, answer };
      } catch (error) {
        showFailure(texts, error);
        void client.invalidateQueries();
        return { ok: false, error };
      }
    },
    [send, client],
  );
};
