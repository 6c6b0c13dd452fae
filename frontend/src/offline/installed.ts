import { store } from '../shared/store.ts';

/** `newer`: has the build that waits take over, while one does. `codeOf`: the role whose whole code is on this device. */
export type Installed = { newer: (() => void) | null; codeOf: string | null };

/** What is known of the service worker; nothing of it where there is none (pages without TLS, while one develops). */
export const installed = store<Installed>({ newer: null, codeOf: null });

/** Loads the page anew, in the newer build where one waits: of this one there may be code that the server no longer has. */
export const loadAnew = () => {
  const { newer } = installed.get();
  if (newer) newer();
  else location.reload();
};
