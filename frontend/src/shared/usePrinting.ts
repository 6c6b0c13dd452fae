import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isAboutTo = false;
const told = new Set<() => void>();
const paper = typeof matchMedia === 'function' ? matchMedia('print') : null;

const tell = () => {
  for (const listener of told) listener();
};
/** All is drawn by the time that the browser goes on. */
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

/** Whether the page is drawn for paper: what is drawn only while it is in sight has to be drawn whole then. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isAboutTo || (paper?.matches ?? false));
