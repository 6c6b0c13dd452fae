import { store } from '../ui/store.ts';

/**
 * `newer`: activates the waiting build, if there is one. `codeOf`: the role whose code is completely on this device. `keepCode`: requests
 * that code now; null if no service worker is used.
 */
export type Installed = {
  newer: (() => void) | null;
  codeOf: string | null;
  keepCode?: (() => void) | null;
};

/** State of the service worker; stays empty without one (pages without TLS, development). */
export const installed = store<Installed>({ newer: null, codeOf: null });

/** Reloads the page and activates the waiting service worker: the server may no longer have this build's chunks. */
export const reloadPage = () => {
  const { newer } = installed.get();
  if (newer) newer();
  else location.reload();
};
