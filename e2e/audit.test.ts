import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { setStageForEach, story } from './stage.ts';

const stage = setStageForEach(openDemo);
const bridge = 'Puente carretero El Carrizal';

const estimation = (page: Page) => page.getByRole('dialog', { name: /^Estimación 12, / });
const band = (page: Page) => page.getByText(/^Está viendo el proyecto como estaba el /);

const open = async (account: 'gerente' | 'externo', viewport: typeof desktop) => {
  const opened = await openPage(stage.browser, viewport);
  await enter(opened.page, stage.application.url, demoAccount(account));
  await opened.page.getByRole('combobox', { name: 'Proyecto' }).selectOption({ label: bridge });
  return opened;
};

const openEstimation = async (page: Page) => {
  await page.getByRole('button', { name: /^Ver la estimación 12\b/ }).click();
  await estimation(page).waitFor();
};

/** Opens a photo of the period from a line of the estimation, enlarges it and returns to the estimation. */
const lookAtPhoto = async (page: Page, name: string) => {
  const line = estimation(page)
    .getByRole('button', { name: /, avances del período: .*\d+ fotos?$/ })
    .first();
  const code = (await line.innerText()).trim();
  await line.click();
  const records = estimation(page).locator('details[open]', { hasText: code });
  await records
    .getByRole('button', { name: new RegExp(`^Foto 1 de ${code}, `) })
    .first()
    .click();
  const photo = page.getByRole('dialog', { name: new RegExp(`^${code} · `) });
  const shown = photo.getByRole('img', { name: /^Foto de / });
  await shown.waitFor();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(600);
  await expectAccessible(page, name);
  await picture(page, name);
  await page.goBack();
  await photo.waitFor({ state: 'detached' });
  await estimation(page).waitFor();
};

/** Downloads the carátula and checks that it is a complete PDF. */
const takePaper = async (page: Page) => {
  const coming = page.waitForEvent('download');
  await estimation(page).getByRole('button', { name: 'Imprimir la estimación 12' }).click();
  await page.getByRole('menuitem', { name: 'Carátula (PDF)' }).click();
  const paper = await coming;
  const chunks: Buffer[] = [];
  for await (const chunk of await paper.createReadStream()) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  expect(paper.suggestedFilename()).toMatch(/^Carátula estimación 12 .*\.pdf$/);
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(bytes.subarray(-8).toString('latin1')).toContain('%%EOF');
};

const [from, to] = ['Entregada', 'Autorizada'];

for (const [size, viewport] of [
  ['desk', desktop],
  ['phone', phone],
] as const)
  story(`an audit at a ${size}`, (step) => {
    step(
      'leads a manager from the table to the estimation, its photos, its status, the past, what changed since, and the paper',
      async () => {
        const { page, close, complaints } = await open('gerente', viewport);
        await section(page, 'Estimaciones').click();
        await openEstimation(page);
        await lookAtPhoto(page, `auditoria-foto-${size}`);
        await estimation(page).getByLabel('Estatus de la estimación 12').selectOption({ label: to });
        const sentence = `Gerardo Ríos cambió la estimación 12: estatus de ${from} a ${to}.`;
        const row = estimation(page).getByRole('listitem').filter({ hasText: sentence });
        await row.waitFor();
        await takePaper(page);
        await row.scrollIntoViewIfNeeded();
        await picture(page, `auditoria-historial-${size}`);
        // The history links to the project as of before the change of status.
        await row.getByRole('link', { name: /, ver el proyecto como estaba antes$/ }).click();
        await band(page).waitFor();
        await openEstimation(page);
        await estimation(page).getByText(from, { exact: true }).first().waitFor();
        expect(await estimation(page).locator('select').count()).toBe(0);
        await page.goBack();
        await estimation(page).waitFor({ state: 'detached' });
        await page.getByRole('link', { name: 'Comparar con hoy' }).click();
        const difference = page.getByRole('dialog', { name: 'Qué cambió entre dos fechas' });
        await difference.getByText(sentence).first().waitFor();
        await expectAccessible(page, `what the status changed, at a ${size}`);
        await picture(page, `auditoria-diferencia-${size}`);
        expect(complaints).toEqual([]);
        await close();
      },
    );

    step('leads an auditor the same way, and lets them change nothing', async () => {
      const { page, close, complaints } = await open('externo', viewport);
      await openEstimation(page);
      await lookAtPhoto(page, `auditoria-externo-foto-${size}`);
      await takePaper(page);
      expect(await estimation(page).locator('select, input').count()).toBe(0);
      const sentence = `Gerardo Ríos cambió la estimación 12: estatus de ${from} a ${to}.`;
      const row = estimation(page).getByRole('listitem').filter({ hasText: sentence });
      await row.getByRole('link', { name: /, ver el proyecto como estaba antes$/ }).click();
      await band(page).waitFor();
      await openEstimation(page);
      await estimation(page).getByText(from, { exact: true }).first().waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'Comparar con hoy' }).click();
      const difference = page.getByRole('dialog', { name: 'Qué cambió entre dos fechas' });
      await difference.getByText(sentence).first().waitFor();
      await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
      await difference.waitFor({ state: 'detached' });
      await section(page, 'Historial').click();
      await page.getByRole('button', { name: 'Comprobar integridad' }).click();
      await page
        .getByText(/eventos comprobados: son los que se escribieron, sin cambios ni faltantes\.$/)
        .waitFor();
      expect(complaints).toEqual([]);
      await close();
    });
  });
