import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { administrator } from './application.ts';
import {
  actOn,
  desktop,
  enter,
  expectAccessible,
  openPage,
  phone,
  picture,
  section,
  typeDay,
} from './browser.ts';
import { manager, supervisor } from './golden-story.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { http, works, listed } = smallWorks(stage, [[manager, 'manager']]);
const tablet = { width: 820, height: 1180 };

const capture = (number: number, quantity: number) =>
  http(supervisor, '/estimations', {
    project_id: works.project,
    number,
    period: `Mes ${number}`,
    start_date: '2025-01-01',
    end_date: '2025-01-31',
    concepts: [{ concept_id: works.concepts['CIM-001'], quantity }],
  });

beforeEach(async () => {
  await http(administrator, `/projects/${works.project}`, { estimation_control: 'formal' }, 'PUT');
  await capture(1, 10);
  await capture(2, 4);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const statuses = async () => (await listed<{ status: string }>('estimations')).map(({ status }) => status);

/** The screen at three sizes, each as `open` shows it: accessible, no wider than the window. The last one stays open. */
const fits = async (page: Page, name: string, open?: () => Promise<void>) => {
  for (const viewport of [phone, tablet, desktop]) {
    if (open && viewport !== phone) await page.keyboard.press('Escape');
    await page.setViewportSize(viewport);
    await open?.();
    await expectAccessible(page, `${name} at ${viewport.width}`);
    await picture(page, `formal-${name}-${viewport.width}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name} at ${viewport.width}`).toBeLessThanOrEqual(0);
  }
};

const atEstimations = async (account: typeof supervisor) => {
  const opened = await openPage(stage.browser, desktop);
  await enter(opened.page, stage.application.url, account);
  await section(opened.page, /Estimaciones/).click();
  await opened.page.getByRole('button', { name: 'Ver la estimación 1' }).waitFor();
  return opened;
};

it('is captured, presented, returned with a reason, presented again, authorised by somebody else and paid', async () => {
  const field = await atEstimations(supervisor);
  const office = await atEstimations(manager);
  await fits(field.page, 'en-captura');
  await fits(field.page, 'presentar', () => press(field.page, 'Presentar la estimación 1'));
  await press(field.page, 'Presentar');
  await toast(field.page, 'Estimación presentada');
  expect(await statuses()).toEqual(['entregada', 'borrador']);
  // The frozen one offers neither editing nor deletion, only the folio of its invoice.
  await field.page.getByRole('button', { name: 'Facturar la estimación 1' }).waitFor();
  const changing = (number: number) =>
    field.page.getByRole('button', { name: new RegExp(`^(Editar|Eliminar) la estimación ${number}`) });
  await expect.poll(() => changing(1).count()).toBe(0);
  await expect.poll(() => changing(2).count()).toBe(2);

  await office.page.reload();
  const dialog = office.page.getByRole('dialog');
  await fits(office.page, 'devolver', async () => {
    await actOn(office.page, 'Devolver a captura', 1);
    await dialog.getByLabel(/^Motivo/).waitFor();
  });
  await press(office.page, 'Cancelar');
  await press(office.page, 'Ver la estimación 1');
  await dialog.getByRole('link', { name: 'PDF, Carátula' }).waitFor();
  await fits(office.page, 'expediente');
  await dialog.getByRole('button', { name: 'Devolver a captura la estimación 1' }).click();
  await dialog.getByLabel(/^Motivo/).fill('Falta el croquis de la zapata Z-3');
  await dialog.getByRole('button', { name: 'Devolver a captura' }).click();
  await toast(office.page, 'Estimación devuelta a captura');
  await press(office.page, 'Cerrar');
  await dialog.waitFor({ state: 'detached' });
  expect(await statuses()).toEqual(['borrador', 'borrador']);

  await field.page.reload();
  await press(field.page, 'Ver la estimación 1');
  await field.page.getByText(/motivo «Falta el croquis de la zapata Z-3»/).waitFor();
  await press(field.page, 'Cerrar');
  await field.page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(field.page, 'Presentar la estimación 1');
  await press(field.page, 'Presentar');
  await toast(field.page, 'Estimación presentada');

  await office.page.reload();
  const status = office.page.getByLabel('Estatus de la estimación 1');
  await expect
    .poll(() => status.locator('option').allTextContents())
    .toEqual(['Entregada', 'En Revisión', 'Validada']);
  for (const next of ['validada', 'autorizada', 'pagada']) {
    await status.selectOption(next);
    if (next === 'pagada') await office.page.getByRole('alertdialog').getByRole('button').last().click();
    await expect.poll(async () => (await statuses())[0]).toBe(next);
  }
  await office.page.getByRole('button', { name: /^Devolver a captura/ }).waitFor({ state: 'detached' });
  await fits(office.page, 'pagada');
  for (const { complaints, close } of [field, office]) {
    expect(complaints).toEqual([]);
    await close();
  }
});

it('is proposed for a new project, and closes a finished contract until it is reopened with a reason', async () => {
  const { page, close, complaints } = await openPage(stage.browser, desktop);
  await enter(page, stage.application.url, administrator);
  await section(page, /Proyectos/).click();
  await page
    .getByRole('button', { name: /Nuevo Proyecto|Crear Proyecto/ })
    .first()
    .click();
  const control = page.getByLabel(/^Control de estimaciones/);
  await control.scrollIntoViewIfNeeded();
  await page
    .getByText('Una estimación se captura, se presenta con sus documentos', { exact: false })
    .waitFor();
  await fits(page, 'proyecto');
  await page.goBack();
  await http(
    administrator,
    `/projects/${works.project}`,
    { name: 'Obra terminada', status: 'finished' },
    'PUT',
  );
  await page.reload();
  await press(page, 'Editar Obra terminada');
  await fits(page, 'cerrado');
  await press(page, 'Reabrir contrato');
  await page
    .getByRole('dialog')
    .last()
    .getByLabel(/^Motivo/)
    .fill('Falta el finiquito');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Reabrir contrato' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await capture(3, 1);
  expect(complaints).toEqual([]);
  await close();
});

/** Records an act of the ending of the contract on a day. */
const recordAct = async (page: Page, button: string, { on, done }: { on: string; done: string }) => {
  await press(page, button);
  await typeDay(page, 'Fecha', on);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^(Guardar|Cerrar contrato)$/ }).click();
  await toast(page, done);
  await dialog.waitFor({ state: 'detached' });
};

it('is received, settled with what is left to pay, issued and closed', async () => {
  const ids = new Map(
    (await listed<{ id: string; number: number }>('estimations')).map(({ id, number }) => [number, id]),
  );
  for (const id of [ids.get(1), ids.get(2)]) {
    await http(supervisor, `/estimations/${id}/present`, {});
    for (const next of ['validada', 'autorizada'])
      await http(manager, `/estimations/${id}/status?status=${next}`, {}, 'PUT');
  }
  // 10 × 2,500.00 with IVA; of the second estimation 4 × 2,500.00 with IVA is left.
  await http(manager, `/estimations/${ids.get(1)}/payments`, { amount: 29_000 });
  const at = `?tab=contrato&project=${works.project}`;

  const office = await openPage(stage.browser, desktop);
  await enter(office.page, stage.application.url, manager);
  await office.page.goto(`${stage.application.url}/${at}`);
  const reception = { on: '2025-02-15', done: 'Entrega-recepción registrada' };
  await recordAct(office.page, 'Registrar recepción', reception);
  await recordAct(office.page, 'Registrar finiquito', { on: '2025-02-20', done: 'Finiquito registrado' });
  await office.page.getByText('Saldo a favor del contratista: $11,600.00').waitFor();
  await press(office.page, 'Emitir, Finiquito, 20/02/2025');
  await office.page.getByRole('alertdialog').getByRole('button', { name: 'Emitir' }).click();
  await toast(office.page, 'Documento emitido');
  const issued = office.page.getByRole('link', { name: /^PDF, Finiquito, 20\/02\/2025/ });
  expect(await issued.getAttribute('href')).toMatch(/^\/api\/files\//);

  const desk = await openPage(stage.browser, desktop);
  await enter(desk.page, stage.application.url, administrator);
  await desk.page.goto(`${stage.application.url}/${at}`);
  await recordAct(desk.page, 'Cerrar contrato', { on: '2025-03-01', done: 'Contrato cerrado' });
  await desk.page.getByRole('button', { name: 'Reabrir contrato' }).waitFor();
  await fits(desk.page, 'extinguido');
  for (const { complaints, close } of [office, desk]) {
    expect(complaints).toEqual([]);
    await close();
  }
});
