/*
 * Time for each tab of the largest project in a manager's browser, and for each key of a search. Milliseconds depend on the machine;
 * compare with the bare login page in the same run.
 */
import type { Browser, Page } from 'playwright-core';
import { signToken } from '../platform/src/http/index.ts';
import { launchChromium } from '../test/chromium.ts';
import { bigProject, fill } from './big-project.ts';
import { goal, median, note } from './harness.ts';
import { openedSystem, secret } from './opened-system.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const usable = 1500;
const perKey = 100;

/** The element that shows that a tab is usable. */
const tabs = {
  panel: (page: Page) => page.locator('.recharts-line-curve').first(),
  estimaciones: (page: Page) => page.getByRole('table', { name: 'Estimaciones' }).locator('tbody tr').nth(5),
  gestion: (page: Page) => page.getByRole('tab', { name: 'Contrato', exact: true }),
};

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Milliseconds from each key until the page has painted the results. */
const keys = async (page: Page, text: string) => {
  const search = page.getByLabel('Buscar por código o nombre').first();
  await search.click();
  const times: number[] = [];
  const painted = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  for (const key of text) {
    const type = async () => {
      await page.keyboard.press(key);
      await painted();
    };
    times.push(await timed(type));
  }
  return times;
};

type Measured = { waits: Record<string, number[]>; keyTimes: number[] };

/** Opens the login page in a fresh browser, then each tab by its address. */
const visit = async (browser: Browser, url: string, { waits, keyTimes }: Measured, token: string) => {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  (waits['login'] ??= []).push(await timed(() => page.goto(`${url}/login`)));
  await page.evaluate(
    (session) => {
      localStorage.setItem('token', session.token);
      localStorage.setItem('user', session.user);
    },
    { token, user: JSON.stringify(bigProject.manager) },
  );
  for (const [tab, ready] of Object.entries(tabs)) {
    const open = async () => {
      await page.goto(`${url}/?project=${bigProject.project_id}&tab=${tab}`);
      await ready(page).waitFor();
    };
    (waits[tab] ??= []).push(await timed(open));
    if (tab === 'panel') keyTimes.push(...(await keys(page, 'c-0412')));
  }
  await context.close();
};

const report = ({ waits: { login = [], ...tabWaits }, keyTimes }: Measured) => {
  note(`  the bare login page: ${median(login).toFixed(0)} ms`);
  for (const [tab, times] of Object.entries(tabWaits)) {
    const value = median(times);
    const ratio = (value / median(login)).toFixed(1);
    goal({ label: `ms until the tab ${tab} is usable (${ratio} × the login page)`, value, atMost: usable });
  }
  goal({
    label: 'ms from a key of the search to its result, median',
    value: median(keyTimes),
    atMost: perKey,
  });
};

export const run = async () => {
  const { url, close } = await openedSystem(fill);
  const browser = await launchChromium();
  try {
    const measured: Measured = { waits: {}, keyTimes: [] };
    const token = signToken(bigProject.manager, secret, new Date());
    for (let round = 0; round < rounds; round++) await visit(browser, url, measured, token);
    report(measured);
  } finally {
    await browser.close();
    await close();
  }
};
