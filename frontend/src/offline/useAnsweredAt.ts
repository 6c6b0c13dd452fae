import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

const oldestShown = (client: QueryClient): number | null => {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
  return times.length === 0 ? null : Math.min(...times);
};

/** When the server gave the oldest of what is on screen, in ms since 1970; null while nothing is. */
export const useAnsweredAt = (): number | null => {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback((changed) => client.getQueryCache().subscribe(changed), [client]),
    () => oldestShown(client),
  );
};
