import { store } from '../shared/store.ts';
import { toast } from '../shared/toasts.ts';
import { addressOf, completed, forgetKnown, forgetWritten, writtenUntilNow } from './written.ts';

let refetch: (() => void) | null = null;

/** Registers what reads again what was answered late. Returns how to stop. */
export const readAgainWith = (reader: () => void) => {
  refetch = reader;
  return () => {
    if (refetch === reader) refetch = null;
  };
};

/** How long the projections are given before what was late is read again, in ms: each time twice as long, at most a minute. */
const shortest = 4000;
const longest = 60_000;

/** While the server answers without its event log: the time of its data, in ms since 1970; null otherwise. */
export const dataWithoutLog = store<number | null>(null);

/** The addresses whose last answer was late. */
const late = new Set<string>();
let pause = shortest;
let waiting: ReturnType<typeof setTimeout> | undefined;

const readAgain = () => {
  waiting = undefined;
  refetch?.();
};

/** Said once, however many lists turn late together and however often they are late again; not while a notice says why. */
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

/** Forgets what the session that ends has written and what was late in it. */
export const forgetReads = () => {
  forgetWritten();
  late.clear();
  dataWithoutLog.set(null);
  clearTimeout(waiting);
  waiting = undefined;
};

/**
 * Begins a read. Answers what gives its answer as it is to be shown: what is up to date ends what was remembered for it; what is late
 * is completed.
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
