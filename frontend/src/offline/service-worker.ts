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

/** Has the code of whoever is signed in kept on the device; what does not come now is tried again with the next connection. */
const keepCode = async () => {
  const role = getSession()?.user.role;
  const { controller } = navigator.serviceWorker;
  if (!controller || role === undefined || !worksInTheField(role) || installed.get().codeOf === role) return;
  const asked: Asked = { type: 'KEEP_CODE', role };
  const kept: unknown = await messageSW(controller, asked);
  if (kept === true && getSession()?.user.role === role) become({ codeOf: role });
};

/** Whether it is here that the newer build was asked for. */
let wanted = false;

const takeOver = () => {
  wanted = true;
  worker.messageSkipWaiting();
};

/** Loads the page anew, in the build that has taken over; not from under somebody who is writing, unless they want it. */
const reload = () => {
  if (wanted || unsaved.get() === 0) return location.reload();
  const stop = unsaved.listen(() => {
    if (unsaved.get() > 0) return;
    stop();
    location.reload();
  });
};

/** Without a network there is nothing newer: it is looked for again when the page is next shown. */
const lookForNewer = () => void worker.update().catch(() => undefined);

/**
 * Puts the service worker between these pages and the network: they open without one from the first visit on. A newer build is announced
 * when it has all the code that this device uses, and takes over in all tabs when one of them says so, also in one that is just being
 * opened: `from` is the worker that the page came from, if any. What it listens to besides the worker it leaves when `signal` aborts.
 */
export const register = async (
  from: ServiceWorker | null,
  signal: AbortSignal = new AbortController().signal,
) => {
  const container = navigator.serviceWorker;
  let current = from;
  const controls = () => {
    const before = current;
    current = container.controller;
    if (current === before) return;
    if (before === null) return void keepCode();
    become({ newer: null });
    reload();
  };
  // Itself Workbox listens only when it has registered, which takes its time on a slow device.
  container.addEventListener('controllerchange', controls, { signal });
  controls();
  worker.addEventListener('waiting', () => become({ newer: takeOver }));
  await worker.register();
  if (from) void keepCode();
  signal.addEventListener(
    'abort',
    onSession(() => void keepCode()),
  );
  addEventListener('online', () => void keepCode(), { signal });
  // Code that is gone from the server means that there is another build.
  addEventListener('vite:preloadError', lookForNewer, { signal });
  const shown = () => {
    if (document.hidden) return;
    lookForNewer();
    void keepCode();
  };
  document.addEventListener('visibilitychange', shown, { signal });
};
