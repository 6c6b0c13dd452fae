import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, it } from 'vitest';
import { launchChromium } from '../test/chromium.ts';
import { openApplication, type Application } from './application.ts';

/** One browser per worker process, which runs its files in sequence. Sessions are browser contexts. */
let launched: Promise<Browser> | undefined;

/** The worker's browser, or a new one if it did not start or has crashed. */
const chromium = async (): Promise<Browser> => {
  const running = await launched?.catch(() => undefined);
  if (!running?.isConnected()) launched = launchChromium();
  return launched!;
};

/** Maximum number of characters of a page's text in the log. */
const enough = 6000;

/** Address and visible text of a page, for the log. */
const readOn = async (page: Page) => {
  const seen = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
  return `${page.url()}\n${seen.slice(0, enough)}`;
};

/** `begun`: when the application's history begins; the previous day if midnight has passed since. */
type Stage = { application: Application; browser: Browser; begun: Date };

const closeAll = async (contexts: readonly BrowserContext[]) => {
  for (const context of contexts) await context.close();
};

/**
 * Starts the browser before any later `beforeAll`. After each attempt of a test, closes the sessions that it opened.
 * After a failed attempt closes all other sessions too, so that no test depends on another one's pages.
 */
export const setBrowser = () => {
  const stage = {} as { browser: Browser };
  let before: readonly BrowserContext[] = [];
  beforeAll(async () => {
    stage.browser = await chromium();
  });
  beforeEach(() => {
    before = stage.browser.contexts();
  });
  afterEach(async ({ task: { name, result } }) => {
    const open = stage.browser.contexts();
    if (result?.state !== 'fail') return closeAll(open.filter((context) => !before.includes(context)));
    for (const page of open.flatMap((context) => context.pages()))
      console.log(`When "${name}" failed: ${await readOn(page)}`);
    await closeAll(open);
  });
  afterAll(() => closeAll(stage.browser?.contexts() ?? []));
  return stage;
};

/** Opens one application for tests that leave it unchanged: before any later `beforeAll`, until after the last test. */
export const setStage = (open: () => Promise<Application> = openApplication) => {
  let application: Application | undefined;
  // Registered before the sessions' hook and therefore run after it: Vitest runs `afterAll` hooks in reverse order.
  afterAll(() => application?.close());
  const stage = setBrowser() as Stage;
  beforeAll(async () => {
    stage.begun = new Date();
    stage.application = application = await open();
  });
  return stage;
};

/** Opens an application for each attempt of each test: before any later `beforeEach`, until after the test. */
export const setStageForEach = (open: () => Promise<Application> = openApplication) => {
  let application: Application | undefined;
  afterEach(async () => {
    await application?.close();
    application = undefined;
  });
  const stage = setBrowser() as Stage;
  beforeEach(async () => {
    stage.begun = new Date();
    stage.application = application = await open();
  });
  return stage;
};

type Step = (name: string, act: () => Promise<unknown>) => void;

/** A test whose steps depend on each other. A retry starts with the first step. */
export const story = (name: string, tell: (step: Step) => void) => {
  const steps: Parameters<Step>[] = [];
  tell((...step) => void steps.push(step));
  it(name, async () => {
    for (const [step, act] of steps)
      await act().catch((error: unknown) => {
        throw new Error(`Failed where it ${step}`, { cause: error });
      });
  });
};
