import { lazy } from 'react';

const waiting: (() => Promise<unknown>)[] = [];

/** As `lazy`: its code comes when it is first shown, or before, where somebody calls `loadAhead`. */
export const lazyAhead: typeof lazy = (load) => {
  waiting.push(load);
  return lazy(load);
};

const loadRest = async (): Promise<boolean> => {
  for (let next = waiting[0]; next; next = waiting[0]) {
    const came = await next().then(
      () => true,
      () => false,
    );
    if (!came) return false;
    waiting.splice(waiting.indexOf(next), 1);
  }
  return true;
};

let loading: Promise<boolean> | null = null;

/**
 * Fetches the code of everything that may be shown from here on, and of what comes to be known by that, so that it is there when the
 * network no longer is. Answers whether all of it came; what did not is asked for by the next call, or when it is shown.
 */
export const loadAhead = (): Promise<boolean> => (loading ??= loadRest().finally(() => (loading = null)));
