import { once } from '@obraclara/events';
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

const oldest = (client: QueryClient, which: (query: Query) => boolean): number | null => {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: which })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
  return times.length === 0 ? null : Math.min(...times);
};

const useOldest = (which: (query: Query) => boolean) => {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback((changed) => client.getQueryCache().subscribe(changed), [client]),
    () => oldest(client, which),
  );
};

const any = () => true;
const hasFailed = ({ state }: Query) => state.status === 'error';

/** Returns the time of the oldest answer on screen, in ms since 1970; null if there is none. */
export const useAnsweredAt = (): number | null => useOldest(any);

/** Returns the same for answers whose last reload failed; null if all answers on screen are up to date. */
export const useStaleSince = (): number | null => useOldest(hasFailed);

const moment = once(
  () =>
    new Intl.DateTimeFormat('es-MX', {
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
/** `21/11 14:05` */
export const shortMoment = (ms: number) => moment().format(ms).replace(',', '');
