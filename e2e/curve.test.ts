import { expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { enter, openPage, picture } from './browser.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);

it('draws the curve of a phone when the screen comes near it, and puts its figures on paper before', async () => {
  const { page, close, complaints } = await openPage(stage.browser, { width: 360, height: 640 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const library = () => asked.filter((address) => address.includes('/assets/SCurveChart-'));
  const curve = page.getByRole('application', { name: 'Curva S' });
  await enter(page, stage.application.url, demoAccount('gerente'));
  await page.getByRole('list', { name: 'Series' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect([library(), await curve.count()]).toEqual([[], 0]);

  const table = page.getByRole('table', { name: 'Curva S' });
  await page.emulateMedia({ media: 'print' });
  await table.waitFor();
  await page.emulateMedia({ media: null });
  await table.waitFor({ state: 'detached' });
  expect([library(), await curve.count()]).toEqual([[], 0]);

  await page.getByRole('list', { name: 'Series' }).scrollIntoViewIfNeeded();
  await curve.waitFor();
  await picture(page, 'curva-telefono');
  expect(library()).toHaveLength(1);

  await curve.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('status').getByText('Planeado: ').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
