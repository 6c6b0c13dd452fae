import type { ConsentStarted } from '@obraclara/api';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { detailOf, isSignedOut } from '../../../api/api-error.ts';
import type { Api } from '../../../api/dataProvider.ts';
import { storage as said } from '../../../messages.ts';
import { toast } from '../../../shared/toasts.ts';
import { awaitConsent, type Tokens } from './authorization.ts';
import { openPopup } from './popup.ts';

export type Authorization =
  | { is: 'idle'; problem: string }
  /** `link` leads to Google where the window was blocked. */
  | { is: 'waiting'; link: string | null }
  | { is: 'authorized'; tokens: Tokens };

export type Credentials = { client_id: string; client_secret: string };

const messageOf = (error: unknown) => detailOf(error, error instanceof Error ? error.message : '');

/**
 * The consent of the owner of a Drive account, asked for in a window of Google. Nothing of it is kept anywhere but in the state of the
 * component, and it ends with the component: the window closes and nobody asks any more.
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
      // Asked on meanwhile: it may only look closed.
      onClosed: () => setState({ is: 'idle', problem: said.popupClosed }),
      signal: here.signal,
    });
    if (ending.is === 'authorized') {
      setState({ is: 'authorized', tokens: ending.tokens });
      toast(said.authorized, 'success');
    }
    if (ending.is === 'timed-out') setState({ is: 'idle', problem: said.timedOut });
    here.abort();
  };

  /** To be called inside the click. */
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
      if (!isSignedOut(error)) toast(said.error(messageOf(error)), 'error');
    }
  };

  return { state, connect };
};
