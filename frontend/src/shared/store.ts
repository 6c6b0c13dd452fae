import { useSyncExternalStore } from 'react';

/** Something that there is one of in the tab, and that may change at any time. */
export const store = <State>(initial: State) => {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next: State) => {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    /** Returns how to stop. */
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type Store<State> = ReturnType<typeof store<State>>;

/** What it is now; the component follows it. */
export const useStore = <State>({ listen, get }: Pick<Store<State>, 'listen' | 'get'>): State =>
  useSyncExternalStore(listen, get);
