import { messageSW, Workbox } from 'workbox-window';
import { getSession, onSession } from '../session/session.ts';
import { unsaved } from '../shared/unsaved.ts';
import type { Asked } from '../worker/asked.ts';
import { installed } from './installed.ts';

const worker = new Workbox('/sw.js');

const become = (change: Partial<ReturnType<typeof installed.get>>) =>
  installed.set({ ...installed.get(), ...change });

/** Who works at a desk has nothing to do without a connection. */
const worksInTheField = (role: string) => role !== 'administrator';

/** Has the code of whoever is signed in kept on the device; what does not come now is tried again at the next start. */
const keepCode = async () => {
  const role = getSession()?.user.role;
  const { controller } = navigator.serviceWorker;
  if (!controller || role === undefined || !worksInTheField(role)) return;
  const asked: Asked = { type: 'KEEP_CODE', role };
  if (await messageSW(controller, asked)) become({ codeOf: role });
};

/** Loads the page anew, in the build that has taken over; not from under somebody who is writing. */
const reload = () => {
  if (unsaved.get() === 0) return location.reload();
  const stop = unsaved.listen(() => {
    if (unsaved.get() > 0) return;
    stop();
    location.reload();
  });
};

const lookForNewer = () => void worker.update().catch(() => undefined);

/**
 * Puts the service worker between these pages and the network: they open without one from the first visit on. A newer build is announced
 * when it has all the code that this device uses, and takes over in all tabs when one of them says so.
 */
export const register = async () => {
  let controlled = navigator.serviceWorker.controller !== null;
  worker.addEventListener('waiting', () => become({ newer: () => worker.messageSkipWaiting() }));
  worker.addEventListener('controlling', () => {
    if (controlled) return reload();
    controlled = true;
    void keepCode();
  });
  await worker.register();
  if (controlled) void keepCode();
  onSession(() => void keepCode());
  // Code that is gone from the server means that there is another build.
  addEventListener('vite:preloadError', lookForNewer);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) lookForNewer();
  });
};
