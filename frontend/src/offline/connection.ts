import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../api/api-error.ts';
import { onUnanswered } from '../api/unanswered.ts';
import { store, type Store } from '../ui/store.ts';
import { isAnswering } from './is-answering.ts';

const probeEvery = 10_000;

const unanswered = (error: unknown) => isApiError(error) && error.status === 0 && error.name !== 'AbortError';

/** Calls `heard` after each read ends, with whether our server answered it. */
const watchReads = (client: QueryClient, hear: (answered: boolean) => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success' && !event.action.manual) hear(true);
    if (event.action.type === 'error' || event.action.type === 'failed')
      hear(!unanswered(event.action.error));
  });

/**
 * Follows the browser's network state and the client's reads, and probes the server every 10 s while reads fail.
 * A write without an answer starts a probe at once, because all queries on screen may be fresh. Returns a function that stops it.
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
  /** The latest result wins: an earlier request that ends later is ignored. */
  let latestProbe = 0;
  const hear = (answered: boolean) => {
    latestProbe++;
    answering = answered;
    settle();
  };
  const probe = async () => {
    const own = ++latestProbe;
    const answered = await isAnswering();
    if (own === latestProbe) hear(answered);
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
    latestProbe++;
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

/** Whether our server is reachable, according to the reads of this client. One store per client; it watches only while it has listeners. */
export const connectionOf = (client: QueryClient): Store<boolean> => {
  const known = connections.get(client) ?? newConnection(client);
  connections.set(client, known);
  return known;
};
