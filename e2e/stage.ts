import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, it } from 'vitest';
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

/** `begun`: of the day in which the application's history begins, which is yesterday once a midnight has passed. */
type Stage = { application: Application; browser: Browser; begun: Date };

const closeAll = async (contexts: readonly BrowserContext[]) => {
  for (const context of contexts) await context.close();
};

/**
 * The browser in which tests open their sessions, there before any `beforeAll` below. After each attempt of a test the sessions that it
 * opened are closed, after a failed one all others too: no test finds a page as another left it.
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

/**
 * One application for tests that leave it as they find it: opened before the first of them, and before any `beforeAll` below; closed after
 * the last.
 */
export const setStage = (open: () => Promise<Application> = openApplication) => {
  let application: Application | undefined;
  // Said before the sessions, and so closed after them: such hooks run from the last to the first.
  afterAll(() => application?.close());
  const stage = setBrowser() as Stage;
  beforeAll(async () => {
    stage.begun = new Date();
    stage.application = application = await open();
  });
  return stage;
};

/** An application for each test, and for each attempt: opened before it and before any `beforeEach` below; closed after it. */
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

/** A story whose steps build on one another: one test, which is tried again from its first step. */
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
