import { useSyncExternalStore } from 'react';

/** An observable value that exists once per tab. */
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
    /** Returns the function that removes the listener. */
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type Store<State> = ReturnType<typeof store<State>>;

/** Returns the current value and renders the component again when it changes. */
export const useStore = <State>({ listen, get }: Pick<Store<State>, 'listen' | 'get'>): State =>
  useSyncExternalStore(listen, get);
