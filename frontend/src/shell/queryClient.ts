import { QueryClient } from '@tanstack/react-query';
import { isApiError, isTransient } from '../api/api-error.ts';

const again = (failures: number, error: unknown) =>
  failures < 2 && (isTransient(error) || !isApiError(error) || error.status >= 500);

/** Reads are asked again after a lost connection or a failing server, never after a refusal; writes repeat in `http.ts` alone. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: again, staleTime: 15_000, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
