import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { administrator } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { manager, supervisor } from './golden-story.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { http, works, listed } = smallWorks(stage, [[manager, 'manager']]);

beforeEach(async () => {
  await http(administrator, `/projects/${works.project}`, { estimation_control: 'formal' }, 'PUT');
  await http(supervisor, '/estimations', {
    project_id: works.project,
    number: 1,
    period: 'Enero',
    start_date: '2025-01-01',
    end_date: '2025-01-31',
    concepts: [{ concept_id: works.concepts['CIM-001'], quantity: 10 }],
  });
  const [first] = await listed<{ id: string }>('estimations');
  await http(supervisor, `/estimations/${first!.id}/present`, {});
  for (const status of ['validada', 'autorizada'])
    await http(manager, `/estimations/${first!.id}/status?status=${status}`, {}, 'PUT');
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

/** The page at both sizes: accessible, and no wider than the window. */
const fits = async (page: Page, name: string) => {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, `${name} at ${viewport.width}`);
    await picture(page, `pago-${name}-${viewport.width}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name} at ${viewport.width}`).toBeLessThanOrEqual(0);
  }
};

it('gets its invoice, is paid in two parts, and says its limit until then', async () => {
  const { page } = await openPage(stage.browser, desktop);
  await enter(page, stage.application.url, manager);
  await section(page, /Estimaciones/).click();
  await page.getByText('Falta la factura').first().waitFor();
  await fits(page, 'lista');
  await press(page, 'Ver la estimación 1');
  await press(page, 'Registrar factura');
  const xml = new URL('../frontend/src/estimations/payment/samples/valid.xml', import.meta.url);
  await page.getByLabel('Elegir el XML (CFDI 4.0)').last().setInputFiles(xml.pathname);
  await page.getByText(/^La factura es por \$2,521,352.85/).waitFor();
  await fits(page, 'factura');
  await press(page, 'Guardar');
  await toast(page, 'Factura registrada');
  await press(page, 'Registrar pago');
  const amount = page.getByLabel(/^Importe del pago/);
  await amount.fill('100');
  await fits(page, 'pagar');
  await press(page, 'Guardar');
  await toast(page, 'Pago registrado');
  await page.getByRole('heading', { name: 'Factura y pago' }).scrollIntoViewIfNeeded();
  await fits(page, 'seccion');
  await press(page, 'Registrar pago');
  await press(page, 'Guardar');
  await expect.poll(async () => (await listed<{ status: string }>('estimations'))[0]!.status).toBe('pagada');
});
