import type { ConsentStarted } from '@obraclara/api';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { detailOf, isSignedOut } from '../../../api/api-error.ts';
import type { Api } from '../../../api/dataProvider.ts';
import { storage as texts } from '../../../messages.ts';
import { toast } from '../../../ui/states/toasts.ts';
import { awaitConsent, type Tokens } from './authorization.ts';
import { openPopup } from './popup.ts';

export type Authorization =
  | { is: 'idle'; problem: string }
  /** `link`: address of Google's consent page, if the browser blocked the window. */
  | { is: 'waiting'; link: string | null }
  | { is: 'authorized'; tokens: Tokens };

export type Credentials = { client_id: string; client_secret: string };

const messageOf = (error: unknown) => detailOf(error, error instanceof Error ? error.message : '');

/**
 * Requests the consent of a Drive account's owner in a Google window. Tokens exist only in the component's state. When the component
 * unmounts, the window closes and polling stops.
 */
export const useAuthorization = (project: string) => {
  const { send } = useDataProvider<Api>();
  const [state, setState] = useState<Authorization>({ is: 'idle', problem: '' });
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const path = `projects/${project}/storage-oauth` as const;
  const ask = () => send('GET', `${path}/status`);

  const wait = async (
    { client_id, client_secret }: Credentials,
    popup: Window | null,
    here: AbortController,
  ) => {
    const query = new URLSearchParams({ client_id, client_secret });
    const answer = (await send('POST', `${path}/start?${query}`)) as ConsentStarted;
    if (here.signal.aborted) return;
    if (popup) popup.location.href = answer.authorization_url;
    else setState({ is: 'waiting', link: answer.authorization_url });
    const ending = await awaitConsent({
      ask,
      isClosed: () => popup?.closed ?? false,
      // Polling continues, because an open window can look closed.
      onClosed: () => setState({ is: 'idle', problem: texts.popupClosed }),
      signal: here.signal,
    });
    if (ending.is === 'authorized') {
      setState({ is: 'authorized', tokens: ending.tokens });
      toast(texts.authorized, 'success');
    }
    if (ending.is === 'timed-out') setState({ is: 'idle', problem: texts.timedOut });
    here.abort();
  };

  /** Call it synchronously in the click handler, or the browser blocks the window. */
  const connect = async (credentials: Credentials) => {
    leaving.current?.abort();
    const here = new AbortController();
    leaving.current = here;
    const popup = openPopup();
    here.signal.addEventListener('abort', () => popup?.close());
    setState({ is: 'waiting', link: null });
    try {
      await wait(credentials, popup, here);
    } catch (error) {
      if (here.signal.aborted) return;
      here.abort();
      setState({ is: 'idle', problem: messageOf(error) });
      if (!isSignedOut(error)) toast(texts.error(messageOf(error)), 'error');
    }
  };

  return { state, connect };
};
