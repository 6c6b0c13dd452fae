import { store } from '../ui/store.ts';
import { toast } from '../ui/states/toasts.ts';
import { addressOf, completed, forgetKnown, forgetWritten, writtenUntilNow } from './written.ts';

let refetch: (() => void) | null = null;

/** Registers the function that reloads stale answers. Returns a function that removes it. */
export const registerReload = (reader: () => void) => {
  refetch = reader;
  return () => {
    if (refetch === reader) refetch = null;
  };
};

/** Pause before stale answers are reloaded, in ms: doubles each time, up to a minute, so that the projections can catch up. */
const shortest = 4000;
const longest = 60_000;

/** Time of the server's data while its event log is unavailable, in ms since 1970; null otherwise. */
export const dataWithoutLog = store<number | null>(null);

/** URLs whose last answer was stale. */
const late = new Set<string>();
let pause = shortest;
let waiting: ReturnType<typeof setTimeout> | undefined;

const readAgain = () => {
  waiting = undefined;
  refetch?.();
};

/** One toast for all lists that become stale together, however often; none while a notice explains the cause. */
const isLate = (address: string) => {
  const news = !late.has(address);
  late.add(address);
  if (waiting) return;
  if (news && dataWithoutLog.get() === null) toast('Los datos tardan en actualizarse', 'info');
  pause = news ? shortest : Math.min(2 * pause, longest);
  waiting = setTimeout(readAgain, pause);
};

const isFresh = (address: string) => {
  if (!late.delete(address) || late.size > 0) return;
  clearTimeout(waiting);
  waiting = undefined;
};

/** Forgets the writes and stale answers of the session that ends. */
export const forgetReads = () => {
  forgetWritten();
  late.clear();
  dataWithoutLog.set(null);
  clearTimeout(waiting);
  waiting = undefined;
};

/**
 * Starts a read. Returns a function that turns its response into the answer to show: a current response clears the remembered writes, a
 * stale one is completed with them.
 */
export const beginRead = (url: string) => {
  const before = writtenUntilNow();
  return (headers: Headers, json: unknown): unknown => {
    const since = Date.parse(headers.get('X-Stale-Since') ?? '');
    dataWithoutLog.set(Number.isNaN(since) ? null : since);
    if (headers.get('X-Stale') === 'true') {
      isLate(addressOf(url));
      return completed(url, json);
    }
    isFresh(addressOf(url));
    forgetKnown(url, before);
    return json;
  };
};
