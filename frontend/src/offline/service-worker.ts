import { messageSW, Workbox } from 'workbox-window';
import { getSession, onSession } from '../session/session.ts';
import { unsaved } from '../ui/dialogs/unsaved.ts';
import type { PageMessage } from '../worker/page-messages.ts';
import { backOff } from './back-off.ts';
import { installed } from './installed.ts';

const worker = new Workbox('/sw.js');

const become = (change: Partial<ReturnType<typeof installed.get>>) =>
  installed.set({ ...installed.get(), ...change });

/** Administrators work in the office and need no offline code. */
const worksInTheField = (role: string) => role !== 'administrator';

/** Failures in a row, and the timer of the next attempt. */
let failures = 0;
let next: ReturnType<typeof setTimeout> | undefined;

const later = (work: () => void) => {
  clearTimeout(next);
  next = setTimeout(work, backOff(failures++));
};

/** Asks the worker to keep the code of the signed-in user's role on the device; again with growing pauses until it is there. */
const keepCode = async () => {
  const role = getSession()?.user.role;
  const { controller } = navigator.serviceWorker;
  if (!controller || role === undefined || !worksInTheField(role) || installed.get().codeOf === role) return;
  const asked: PageMessage = { type: 'KEEP_CODE', role };
  const kept: unknown = await messageSW(controller, asked);
  if (kept !== true) return later(() => void keepCode());
  failures = 0;
  clearTimeout(next);
  if (getSession()?.user.role === role) become({ codeOf: role });
};

/** Whether this tab requested the newer build. */
let wanted = false;

const takeOver = () => {
  wanted = true;
  worker.messageSkipWaiting();
};

/** Reloads the page into the build that took control; with unsaved input, only if this tab requested it. */
const reload = () => {
  if (wanted || unsaved.get() === 0) return location.reload();
  const stop = unsaved.listen(() => {
    if (unsaved.get() > 0) return;
    stop();
    location.reload();
  });
};

/** Ignores errors, as those of a device without a network: the check runs again when the page is next visible. */
const lookForNewer = () => void worker.update().catch(() => undefined);

/**
 * Registers the worker; again with growing pauses while its script or a file of its installation is lost. Resolves once it is registered,
 * before it is installed.
 */
const registered = async (container: ServiceWorkerContainer, signal: AbortSignal): Promise<void> => {
  for (let lost = 0; ; lost += 1)
    try {
      await worker.register();
      break;
    } catch (error) {
      console.warn('Service worker:', error);
      await new Promise((resolve) => setTimeout(resolve, backOff(lost)));
      if (signal.aborted) return;
    }
  worker.addEventListener('redundant', () => {
    if (!container.controller && !signal.aborted) later(() => void worker.register().catch(console.warn));
  });
};

/**
 * Registers the service worker, so that the pages open offline after the first visit. A newer build is announced once it has all the code
 * that this device uses.
 * It takes control of all tabs when one of them activates it, even of a tab that is loading: `from` is the worker that served the page, if
 * any.
 * `signal` removes the listeners outside the worker.
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
  // Workbox itself listens only after registration, which is slow on some devices.
  container.addEventListener('controllerchange', controls, { signal });
  controls();
  worker.addEventListener('waiting', () => become({ newer: takeOver }));
  await registered(container, signal);
  // Where workers are blocked, as in some private windows, nothing is prepared.
  become({ keepCode: () => void keepCode() });
  if (from) void keepCode();
  signal.addEventListener(
    'abort',
    onSession(() => void keepCode()),
  );
  addEventListener('online', () => void keepCode(), { signal });
  // A chunk missing on the server means that there is a newer build.
  addEventListener('vite:preloadError', lookForNewer, { signal });
  const shown = () => {
    if (document.hidden) return;
    lookForNewer();
    void keepCode();
  };
  document.addEventListener('visibilitychange', shown, { signal });
};
