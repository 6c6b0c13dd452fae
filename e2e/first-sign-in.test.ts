import { expect, it, onTestFinished } from 'vitest';
import { enter, openPage, phone } from './browser.ts';
import { supervisor } from './golden-story.ts';
import { openProxy } from './proxy.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
smallWorks(stage);

/** Requests of a first sign-in: code of the page, of the panel and of the worker, an answer, and the worker itself. */
it.each([
  /^\/assets\/index-[\w-]+\.js/,
  /^\/assets\/SupervisorPanel-/,
  /^\/assets\/prefetch-/,
  /^\/api\/catalog\//,
  /^\/sw\.js/,
])('works offline after a first sign-in that loses %s once, and says so', async (losable) => {
  let lost = '';
  const proxy = await openProxy(stage.application.url, {
    there: ({ url = '' }) => {
      const loses = lost === '' && losable.test(url);
      if (loses) lost = url;
      return loses;
    },
  });
  onTestFinished(proxy.close);
  const { page } = await openPage(stage.browser, phone, { serviceWorkers: 'allow' });
  await enter(page, proxy.url, supervisor);
  const ready = page.getByText('Listo sin conexión');
  const missing = page.getByRole('button', { name: 'Falta: Reintentar' });
  await ready.or(missing).first().waitFor();
  // It may go by itself meanwhile: the page repeats what is missing.
  await missing.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await ready.waitFor();
  expect(lost).toMatch(losable);
});
