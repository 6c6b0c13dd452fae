import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchChromium } from '../test/chromium.ts';
import { openApplication, type Application } from './application.ts';

/** Files of a worker come one after the other in one process: its browser, which ends with it, is for all. Sessions are contexts. */
let launched: Promise<Browser> | undefined;

/** That one, or a new one where it did not start or fell. */
const chromium = async (): Promise<Browser> => {
  const running = await launched?.catch(() => undefined);
  if (!running?.isConnected()) launched = launchChromium();
  return launched!;
};

/** Letters of a page; what is said of it is for the log of a run. */
const enough = 6000;

/** What somebody would have read on a page, and where. */
const readOn = async (page: Page) => {
  const seen = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
  return `${page.url()}\n${seen.slice(0, enough)}`;
};

/** What the tests of a file open their sessions in, there before any `beforeAll` below; what they leave open is closed at the end. */
export const setBrowser = () => {
  const stage = {} as { browser: Browser };
  beforeAll(async () => {
    stage.browser = await chromium();
  });
  afterEach(async ({ task: { name, result } }) => {
    if (result?.state !== 'fail') return;
    const pages = stage.browser.contexts().flatMap((context) => context.pages());
    for (const page of pages) console.log(`When "${name}" failed: ${await readOn(page)}`);
  });
  afterAll(async () => {
    for (const context of stage.browser?.contexts() ?? []) await context.close();
  });
  return stage;
};

/**
 * What the tests of a file play on: opened before the first of them, and before any `beforeAll` below it; closed after the last. `begun` is
 * of the day in which its history begins, which is yesterday once a midnight has passed.
 */
export const setStage = (open: () => Promise<Application> = openApplication) => {
  let application: Application | undefined;
  // Said before the sessions, and so closed after them: such hooks run from the last to the first.
  afterAll(() => application?.close());
  const stage = setBrowser() as { application: Application; browser: Browser; begun: Date };
  beforeAll(async () => {
    stage.begun = new Date();
    stage.application = application = await open();
  });
  return stage;
};
