import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isTransient } from '../api/api-error.ts';
import { isAnswering } from '../offline/is-answering.ts';
import { useConnected } from '../offline/useConnected.ts';

/** In ms: duration of a slow read, after which the server is probed; timeout of a probe; pause between two probes. */
const slow = 2000;
const patience = 2500;
const pause = 3000;

/** Calls `suspect` when a read is slow, or fails like one whose server or proxy does not respond. Returns a function that stops it. */
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
 * Returns whether the server is unreachable, within 5 s of a read without response. It is probed every few seconds; once it responds, the
 * queries on screen are reloaded.
 * Always false if the panel shows the connection state itself (`watched`).
 */
export const useServerUnreachable = (watched: boolean): boolean => {
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
      // A read that is still without response would never end.
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
