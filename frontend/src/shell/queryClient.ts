import { onlineManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { isApiError, isTransient } from '../api/api-error.ts';
import { freshFor } from '../api/fresh-for.ts';

// After a reload without a network it would say that there is one.
onlineManager.setOnline(navigator.onLine);

/** Without a network the answer is that there is none, rather than to wait for one. */
const again = (failures: number, error: unknown) =>
  onlineManager.isOnline() &&
  failures < 2 &&
  (isTransient(error) || !isApiError(error) || error.status >= 500);

/**
 * Makes old what was asked for before a write and is answered after it, too. The library asks anew at once for what is on screen, but an
 * answer on its way to a screen that is not open, or the first of one that is, would pass for new when it comes.
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

/** Whether a read was refused as one of a project that is deleted, or no longer this person's, is. */
const isRefused = (error: unknown) => isApiError(error) && (error.status === 403 || error.status === 404);

/** Looks which projects this person has once a read is refused: the panel tells then of one that it shows and they have no more. */
const heedingRefusals = (client: QueryClient, cache: QueryCache) => {
  cache.config.onError = (error, { queryKey: [resource] }) => {
    if (isRefused(error) && resource !== 'projects')
      void client.invalidateQueries({ queryKey: ['projects', 'all'] });
  };
  return client;
};

/**
 * Reads are asked again after a lost connection or a failing server, never after a refusal; writes repeat in `http.ts` alone.
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
