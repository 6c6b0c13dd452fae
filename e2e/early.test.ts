import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { desktop, enter, openPage, phone } from './browser.ts';
import { said } from './field-phone.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);

/** The /api addresses that a page requests. `late`: requested by the application's own code, which sends a traceparent header. */
const overheard = (page: Page) => {
  const asked: { path: string; late: boolean }[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/, 'ID');
    if (path.startsWith('/api/') && !path.startsWith('/api/files'))
      asked.push({ path, late: 'traceparent' in request.headers() });
  });
  return asked;
};

const untaken = (page: Page) =>
  page.evaluate(() =>
    Object.keys((globalThis as { obraclaraEarly?: { answers: object } }).obraclaraEarly!.answers),
  );

/** Opens a tab in a browser with an existing session. */
const nextTab = async (account: string, viewport: typeof desktop) => {
  const { page, close, complaints } = await openPage(stage.browser, viewport);
  await enter(page, stage.application.url, demoAccount(account));
  await page.locator('main h2').first().waitFor();
  const tab = await page.context().newPage();
  return { tab, asked: overheard(tab), close, complaints };
};

const analytics = ['progress', 'financial', 's-curve'].map((of) => `/api/analytics/${of}/ID`);

it.each([
  [
    'supervisor',
    phone,
    ['/api/projects', '/api/analytics/progress/ID', '/api/documents/pending/ID'],
    'Conceptos',
  ],
  ['gerente', desktop, ['/api/projects', ...analytics], 'Curva S'],
  ['externo', desktop, ['/api/projects', ...analytics, '/api/estimations/ID'], 'Curva S'],
])('requests the first data of %s once, while the code loads', async (account, viewport, first, shown) => {
  const { tab, asked, close, complaints } = await nextTab(account, viewport);
  await tab.goto(stage.application.url);
  await said(tab, shown);
  await expect.poll(() => untaken(tab)).toEqual([]);
  const early = asked.filter(({ late }) => !late).map(({ path }) => path);
  expect(early.toSorted()).toEqual(first.toSorted());
  for (const path of first) expect(asked.filter((each) => each.path === path)).toHaveLength(1);
  expect(complaints).toEqual([]);
  await close();
});

it.each([
  ['?tab=estimaciones', 'Importe Líquido'],
  ['?as_of=2026-10-01', 'Está viendo el proyecto como estaba el'],
])('asks early for nothing at %s', async (query, shown) => {
  const { tab, asked, close } = await nextTab('gerente', desktop);
  await tab.goto(`${stage.application.url}/${query}`);
  await tab.getByText(shown).first().waitFor();
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ late }) => !late)).toEqual([]);
  await close();
});

it('takes no address to another place from what a link calls a project', async () => {
  const { tab, asked, close } = await nextTab('gerente', desktop);
  await tab.goto(`${stage.application.url}/?project=../../estimations/e1/generadores.pdf%3F`);
  await said(tab, 'Curva S');
  expect(asked.filter(({ late }) => !late).map(({ path }) => path)).toEqual(['/api/projects']);
  await close();
});
