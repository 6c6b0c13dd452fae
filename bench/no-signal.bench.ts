/*
 * What signal costs a supervisor: the first visit where there is little of it, and the start of what is installed where there is none.
 * The works are those of the demonstration; the bare login page of the same run stands beside them.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, launchOver } from '../test/chromium.ts';
import { goal, median, note, roundsOr } from './harness.ts';
import { addWorks } from './more-works.ts';
import { ofDemonstration, openedSystem, type Signed } from './opened-system.ts';
import { drawnAt, reaction, received, slowdown, slowed, slowPhone } from './slow-phone.ts';

const rounds = roundsOr(5);
/** Works of a thousand concepts each. */
const moreWorks = 19;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'es-MX' };
/** 400 kbit/s and 400 ms, in the bytes of the protocol. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const capturable = '.concept-card button';

/** From a touch on the first concept until its form takes a quantity, in ms. */
const opensForm = (page: Page) =>
  reaction(page, () => page.locator(capturable).first().tap(), { css: '[role=dialog] input' });

const loginPage = async (browser: Browser, url: string) => {
  const { page, cdp, close } = await slowPhone(browser);
  await cdp.send('Network.emulateNetworkConditions', slow3G);
  await page.goto(`${url}/login`, { waitUntil: 'commit' });
  const value = await drawnAt(cdp, 'input[type=password]');
  await close();
  return value;
};

const firstVisit = async (browser: Browser, url: string, signed: Signed) => {
  const { page, cdp, close } = await slowPhone(browser, signed);
  const bytes = await received(cdp);
  await cdp.send('Network.emulateNetworkConditions', slow3G);
  await page.goto(url, { waitUntil: 'commit' });
  const panel = { drawn: await drawnAt(cdp, capturable), bytes: bytes() };
  await close();
  return panel;
};

/** Opens the panel once, and waits until all is on the device. */
const install = async (profile: string, url: string, { token, user }: Signed) => {
  const context = await launchOver(profile, phone);
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    ([sealed, person]) => {
      localStorage.setItem('token', sealed);
      localStorage.setItem('user', person);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(url);
  await page.getByText('Listo para trabajar sin conexión').first().waitFor();
  // Of the other works it says how many are there, until all are.
  await page.getByText('Listo sin conexión', { exact: true }).first().waitFor({ timeout: 300_000 });
  await context.close();
};

/** Opens the panel of a profile in a browser that was not running. */
const start = async (profile: string, url: string) => {
  const context = await launchOver(profile, phone);
  try {
    const { page, cdp } = await slowed(context);
    await page.goto(url, { waitUntil: 'commit' });
    const list = await drawnAt(cdp, capturable);
    return { list, form: list + (await opensForm(page)) };
  } finally {
    await context.close();
  }
};

/** The first start of what is installed, over a copy of it, and the next one, for which the browser has kept what it compiled; its server is not there. */
const coldStarts = async ({ profile: installed, url }: Installed) => {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'obraclara-cold-start-'));
  await cp(installed, profile, { recursive: true });
  try {
    return { ...(await start(profile, url)), next: await start(profile, url) };
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
};

const repeated = async <T>(work: () => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let round = 0; round < rounds; round++) all.push(await work());
  return all;
};

/** What is installed, and whose page it was. */
type Installed = { profile: string; url: string };

/** The panel of the demonstration's supervisor as it is left on a device, with so many more works of theirs. */
const installed = async (profile: string, more: number): Promise<Installed> => {
  const { system, url, close } = await openedSystem();
  try {
    const { supervisor, administrator } = await ofDemonstration(system);
    if (more > 0)
      await addWorks(
        system,
        { administrator: administrator!, person: supervisor! },
        { works: more, concepts: 1000 },
      );
    await install(profile, url, supervisor!);
    return { profile, url };
  } finally {
    await close();
  }
};

const visitsOnSlow3G = async () => {
  const { system, url, close } = await openedSystem();
  const browser = await launchChromium();
  try {
    const { supervisor } = await ofDemonstration(system);
    return await repeated(async () => ({
      login: await loginPage(browser, url),
      panel: await firstVisit(browser, url, supervisor!),
    }));
  } finally {
    await browser.close();
    await close();
  }
};

export const run = async () => {
  const visits = await visitsOnSlow3G();
  const login = median(visits.map((visit) => visit.login));
  note(`  first visit on slow 3G at ${slowdown}×: the login page alone in ${login.toFixed(0)} ms`);
  goal({
    label: 'first visit on slow 3G until the concepts are there, ms',
    value: median(visits.map(({ panel }) => panel.drawn)),
    atMost: 6000,
  });
  goal({
    label: 'bytes over the network until then, data among them',
    value: median(visits.map(({ panel }) => panel.bytes)),
    atMost: 215_000,
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'obraclara-installed-'));
  try {
    const few = await installed(path.join(folder, 'few'), 0);
    const many = await installed(path.join(folder, 'many'), moreWorks);
    const starts = await repeated(async () => ({
      few: await coldStarts(few),
      many: await coldStarts(many),
    }));
    const middle = (which: 'few' | 'many', of: 'list' | 'form') =>
      median(starts.map((start) => start[which][of]));
    const next = (of: 'list' | 'form') => median(starts.map(({ few }) => few.next[of])).toFixed(0);
    note(`  cold start without a server: concepts after ${middle('few', 'list').toFixed(0)} ms`);
    note(
      `  the next one: concepts after ${next('list')} ms, the form of an advance after ${next('form')} ms`,
    );
    goal({
      label: `cold start without a server until the form of an advance is there, at ${slowdown}×, ms`,
      value: middle('few', 'form'),
      atMost: 2000,
    });
    goal({
      label: `the same with ${moreWorks} more works on the device, times that`,
      value: median(starts.map(({ few, many }) => many.form / few.form)),
      atMost: 1.1,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
