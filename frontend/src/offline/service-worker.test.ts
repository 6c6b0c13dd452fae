// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { signOut } from '../session/session.ts';
import { signInAs } from '../session/sign-in.fixture.ts';
import { holdUnsaved } from '../ui/dialogs/unsaved.ts';
import { installed, reloadPage } from './installed.ts';

/** Message to a worker, and the port for its answer. */
type Message = [asked: object, ports: MessagePort[]];
const worker = () =>
  Object.assign(new EventTarget(), { postMessage: vi.fn<(...message: Message) => void>() });
const older = worker();
let controller = worker();
const waiting = Object.assign(worker(), { scriptURL: new URL('/sw.js', location.href).href });
/** Resolves when the browser has registered the worker. */
let registered: () => void;
/** The first request for the worker is lost. */
const register = vi
  .fn(
    () =>
      new Promise<object>((resolve) => {
        registered = () => resolve(Object.assign(new EventTarget(), { waiting }));
      }),
  )
  .mockRejectedValueOnce(new TypeError('lost'));
const container = Object.assign(new EventTarget(), { controller, register });
const over = new AbortController();
const reload = vi.fn();
/** Number of page reloads before the worker was registered: at first, and after another worker took control. */
let reloadsBefore: number, reloadsMeanwhile: number;
const takesOver = () => {
  controller = container.controller = worker();
  container.dispatchEvent(new Event('controllerchange'));
};

beforeAll(async () => {
  const { href } = location;
  vi.stubGlobal('location', { href, reload });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container });
  vi.spyOn(console, 'warn').mockReturnValueOnce();
  const page = await import('./service-worker.ts');
  const registering = page.register(older as unknown as ServiceWorker, over.signal);
  reloadsBefore = reload.mock.calls.length;
  takesOver();
  reloadsMeanwhile = reload.mock.calls.length;
  await eventually(() => registered());
  await registering;
  await eventually(() => expect(installed.get().newer).not.toBeNull());
});
afterEach(() => {
  signOut();
  vi.clearAllMocks();
});
afterAll(() => {
  over.abort();
  vi.unstubAllGlobals();
  installed.set({ newer: null, codeOf: null });
});

/** The worker's answer to the call with this index. */
const answer = (call: number, kept: boolean) =>
  controller.postMessage.mock.calls[call]![1][0]!.postMessage(kept);

it('loads the page anew where a newer build took over while it was being opened', () => {
  expect([reloadsBefore, reloadsMeanwhile]).toEqual([1, 2]);
});

it('asks again for code that did not come, and says whose it is', async () => {
  signInAs('ana');
  expect(controller.postMessage.mock.calls[0]![0]).toEqual({ type: 'KEEP_CODE', role: 'manager' });
  answer(0, false);
  await eventually(() => expect(controller.postMessage).toHaveBeenCalledTimes(2));
  answer(1, false);
  dispatchEvent(new Event('online'));
  answer(2, true);
  await eventually(() => expect(installed.get().codeOf).toBe('manager'));
  dispatchEvent(new Event('online'));
  expect(controller.postMessage).toHaveBeenCalledTimes(3);
});

it('reloads the page once nothing is unsaved, when another tab activates a newer build', () => {
  const { newer } = installed.get();
  const release = holdUnsaved();
  takesOver();
  expect(installed.get().newer).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  release();
  expect(reload).toHaveBeenCalledOnce();
  installed.set({ ...installed.get(), newer });
});

it('loads the page anew at a button, in the newer build where one waits', () => {
  const { newer } = installed.get();
  installed.set({ ...installed.get(), newer: null });
  reloadPage();
  expect(reload).toHaveBeenCalledOnce();
  installed.set({ ...installed.get(), newer });
  const release = holdUnsaved();
  reloadPage();
  expect(waiting.postMessage.mock.calls[0]![0]).toEqual({ type: 'SKIP_WAITING' });
  expect(reload).toHaveBeenCalledOnce();
  takesOver();
  expect(reload).toHaveBeenCalledTimes(2);
  release();
});
