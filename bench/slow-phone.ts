/*
 * A real browser with a processor four times slower than this machine: response times, blocking time and scrolling as the browser reports
 * them.
 */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export const slowdown = 4;

/** Milliseconds between frames, and the number of frames without content. */
export type Frames = { gaps: number[]; blank: number };

/** Measurements that the page records from its first script on. Durations in ms. */
type Notes = { longTasks: number[]; interactions: number[]; frames: Frames | null; shown?: Promise<number> };
type Noted = { notes: Notes };

/** Runs in the page before all other scripts. */
const takeNotes = () => {
  const notes: Notes = { longTasks: [], interactions: [], frames: null };
  Object.assign(window, { notes });
  new PerformanceObserver((list) =>
    notes.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask', buffered: true });
  // From a touch or key to the next frame.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) notes.interactions.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
};

export type SlowPhone = {
  page: Page;
  /** Addresses that the page requested. */
  asked: string[];
  cdp: CDPSession;
  close: () => Promise<void>;
};

type Signed = { token: string; user: object };

/** A throttled page that records measurements. */
export const slowed = async (context: BrowserContext): Promise<Pick<SlowPhone, 'page' | 'cdp'>> => {
  const page = await context.newPage();
  await page.addInitScript(takeNotes);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, cdp };
};

/** A fresh browser, signed in if `signed` is given. */
export const slowPhone = async (browser: Browser, signed?: Signed): Promise<SlowPhone> => {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    hasTouch: true,
  });
  const { page, cdp } = await slowed(context);
  page.setDefaultTimeout(30_000);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  if (signed)
    await page.addInitScript(
      ([token, user]) => {
        localStorage.setItem('token', token);
        localStorage.setItem('user', user);
      },
      [signed.token, JSON.stringify(signed.user)] as const,
    );
  return { page, asked, cdp, close: () => context.close() };
};

/** Counts bytes received from now on: bodies and headers, including incomplete answers. */
export const received = async (cdp: CDPSession): Promise<() => number> => {
  const bytes = new Map<string, number>();
  const more = (id: string, length: number) => void bytes.set(id, (bytes.get(id) ?? 0) + length);
  cdp.on('Network.responseReceived', ({ requestId, response }) =>
    more(requestId, response.encodedDataLength),
  );
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => more(requestId, encodedDataLength));
  cdp.on('Network.loadingFinished', (all) => void bytes.set(all.requestId, all.encodedDataLength));
  await cdp.send('Network.enable');
  return () => [...bytes.values()].reduce((sum, one) => sum + one, 0);
};

/** Waits for the next frame and until the page is idle, including late renderings. */
export const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => done()))),
      ),
  );

/**
 * Time by the page's clock, in ms, at which an element exists and the page is idle. Evaluates plain JavaScript: Playwright's injected
 * selector engine costs a tenth of a second on a slow page.
 */
export const drawnAt = async (cdp: CDPSession, css: string): Promise<number> => {
  const expression = `(async () => {
    const isThere = () => document.querySelector(${JSON.stringify(css)}) !== null;
    await new Promise((done) => {
      const watch = new MutationObserver(() => isThere() && (watch.disconnect(), done()));
      watch.observe(document, { childList: true, subtree: true });
      if (isThere()) done();
    });
    await new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestIdleCallback(done))));
    return performance.now();
  })()`;
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as number;
};

export const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** An element of a page, with its text if that matters. */
export type Sight = { css: string; text?: string };

/**
 * Milliseconds by the page's clock from the first touch or key of `act` until the page shows `ready`.
 * Excludes the time that Playwright needs to find elements.
 */
export const reaction = async (page: Page, act: () => Promise<unknown>, ready: Sight) => {
  await page.evaluate(({ css, text }) => {
    const shown = new Promise<number>((done) => {
      const isReady = () =>
        [...document.querySelectorAll(css)].some(
          (element) => text === undefined || element.textContent === text,
        );
      const begun = (started: number) => {
        const painted = () => done(performance.now() - started);
        const look = () =>
          isReady() ? requestAnimationFrame(() => setTimeout(painted)) : requestAnimationFrame(look);
        requestAnimationFrame(look);
      };
      const first = new AbortController();
      for (const name of ['touchend', 'keydown'])
        addEventListener(
          name,
          ({ timeStamp }) => {
            first.abort();
            begun(timeStamp);
          },
          { capture: true, signal: first.signal },
        );
    });
    (window as unknown as Noted).notes.shown = shown;
  }, ready);
  await act();
  return page.evaluate(() => (window as unknown as Noted).notes.shown!);
};

/** Longest time, in ms, that the page was blocked during `work`. */
export const longestTask = async (page: Page, work: () => Promise<unknown>) => {
  await settled(page);
  await page.evaluate(() => void ((window as unknown as Noted).notes.longTasks.length = 0));
  await work();
  await settled(page);
  const tasks = await page.evaluate(() => (window as unknown as Noted).notes.longTasks);
  return Math.max(0, ...tasks);
};

/** Milliseconds from each touch or key to the next frame. Those under 16 ms are not recorded. */
export const interactions = (page: Page) =>
  page.evaluate(() => (window as unknown as Noted).notes.interactions);

export const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** Frames drawn during `work`. A frame is blank if the middle of the screen has no element of `css`. */
export const frames = async (page: Page, work: () => Promise<unknown>, css = '*') => {
  await page.evaluate((css) => {
    const { notes } = window as unknown as Noted;
    const seen: Frames = { gaps: [], blank: 0 };
    notes.frames = seen;
    let before = performance.now();
    const next = (now: number) => {
      if (notes.frames !== seen) return;
      seen.gaps.push(now - before);
      before = now;
      if (!document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest(css)) seen.blank += 1;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }, css);
  await work();
  return page.evaluate(() => {
    const { notes } = window as unknown as Noted;
    const seen = notes.frames!;
    notes.frames = null;
    return seen;
  });
};

/** Frames per second. */
export const pace = ({ gaps }: Frames) =>
  (gaps.length * 1000) /
  Math.max(
    1,
    gaps.reduce((sum, gap) => sum + gap, 0),
  );

/** Scrolls the page down by so many px at the speed of a thumb, in the browser's own small steps. Returns the distance. */
export const fling = async ({ cdp, page }: SlowPhone, px: number, speed = 3000) => {
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: -px,
    speed,
    gestureSourceType: 'mouse',
  });
  return page.evaluate(() => scrollY);
};
