import { onlineManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { isApiError, isTransient } from '../api/api-error.ts';
import { freshFor } from '../api/fresh-for.ts';

// After an offline reload, the library would assume a connection.
onlineManager.setOnline(navigator.onLine);

/** Offline, a read fails at once instead of waiting for a connection. */
const again = (failures: number, error: unknown) =>
  onlineManager.isOnline() &&
  failures < 2 &&
  (isTransient(error) || !isApiError(error) || error.status >= 500);

/**
 * Marks reads as stale that began before a write and end after it. The library reloads queries on screen at once.
 * It would treat two answers in flight as fresh: one for a closed screen, and the first one of an open screen.
 */
const heedingWrites = (client: QueryClient, cache: QueryCache) => {
  const early = new WeakMap<Query, Promise<unknown>>();
  const invalidate = client.invalidateQueries.bind(client);
  client.invalidateQueries = (filters, options) => {
    const underway = cache.findAll({ ...filters, fetchStatus: 'fetching' });
    const before = underway.map((query) => [query, query.promise] as const);
    const done = invalidate(filters, options);
    for (const [query, asked] of before) if (asked && query.promise === asked) early.set(query, asked);
    return done;
  };
  cache.config.onSuccess = (_, query) => {
    const asked = early.get(query as Query);
    if (asked && query.promise === asked) void invalidate({ predicate: (one) => one === query });
  };
  return client;
};

/** Whether a read was refused because its project was deleted or is no longer assigned to the user. */
const isRefused = (error: unknown) => isApiError(error) && (error.status === 403 || error.status === 404);

/** Reloads the user's projects after such a refusal, so that the panel can show that the project was lost. */
const heedingRefusals = (client: QueryClient, cache: QueryCache) => {
  cache.config.onError = (error, { queryKey: [resource] }) => {
    if (isRefused(error) && resource !== 'projects')
      void client.invalidateQueries({ queryKey: ['projects', 'all'] });
  };
  return client;
};

/**
 * Returns a query client that repeats reads after a lost connection or a server failure, never after a refusal; only `http.ts` repeats
 * writes.
 */
export const newQueryClient = () => {
  const queryCache = new QueryCache();
  const client = new QueryClient({
    queryCache,
    defaultOptions: {
      queries: { retry: again, staleTime: freshFor(15_000), networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return heedingRefusals(heedingWrites(client, queryCache), queryCache);
};
