import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let beforePrint = false;
const listeners = new Set<() => void>();
const paper = typeof matchMedia === 'function' ? matchMedia('print') : null;

const notify = () => {
  for (const listener of listeners) listener();
};
/** Renders synchronously, so that all content is there when the browser prints. */
const set = (next: boolean) => () => {
  beforePrint = next;
  flushSync(notify);
};
if (typeof addEventListener === 'function') {
  addEventListener('beforeprint', set(true));
  addEventListener('afterprint', set(false));
}
paper?.addEventListener('change', notify);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the page is rendered for paper. Content that is rendered only near the screen must then be rendered whole. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => beforePrint || (paper?.matches ?? false));
