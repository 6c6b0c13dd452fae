import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { desktop, enter, openPage, phone, section } from './browser.ts';
import { brokenFigures, sideways } from './geometry.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);

/** The bridge, with amounts of tens of millions, as its manager sees it on a phone. */
const openBridge = async (viewport = phone) => {
  const opened = await openPage(stage.browser, viewport);
  await enter(opened.page, stage.application.url, demoAccount('gerente'));
  await opened.page
    .getByRole('combobox', { name: 'Proyecto' })
    .selectOption({ label: 'Puente carretero El Carrizal' });
  return opened;
};

const openEstimation = async (page: Page) => {
  await section(page, 'Estimaciones').click();
  await page.getByRole('button', { name: /^Ver la estimación 12\b/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Estimación 12, Octubre 2026' });
  await dialog.getByRole('table', { name: 'Importes' }).waitFor();
  return dialog;
};

// WCAG 1.4.4 and 1.4.12.
it.each([
  ['letters twice as large', 'html { font-size: 200% }'],
  [
    'letters, words and lines further apart',
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  ],
])('lets a manager read every figure with %s', async (_, content) => {
  const { page, close } = await openBridge();
  await page.addStyleTag({ content });
  for (const tab of ['Estimaciones', 'Documentos', 'Galería']) {
    await section(page, tab).tap();
    await page.getByRole('list').last().waitFor();
    await page.getByText('Cargando…', { exact: true }).first().waitFor({ state: 'detached' });
    expect(await sideways(page), tab).toBe(0);
  }
  await openEstimation(page);
  expect(await brokenFigures(page)).toEqual([]);
  await close();
});

it('lets the head of an estimation go by in a window that is enlarged to 400 %', async () => {
  const { page, close } = await openBridge({ width: 320, height: 256 });
  const dialog = await openEstimation(page);
  const head = dialog.locator('.MuiDialogTitle-root');
  await dialog.getByRole('heading', { name: 'Historial' }).scrollIntoViewIfNeeded();
  const { y, height } = (await head.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(0);
  await close();
});

it('scrolls the focused button into view where buttons overflow', async () => {
  const { page, close } = await openBridge({ width: 320, height: 640 });
  await section(page, 'Historial').click();
  await page.getByRole('button', { name: 'Exportar CSV' }).focus();
  await page.keyboard.press('Tab');
  const compare = page.getByRole('button', { name: 'Comparar fechas' });
  await expect.poll(() => compare.evaluate((one) => one === document.activeElement)).toBe(true);
  const { x, width } = (await compare.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(320);
  await close();
});

it('shows each focused heading in full beside the pinned columns', async () => {
  const { page, close } = await openBridge(desktop);
  await section(page, 'Estimaciones').click();
  const table = page.getByRole('table', { name: 'Estimaciones' });
  const heads = table.locator('thead button');
  await heads.first().focus();
  for (const head of await heads.all()) {
    await expect.poll(() => head.evaluate((one) => one === document.activeElement)).toBe(true);
    const covered = await head.evaluate((one) => {
      const { left, right, top, height } = one.getBoundingClientRect();
      return [left + 2, right - 2].some((x) => !one.contains(document.elementFromPoint(x, top + height / 2)));
    });
    expect(covered, (await head.textContent())!).toBe(false);
    await page.keyboard.press('Tab');
  }
  await close();
});

it('starts what can be done with estimations where their list starts', async () => {
  const { page, close } = await openBridge(desktop);
  await section(page, 'Estimaciones').click();
  const leftOf = async (role: 'button' | 'region', name: string) =>
    (await page.getByRole(role, { name }).boundingBox())!.x;
  expect(await leftOf('button', 'Estado de cuenta')).toBe(await leftOf('region', 'Estimaciones'));
  await close();
});

it('says whose panel it is in whole with letters twice as large', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, demoAccount('admin'));
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const name = page.getByRole('heading', { name: 'Panel de Administrador' });
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const bar = (await page.getByRole('banner').boundingBox())!;
  const { y, height } = (await name.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(bar.y + bar.height);
  await close();
});

it('draws the edges of buttons and options in tones that can be told from their ground', async () => {
  const { page, close } = await openBridge(desktop);
  await section(page, 'Historial').click();
  const more = page.getByRole('button', { name: /^Mostrar más/ });
  await more.waitFor();
  const [edge, letters] = await more.evaluate((one) => {
    const { borderTopColor, color } = getComputedStyle(one);
    return [borderTopColor, color];
  });
  expect(edge).toBe(letters);
  const [option, field] = await page
    .getByRole('button', { name: 'Eliminaciones' })
    .or(page.getByRole('combobox', { name: 'Tipo' }).locator('xpath=../fieldset'))
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopColor));
  expect(option).toBe(field);
  await close();
});

it('shows which tab is open where a system forces its own colours on the page', async () => {
  const { page, close } = await openPage(stage.browser);
  await page.emulateMedia({ forcedColors: 'active' });
  await enter(page, stage.application.url, demoAccount('gerente'));
  const line = page.locator('.MuiTabs-indicator').first();
  const [drawn, ground] = await line.evaluate((one) =>
    [one, document.body].map((element) => getComputedStyle(element).backgroundColor),
  );
  expect(drawn).not.toBe(ground);
  await section(page, 'Gestión Interna').click();
  await page.getByRole('tab', { name: 'Curva S' }).waitFor();
  await page.getByRole('tab', { name: 'Estimaciones' }).last().click();
  const edge = page.getByRole('button', { name: 'Nueva Estimación' });
  await edge.waitFor();
  expect(await edge.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px');
  await close();
});
