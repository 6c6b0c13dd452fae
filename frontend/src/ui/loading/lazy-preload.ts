import { lazy } from 'react';
import { store } from '../store.ts';

const unloaded: (() => Promise<unknown>)[] = [];

/** Components that `preloadAll` has loaded, of those declared so far. */
export const preloaded = store({ done: 0, all: 0 });

/** Like React's `lazy`. The code loads when the component is first rendered, or earlier, through `preloadAll`. */
export const lazyPreload: typeof lazy = (load) => {
  unloaded.push(load);
  preloaded.set({ ...preloaded.get(), all: preloaded.get().all + 1 });
  return lazy(load);
};

const loadRest = async (): Promise<boolean> => {
  for (let next = unloaded[0]; next; next = unloaded[0]) {
    const loaded = await next().then(
      () => true,
      () => false,
    );
    if (!loaded) return false;
    unloaded.splice(unloaded.indexOf(next), 1);
    preloaded.set({ ...preloaded.get(), done: preloaded.get().done + 1 });
  }
  return true;
};

let loading: Promise<boolean> | null = null;

/**
 * Loads the code of every `lazyPreload` component, and of those that this code declares, so that it is available offline. Resolves with
 * whether all of it loaded. The next call, or the first render, requests the rest again.
 */
export const preloadAll = (): Promise<boolean> => (loading ??= loadRest().finally(() => (loading = null)));
