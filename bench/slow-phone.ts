/*
 * A phone four times slower than this machine, in a real browser: what a page takes to answer, how long it blocks, and how
 * smoothly it scrolls, as the browser itself sees it.
 */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export const slowdown = 4;

/** The time from each frame to the next in ms, and how many had nothing to show. */
export type Frames = { gaps: number[]; blank: number };

/** What the page notes of itself, from its first script on. Durations in ms. */
type Notes = { longTasks: number[]; interactions: number[]; frames: Frames | null; shown?: Promise<number> };
type Noted = { notes: Notes };

/** Runs in the page before everything else. */
const takeNotes = () => {
  const notes: Notes = { longTasks: [], interactions: [], frames: null };
  Object.assign(window, { notes });
  new PerformanceObserver((list) =>
    notes.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask', buffered: true });
  // What a person feels: from the touch or key until the next picture.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) notes.interactions.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
};

export type SlowPhone = {
  page: Page;
  /** Addresses that the page asked for. */
  asked: string[];
  cdp: CDPSession;
  close: () => Promise<void>;
};

type Signed = { token: string; user: object };

/** A page of its own that takes notes of itself, slowed down. */
export const slowed = async (context: BrowserContext): Promise<Pick<SlowPhone, 'page' | 'cdp'>> => {
  const page = await context.newPage();
  await page.addInitScript(takeNotes);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, cdp };
};

/** A browser that has never been here, signed in as somebody unless `signed` is missing. */
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

/** Counts what comes over the network from now on: bytes of answers with their heads, as far as they have come. */
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

/** Until the next picture has been drawn and nothing is left to do, late renderings included. */
export const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => done()))),
      ),
  );

/**
 * When an element is there and nothing is left to do, in ms by the page's clock. Asked in the page's own words: what the tool puts into a
 * page to look for something in it takes a slow one a tenth of a second.
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

/** What is to be seen in a page: an element, and what it says if that matters. */
export type Sight = { css: string; text?: string };

/**
 * From the first touch or key of `act` until the page shows `ready`, in ms, by the page's own clock: what the tool needs to
 * find its way does not count.
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

/** The longest time, in ms, that the page answered nothing while `work` went on; what came before does not count. */
export const longestTask = async (page: Page, work: () => Promise<unknown>) => {
  await settled(page);
  await page.evaluate(() => void ((window as unknown as Noted).notes.longTasks.length = 0));
  await work();
  await settled(page);
  const tasks = await page.evaluate(() => (window as unknown as Noted).notes.longTasks);
  return Math.max(0, ...tasks);
};

/** From each touch or key to the next picture, in ms; those under 16 ms are not noted. */
export const interactions = (page: Page) =>
  page.evaluate(() => (window as unknown as Noted).notes.interactions);

export const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** The frames drawn while `work` goes on; those are blank that have nothing of `css` in the middle of the screen. */
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

/** Frames a second. */
export const pace = ({ gaps }: Frames) =>
  (gaps.length * 1000) /
  Math.max(
    1,
    gaps.reduce((sum, gap) => sum + gap, 0),
  );

/** Scrolls the page down by so many px, as fast as thumbs do, in the browser's own small steps. Answers how far it came. */
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
