import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isAboutTo = false;
const told = new Set<() => void>();
const paper = typeof matchMedia === 'function' ? matchMedia('print') : null;

const tell = () => {
  for (const listener of told) listener();
};
/** Renders synchronously, so that all content is there when the browser prints. */
const now = (next: boolean) => () => {
  isAboutTo = next;
  flushSync(tell);
};
if (typeof addEventListener === 'function') {
  addEventListener('beforeprint', now(true));
  addEventListener('afterprint', now(false));
}
paper?.addEventListener('change', tell);

const subscribe = (listener: () => void) => {
  told.add(listener);
  return () => told.delete(listener);
};

/** Whether the page is rendered for paper. Content that is rendered only near the screen must then be rendered whole. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isAboutTo || (paper?.matches ?? false));
