import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isTransient } from '../api/api-error.ts';
import { isAnswering } from '../offline/is-answering.ts';
import { useConnected } from '../offline/useConnected.ts';

/** In ms: how long a read may take before the server is asked whether it answers, how long that may take, and between two such questions. */
const slow = 2000;
const patience = 2500;
const pause = 3000;

/** Calls back when a read is slow, or failed as it does where the server, or a proxy before it, gives no answer. Returns how to stop. */
const watchReads = (client: QueryClient, suspect: () => void) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const settle = (hash: string) => {
    clearTimeout(timers.get(hash));
    timers.delete(hash);
  };
  const unwatch = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { queryHash } = event.query;
    if (event.action.type === 'fetch') {
      settle(queryHash);
      timers.set(queryHash, setTimeout(suspect, slow));
    } else if (event.query.state.fetchStatus !== 'fetching') settle(queryHash);
    if ((event.action.type === 'failed' || event.action.type === 'error') && isTransient(event.action.error))
      suspect();
  });
  return () => {
    unwatch();
    for (const timer of timers.values()) clearTimeout(timer);
  };
};

/**
 * Whether the server gives no answer: known within 5 s of a read that gets none. It is asked again every few seconds, and what is on screen
 * is read again once it answers. Never where the panel says by itself how the connection is (`watched`).
 */
export const useServerAway = (watched: boolean): boolean => {
  const client = useQueryClient();
  const connected = useConnected();
  const [silent, setSilent] = useState(false);
  const away = watched && (!connected || silent);
  useEffect(() => {
    if (!watched) return undefined;
    let over = false;
    let asking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      if (asking) return;
      asking = true;
      const answers = await isAnswering(patience);
      asking = false;
      if (over) return;
      setSilent(!answers);
      // A read without an answer so far would go on waiting for it.
      if (away && answers) void client.cancelQueries().then(() => client.invalidateQueries());
      if (away) timer = setTimeout(() => void ask(), pause);
    };
    if (away) timer = setTimeout(() => void ask(), pause);
    const unwatch = away ? undefined : watchReads(client, () => void ask());
    return () => {
      over = true;
      clearTimeout(timer);
      unwatch?.();
    };
  }, [watched, away, client]);
  return away;
};
