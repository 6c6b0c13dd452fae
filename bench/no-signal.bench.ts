/*
 * Cost of a weak network for a supervisor: the first visit on slow 3G, and the offline start of the installed application.
 * The works are those of the demonstration; compare with the bare login page in the same run.
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
/** 400 kbit/s and 400 ms, in the protocol's units (bytes per second). */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const capturable = '.concept-card button';

/** Milliseconds from a tap on the first concept until its form accepts a quantity. */
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

/** Opens the panel once and waits until all its data is on the device. */
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
  // For the other works it shows a count until all are stored.
  await page.getByText('Listo sin conexión', { exact: true }).first().waitFor({ timeout: 300_000 });
  await context.close();
};

/** Opens the panel of a profile in a newly started browser. */
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

/** The first offline start of a copy of the installed application, and the next one, for which the browser has cached compiled code. */
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

/** An installed profile and the address of its application. */
type Installed = { profile: string; url: string };

/** Installs the panel of the demonstration's supervisor, with so many more works. */
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
