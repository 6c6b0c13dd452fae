import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isApiError, isTransient } from '../api/api-error.ts';

// After a reload without a network it would say that there is one.
onlineManager.setOnline(navigator.onLine);

/** Without a network the answer is that there is none, rather than to wait for one. */
const again = (failures: number, error: unknown) =>
  onlineManager.isOnline() &&
  failures < 2 &&
  (isTransient(error) || !isApiError(error) || error.status >= 500);

/** Reads are asked again after a lost connection or a failing server, never after a refusal; writes repeat in `http.ts` alone. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: again, staleTime: 15_000, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
