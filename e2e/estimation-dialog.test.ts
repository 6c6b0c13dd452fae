import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { brokenFigures } from './geometry.ts';
import { setStage, setStageForEach } from './stage.ts';

const stage = setStage(openDemo);
const bridge = 'Puente carretero El Carrizal';

const atBridge = async (account: 'gerente' | 'externo', viewport: typeof desktop, at = stage) => {
  const opened = await openPage(at.browser, viewport);
  await enter(opened.page, at.application.url, demoAccount(account));
  await opened.page.getByRole('combobox', { name: 'Proyecto' }).selectOption({ label: bridge });
  return opened;
};

const estimation = (page: Page) => page.getByRole('dialog', { name: 'Estimación 12, Octubre 2026' });
const opener = (page: Page) => page.getByRole('button', { name: /^Ver la estimación 12\b/ });

/** Expects that an open estimation shows every role consistent figures, its lines and its author. */
const expectWhole = async (page: Page) => {
  const open = estimation(page);
  await open.getByRole('table', { name: 'Importes', exact: true }).getByText('$70,893,155.68').waitFor();
  const lines = (shown: string) =>
    open.locator('table, ul').and(open.getByLabel(`Conceptos, ${shown}`, { exact: true }));
  await lines('Cantidades').waitFor();
  await open.getByRole('button', { name: 'Importes', exact: true }).click();
  await lines('Importes').waitFor();
  expect(await open.getByText('$7,646,722.46', { exact: true }).count()).toBeGreaterThanOrEqual(2);
  await open
    .getByText(/^Sofía Lara creó la estimación 12: Octubre 2026, del 01\/10\/2026 al 31\/10\/2026, /)
    .waitFor();
  await open
    .getByText(/registros? · \d+ fotos?/)
    .first()
    .waitFor();
};

describe.each([
  ['desk', desktop],
  ['phone', phone],
])('at a %s', (size, viewport) => {
  it('shows what was recorded of a line in its days, with the photos', async () => {
    const { page, close, complaints } = await atBridge('gerente', viewport);
    await section(page, 'Estimaciones').click();
    await opener(page).click();
    const open = estimation(page);
    const line = open.getByRole('button', { name: /, avances del período: \d+ registros? · \d+ fotos?$/ });
    const said = await line.first().getAttribute('aria-label');
    const [, code, sums, count] = /^(.+), avances del período: ((\d+) registros?.*)$/.exec(said!)!;
    await line.first().click();
    const group = open.getByRole('group').filter({ hasText: sums! }).filter({ hasText: code! });
    await group.getByRole('listitem').first().waitFor();
    expect(await group.getByRole('listitem').count()).toBe(Number(count));
    const days = (await group.getByRole('listitem').allInnerTexts()).map((text) => text.slice(0, 10));
    expect(days.filter((day) => !day.endsWith('/10/2026'))).toEqual([]);
    await picture(page, `avances-de-una-linea-${size}`);
    await group.getByRole('button', { name: /foto/i }).first().click();
    await page.getByRole('dialog', { name: new RegExp(`^${code!} · `) }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows the sum behind each figure on hover, touch or focus', async () => {
    const { page, close, complaints } = await atBridge('externo', viewport);
    await opener(page).click();
    await expectWhole(page);
    const figure = estimation(page).getByRole('button', { name: /cómo se calcula Subtotal 2$/ });
    const said = page.getByRole('tooltip');
    if (size === 'desk') await figure.hover();
    else await figure.tap();
    await said.waitFor();
    const amounts = [...(await said.innerText()).matchAll(/[\d,]+\.\d\d/g)].map(([text]) =>
      Math.round(Number(text.replaceAll(',', '')) * 100),
    );
    expect(await said.innerText()).toMatch(/^Subtotal 2 = [\d,.]+ − [\d,.]+ \+ [\d,.]+$/);
    expect(amounts[0]! - amounts[1]! + amounts[2]!).toBe(
      Math.round(Number((await figure.innerText()).replaceAll(/[$,]/g, '')) * 100),
    );
    await picture(page, `suma-${size}`);
    await estimation(page)
      .getByRole('button', { name: /cómo se calcula Anticipo$/ })
      .focus();
    if (size === 'desk') await page.keyboard.press('Shift+Tab');
    if (size === 'desk') await said.getByText(/^Monto Total = /).waitFor();
    await expectAccessible(page, `the sum behind a figure at a ${size}`);
    expect(complaints).toEqual([]);
    await close();
  });

  it('replays the history of its contract step by step, and marks the changes of each', async () => {
    const { page, close, complaints } = await atBridge('gerente', viewport);
    await section(page, 'Estimaciones').click();
    await page.getByRole('button', { name: /^Ver la estimación 2\b/ }).click();
    const open = page.getByRole('dialog', { name: /^Estimación 2, / });
    await open.getByRole('button', { name: 'Ver las cifras paso a paso' }).click();
    const slider = open.getByRole('slider', { name: 'Paso a paso' });
    await slider.focus();
    await page.keyboard.press('Home');
    await open.getByText(/^Paso 1 de \d+/).waitFor();
    await open.getByText('En este paso la estimación no existía.').waitFor();
    const captured = open.getByText(/creó la estimación 2: .*conceptos?\.$/);
    const sentence = open.locator('p', { hasText: /creó la estimación 2: / });
    for (let step = 0; step < 40 && (await sentence.count()) === 0; step += 1)
      await page.keyboard.press('ArrowRight');
    await captured.first().waitFor();
    const figures = open.getByRole('table', { name: 'Paso a paso' });
    const total = figures.getByRole('row', { name: /^Monto Total ●/ });
    await total.waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/creó la estimación 2: /);
    expect(await total.getByText('—').count()).toBe(1);
    await open.getByText('Paso a paso', { exact: true }).scrollIntoViewIfNeeded();
    await picture(page, `paso-a-paso-${size}`);
    await expectAccessible(page, `step by step at a ${size}`);
    await page.keyboard.press('End');
    await open.getByRole('button', { name: 'Paso anterior' }).click();
    await open.getByRole('button', { name: 'Paso siguiente' }).click();
    // The last step's result equals the estimation's net amount.
    const net = figures
      .getByRole('row', { name: /^Importe Líquido/ })
      .getByRole('cell')
      .last();
    const said = open.getByRole('button', { name: /cómo se calcula Importe Líquido$/ });
    await expect.poll(async () => net.innerText()).toBe(await said.innerText());
    expect(complaints).toEqual([]);
    await close();
  });

  it('lets an observer look at it, and no more', async () => {
    const { page, close, complaints } = await atBridge('externo', viewport);
    await opener(page).click();
    await expectWhole(page);
    expect(await estimation(page).locator('select, input, form').count()).toBe(0);
    expect(await estimation(page).getByText('Documentos de estimaciones').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe.each([
  ['desk', desktop],
  ['phone', phone],
])('a status at a %s', (size, viewport) => {
  const own = setStageForEach(openDemo);

  it('opens an estimation from the list, changes its status there, and tells who did', async () => {
    const { page, close, complaints } = await atBridge('gerente', viewport, own);
    await section(page, 'Estimaciones').click();
    await opener(page).click();
    await expectWhole(page);
    const status = estimation(page).getByLabel('Estatus de la estimación 12');
    await status.selectOption({ label: 'Validada' });
    await estimation(page)
      .getByText('Gerardo Ríos cambió la estimación 12: estatus de Entregada a Validada.')
      .waitFor();
    await expectAccessible(page, `an open estimation at a ${size}`);
    await picture(page, `estimacion-abierta-${size}`);
    await page.reload();
    await expectWhole(page);
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await estimation(page).waitFor({ state: 'detached' });
    await opener(page).click();
    await estimation(page).waitFor();
    await page.goBack();
    await estimation(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('estimation')).toBeNull();
    expect(complaints).toEqual([]);
    await close();
  });
});

it('shows amounts of thousands of millions whole on the smallest phone', async () => {
  const { page, close } = await atBridge('gerente', { width: 360, height: 640 });
  await page.route(/\/api\/estimations\/[^/]+$/, async (route) => {
    const rows = (await (await route.fetch()).json()) as Record<string, unknown>[];
    const larger = (value: unknown) =>
      typeof value === 'number' && Math.abs(value) > 10_000 ? Math.round(value * 100) : value;
    const json = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, larger(value)])),
    );
    await route.fulfill({ json });
  });
  await page.reload();
  await section(page, 'Estimaciones').click();
  await opener(page).click();
  const figures = estimation(page).getByRole('table', { name: 'Importes', exact: true });
  await figures.getByText(/^\$9,248,944,3/).waitFor();
  expect(await brokenFigures(page)).toEqual([]);
  const apart = await figures.locator('td span').evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    return boxes.every(
      (box, at) =>
        box.right <= innerWidth &&
        boxes.slice(at + 1).every((other) => other.top >= box.bottom || other.left >= box.right),
    );
  });
  expect(apart).toBe(true);
  await picture(page, 'estimacion-miles-de-millones');
  await close();
});
