import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../api/api-error.ts';
import { onUnanswered } from '../api/unanswered.ts';
import { store, type Store } from '../shared/store.ts';
import { isAnswering } from './is-answering.ts';

const probeEvery = 10_000;

const unanswered = (error: unknown) => isApiError(error) && error.status === 0 && error.name !== 'AbortError';

/** Calls back with whether our server answered, for each read that ended. */
const watchReads = (client: QueryClient, heard: (answered: boolean) => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success' && !event.action.manual) heard(true);
    if (event.action.type === 'error' || event.action.type === 'failed')
      heard(!unanswered(event.action.error));
  });

/**
 * Follows network, reads and, while those got no answer, a question every 10 s; a write that got none has the server asked at once, since
 * all that is on screen may be fresh. Returns how to stop.
 */
const follow = (client: QueryClient, connected: Store<boolean>) => {
  let answering = true;
  let probing: ReturnType<typeof setInterval> | undefined;
  const settle = () => {
    connected.set(navigator.onLine && answering);
    if (answering || !navigator.onLine) {
      clearInterval(probing);
      probing = undefined;
    } else probing ??= setInterval(() => void probe(), probeEvery);
  };
  /** Whatever was heard last counts, not what was asked before it and comes after. */
  let heard = 0;
  const hear = (answered: boolean) => {
    heard++;
    answering = answered;
    settle();
  };
  const probe = async () => {
    const own = ++heard;
    const answered = await isAnswering();
    if (own === heard) hear(answered);
  };
  addEventListener('online', settle);
  addEventListener('offline', settle);
  const unwatch = watchReads(client, hear);
  const unhear = onUnanswered(() => {
    if (answering && navigator.onLine) void probe();
  });
  settle();
  return () => {
    removeEventListener('online', settle);
    removeEventListener('offline', settle);
    unwatch();
    unhear();
    clearInterval(probing);
    heard++;
  };
};

const connections = new WeakMap<QueryClient, Store<boolean>>();

const newConnection = (client: QueryClient): Store<boolean> => {
  const connected = store(navigator.onLine);
  let listeners = 0;
  let stop = () => undefined as void;
  return {
    ...connected,
    listen: (listener) => {
      if (listeners++ === 0) stop = follow(client, connected);
      const leave = connected.listen(listener);
      return () => {
        leave();
        if (--listeners === 0) stop();
      };
    },
  };
};

/** Whether our server can be reached, as the reads of this client tell: one for all who ask, watched while somebody does. */
export const connectionOf = (client: QueryClient): Store<boolean> => {
  const known = connections.get(client) ?? newConnection(client);
  connections.set(client, known);
  return known;
};
