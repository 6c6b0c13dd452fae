import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isApiError } from '../api/api-error.ts';

const probeEvery = 10_000;

const unanswered = (error: unknown) => isApiError(error) && error.status === 0 && error.name !== 'AbortError';

/** Calls back with whether our server answered, for each read that ended. */
const watchReads = (client: QueryClient, heard: (answered: boolean) => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success') heard(true);
    if (event.action.type === 'error' || event.action.type === 'failed')
      heard(!unanswered(event.action.error));
  });

/**
 * Whether our server can be reached. The browser's word is not enough: it says yes on a Wi-Fi without internet, so a read that got no
 * answer counts as well, and the server is then asked every 10 s until it answers.
 */
export const useConnected = (): boolean => {
  const client = useQueryClient();
  const [network, setNetwork] = useState(navigator.onLine);
  const [answering, setAnswering] = useState(true);

  useEffect(() => {
    const on = () => setNetwork(true);
    const off = () => setNetwork(false);
    addEventListener('online', on);
    addEventListener('offline', off);
    const unwatch = watchReads(client, setAnswering);
    return () => {
      removeEventListener('online', on);
      removeEventListener('offline', off);
      unwatch();
    };
  }, [client]);

  useEffect(() => {
    if (answering || !network) return;
    const timer = setInterval(() => {
      fetch('/api/health').then(
        ({ ok }) => setAnswering(ok),
        () => setAnswering(false),
      );
    }, probeEvery);
    return () => clearInterval(timer);
  }, [answering, network]);

  return network && answering;
};
