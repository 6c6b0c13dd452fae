import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);
const bridge = 'Puente carretero El Carrizal';

const atBridge = async (account: 'gerente' | 'externo', viewport: typeof desktop) => {
  const opened = await openPage(stage.browser, viewport);
  await enter(opened.page, stage.application.url, demoAccount(account));
  await opened.page.getByRole('combobox', { name: 'Proyecto' }).selectOption({ label: bridge });
  return opened;
};

const claim = (page: Page) => page.getByRole('dialog', { name: 'Estimación 12, Octubre 2026' });
const opener = (page: Page) => page.getByRole('button', { name: /^Ver la estimación 12\b/ });

/** What an open claim shows to everybody: figures that add up, lines, and who captured it. */
const expectWhole = async (page: Page) => {
  const open = claim(page);
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
  it('opens a claim from the list, changes its status there, and tells who did', async () => {
    const { page, close, complaints } = await atBridge('gerente', viewport);
    await section(page, 'Estimaciones').click();
    await opener(page).click();
    await expectWhole(page);
    const status = claim(page).getByLabel('Estatus de la estimación 12');
    const [from, to] = size === 'desk' ? ['Entregada', 'Validada'] : ['Validada', 'Autorizada'];
    await status.selectOption({ label: to });
    await claim(page)
      .getByText(`Gerardo Ríos cambió la estimación 12: estatus de ${from} a ${to}.`)
      .waitFor();
    await expectAccessible(page, `an open claim at a ${size}`);
    await picture(page, `estimacion-abierta-${size}`);
    await page.reload();
    await expectWhole(page);
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await claim(page).waitFor({ state: 'detached' });
    await opener(page).click();
    await claim(page).waitFor();
    await page.goBack();
    await claim(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('estimation')).toBeNull();
    expect(complaints).toEqual([]);
    await close();
  });

  it('lets an observer look at it, and no more', async () => {
    const { page, close, complaints } = await atBridge('externo', viewport);
    await opener(page).click();
    await expectWhole(page);
    expect(await claim(page).locator('select, input, form').count()).toBe(0);
    expect(await claim(page).getByText('Documentos de estimaciones').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});
