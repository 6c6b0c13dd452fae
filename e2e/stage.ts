import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../test/chromium.ts';
import { openApplication, type Application } from './application.ts';

/** What the tests of a file play on: opened before the first of them, and before any `beforeAll` below it; closed after the last. */
export const setStage = (open: () => Promise<Application> = openApplication) => {
  const stage = {} as { application: Application; browser: Browser };
  beforeAll(async () => {
    stage.application = await open();
    stage.browser = await launchChromium();
  });
  afterAll(async () => {
    await stage.browser?.close();
    await stage.application?.close();
  });
  return stage;
};
