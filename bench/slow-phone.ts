/*
 * A phone four times slower than this machine, in a real browser: what a page takes to answer, how long it blocks, and how
 * smoothly it scrolls, as the browser itself sees it.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';

export const slowdown = 4;

/** What the page notes of itself, from its first script on. Durations in ms. */
type Notes = { longTasks: number[]; interactions: number[]; frames: number[] | null };
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

/** A browser that has never been here, signed in as somebody unless `signed` is missing. */
export const slowPhone = async (browser: Browser, signed?: Signed): Promise<SlowPhone> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    hasTouch: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(takeNotes);
  if (signed)
    await page.addInitScript(
      ([token, user]) => {
        localStorage.setItem('token', token);
        localStorage.setItem('user', user);
      },
      [signed.token, JSON.stringify(signed.user)] as const,
    );
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, asked, cdp, close: () => context.close() };
};

/** Until the next picture has been drawn and nothing is left to do, late renderings included. */
export const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => done()))),
      ),
  );

export const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
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

/** The time from each frame to the next, in ms, while `work` goes on. */
export const frames = async (page: Page, work: () => Promise<unknown>) => {
  await page.evaluate(() => {
    const { notes } = window as unknown as Noted;
    const times: number[] = [];
    notes.frames = times;
    let before = performance.now();
    const next = (now: number) => {
      if (notes.frames !== times) return;
      times.push(now - before);
      before = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await work();
  return page.evaluate(() => {
    const { notes } = window as unknown as Noted;
    const times = notes.frames ?? [];
    notes.frames = null;
    return times;
  });
};

/** Frames a second. */
export const pace = (gaps: readonly number[]) =>
  (gaps.length * 1000) /
  Math.max(
    1,
    gaps.reduce((sum, gap) => sum + gap, 0),
  );

/** A thumb that pulls the page up by so many px, as fast as thumbs do. */
export const fling = ({ cdp }: SlowPhone, px: number, speed = 3000) =>
  cdp.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: -px,
    speed,
    gestureSourceType: 'touch',
    preventFling: true,
  });
