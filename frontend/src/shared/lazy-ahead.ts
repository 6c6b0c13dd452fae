import { lazy } from 'react';

const waiting: (() => Promise<unknown>)[] = [];

/** Like React's `lazy`. The code loads when the component is first rendered, or earlier, through `loadAhead`. */
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
 * Loads the code of every `lazyAhead` component, and of those that this code declares, so that it is available offline. Resolves with
 * whether all of it loaded. The next call, or the first render, requests the rest again.
 */
export const loadAhead = (): Promise<boolean> => (loading ??= loadRest().finally(() => (loading = null)));
