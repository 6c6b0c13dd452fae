import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { administrator } from './application.ts';
import { layCable } from './cable.ts';
import { enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import {
  add,
  capture,
  draftPhotos,
  hashOf,
  hasCode,
  leaveDocument,
  minutes,
  photograph,
  press,
  said,
  waitingFiles,
} from './field-phone.ts';
import { supervisor } from './golden-story.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { http, works, inTheField, listed, recorded, storedHash } = smallWorks(stage);

it('keeps offline captures, and sends each once when online', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await inTheField(page);
  await page.context().setOffline(true);
  await said(page, 'You are offline. Data will be saved locally.');
  await capture(page, 'CIM-001', '12.5', true);
  await leaveDocument(page, 'Minuta: avance de octubre');
  await capture(page, 'CIM-001', '3');
  await press(page, '3 por enviar');
  const list = page.getByRole('dialog', { name: 'Por enviar' });
  await expect
    .poll(() => list.getByRole('listitem').allTextContents())
    .toEqual([
      expect.stringMatching(/^CIM-001: 12\.5 m3, .* con 3 fotos de .*Pendiente de enviarCorregirDescartar$/),
      expect.stringMatching(
        /^Minuta: Minuta: avance de octubre.* con archivo de .*Pendiente de enviarCorregirDescartar$/,
      ),
      expect.stringMatching(/^CIM-001: 3 m3, .*Pendiente de enviarCorregirDescartar$/),
    ]);
  await expectAccessible(page, 'what waits');
  await picture(page, 'offline-por-enviar');
  await list.getByRole('button', { name: 'Cerrar' }).tap();
  await section(page, /Documentos/).tap();
  await page.getByRole('tab', { name: 'Mis documentos' }).tap();
  const own = page.getByRole('list', { name: 'Por enviar desde este dispositivo (1)' });
  await own.getByText('Minuta: Minuta: avance de octubre').waitFor();
  await page.getByText('Aún no ha subido documentos').waitFor();
  await picture(page, 'offline-mis-documentos');
  await section(page, /Avance/).tap();
  const photos = (await waitingFiles(page)).slice(0, 3);
  expect(new Set(photos).size).toBe(3);
  expect(await recorded('CIM-001')).toEqual([]);

  await page.context().setOffline(false);
  await said(page, 'Connection restored. Syncing data...');
  await said(page, 'Synced 3 items successfully');
  await page.getByRole('button', { name: /por enviar/ }).waitFor({ state: 'detached' });
  const there = await recorded('CIM-001');
  expect(
    there.map(({ quantity_advanced, created_offline }) => [quantity_advanced, created_offline]).sort(),
  ).toEqual([
    [12.5, true],
    [3, true],
  ]);
  const pictured = there.find(({ photo_url }) => photo_url)!;
  expect(await Promise.all(pictured.photos.map(({ photo_url }) => storedHash(photo_url)))).toEqual(photos);
  expect(await storedHash(pictured.photo_url!)).toBe(photos[0]);
  const documents = await listed<{ title: string; file_url: string; created_offline: boolean }>('documents');
  expect(documents).toMatchObject([{ title: 'Minuta: avance de octubre', created_offline: true }]);
  expect(await storedHash(documents[0]!.file_url)).toBe(hashOf(minutes.buffer));
  expect(complaints).toEqual([]);
  await close();
});

it('detects a lost connection from unanswered writes when nothing is read', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await inTheField(page);
  await page.waitForLoadState('networkidle');
  const silent = ['**/api/progress', '**/api/progress/sync', '**/api/health'];
  for (const address of silent)
    await page.route(address, (route) =>
      route.request().method() === 'POST' || address.endsWith('health') ? route.abort() : route.continue(),
    );
  await capture(page, 'CIM-001', '8');
  await page.getByRole('status').getByText('Sin Conexión').waitFor();
  await page.unrouteAll();
  await said(page, 'Synced 1 items successfully');
  await page.getByRole('status').getByText('En Línea').waitFor();
  expect((await recorded('CIM-001')).map(({ quantity_advanced }) => quantity_advanced)).toContain(8);
  await close();
});

it('resumes after the tab was closed before a response, also with a photo', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, supervisor);
  const lost = async (address: string, of: Page) =>
    of.route(address, async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
  await lost('**/api/progress', page);
  await lost('**/api/progress/sync', page);
  await capture(page, 'CIM-002', '7');
  await page.getByRole('button', { name: '1 por enviar' }).waitFor();
  const next = await page.context().newPage();
  await page.close();
  await next.goto(stage.application.url);
  await said(next, 'Synced 1 items successfully');
  await next.getByRole('button', { name: /por enviar/ }).waitFor({ state: 'detached' });
  expect((await recorded('CIM-002')).map(({ quantity_advanced }) => quantity_advanced)).toEqual([7]);

  await next.route('**/api/progress/upload-photo', () => new Promise(() => undefined));
  await add(next, 'CIM-001').tap();
  await next
    .getByRole('dialog')
    .getByLabel(/^Cantidad/)
    .fill('9');
  const chooser = next.waitForEvent('filechooser');
  await next.getByRole('dialog').getByRole('button', { name: 'Tomar foto' }).tap();
  await (await chooser).setFiles(await photograph());
  await expect.poll(() => draftPhotos(next)).toHaveLength(1);
  const [taken] = await draftPhotos(next);
  const last = await next.context().newPage();
  await next.close();
  await last.goto(stage.application.url);
  await last.getByText('Avance · CIM-001 · 9 m3, sin guardar.').waitFor();
  await last.getByRole('button', { name: 'Continuar' }).tap();
  await last.getByRole('status', { name: 'Foto' }).getByText('Foto lista').waitFor();
  await last.getByRole('button', { name: 'Registrar', exact: true }).last().tap();
  await said(last, 'Progress recorded successfully');
  const pictured = (await recorded('CIM-001')).find(({ quantity_advanced }) => quantity_advanced === 9);
  expect(await storedHash(pictured!.photo_url!)).toBe(taken);
  await expect.poll(() => draftPhotos(last)).toEqual([]);
  await close();
});

it('says why something was not taken, keeps it until its owner decides, and sends the rest', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await inTheField(page);
  await page.context().setOffline(true);
  await said(page, 'You are offline. Data will be saved locally.');
  await capture(page, 'CIM-003', '5', true);
  await capture(page, 'CIM-002', '2');
  await capture(page, 'CIM-003', '6');
  const [first, second, third] = await waitingFiles(page);
  await stage.application.system.app.inject({
    method: 'DELETE',
    url: `/api/catalog/${works.concepts['CIM-003']}`,
    headers: {
      authorization: `Bearer ${(await http(administrator, '/auth/login', administrator)).access_token}`,
    },
  });
  await page.context().setOffline(false);
  await said(page, 'Synced 1 items successfully');
  await press(page, '2 no aceptadas');
  const list = page.getByRole('dialog', { name: 'Por enviar' });
  await list.getByRole('alert').first().waitFor();
  await expectAccessible(page, 'what was not taken');
  await picture(page, 'offline-no-aceptada');
  await list.getByRole('button', { name: 'Corregir' }).first().tap();
  const form = page.getByRole('dialog', { name: 'Corregir avance' });
  await form.getByText('Las 3 fotos se envían con el avance').waitFor();
  expect(await form.getByLabel(/^Cantidad/).inputValue()).toBe('5');
  await form.getByRole('alert').waitFor();
  await expectAccessible(page, 'the form of what was not taken');
  await picture(page, 'offline-corregir');
  await page.goBack();
  await form.waitFor({ state: 'detached' });
  await list.getByText(/^CIM-003: 5 m3/).waitFor();
  await list.getByRole('button', { name: 'Corregir' }).first().tap();
  await form.getByRole('button', { name: /CIM-001/ }).tap();
  await form.getByRole('button', { name: 'Poner primera la foto 2' }).tap();
  // Edits of an outbox entry are not saved as a draft.
  await form.getByRole('button', { name: 'Cerrar' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).tap();
  await form.getByRole('button', { name: 'Guardar' }).tap();
  await list.getByText(/^CIM-003: 5 m3/).waitFor({ state: 'detached' });
  await list.getByText(/^CIM-001: 5 m3/).waitFor({ state: 'detached' });
  const ofFive = async () =>
    (await recorded('CIM-001')).filter(({ quantity_advanced }) => quantity_advanced === 5);
  await expect.poll(ofFive).toHaveLength(1);
  const [corrected] = await ofFive();
  const sent = await Promise.all(corrected!.photos.map(({ photo_url }) => storedHash(photo_url)));
  expect(sent).toEqual([second, first, third]);
  await list.getByRole('button', { name: 'Descartar' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).tap();
  await list.getByText('Nada espera en este dispositivo').waitFor();
  expect((await recorded('CIM-002')).map(({ quantity_advanced }) => quantity_advanced)).toEqual([2]);
  expect(complaints).toEqual([]);
  await close();
});

type Estimated = { number: number; period: string; importe_liquido: number };

/** Captures an estimation of one concept as on a phone. */
const estimate = async (page: Page, period: string) => {
  await page.getByRole('button', { name: 'Nueva Estimación' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Nueva Estimación' });
  await dialog.getByLabel('Período').fill(period);
  await dialog.getByLabel('Fecha de Inicio').fill('2025-05-01');
  await dialog.getByLabel('Fecha de Término').fill('2025-05-31');
  await dialog.getByLabel('Buscar concepto por código o nombre').fill('CIM-001');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Cantidad de CIM-001').fill('10');
  await dialog.getByRole('button', { name: 'Guardar' }).tap();
  await said(page, 'Estimación guardada offline.');
  await dialog.waitFor({ state: 'detached' });
};

it('corrects and discards an unsent capture offline', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  onTestFinished(close);
  await inTheField(page);
  const before = (await recorded('CIM-002')).map(({ id }) => id);
  await page.context().setOffline(true);
  await said(page, 'You are offline. Data will be saved locally.');
  await capture(page, 'CIM-002', '12.5', true);
  await capture(page, 'CIM-002', '4');
  await leaveDocument(page, 'Minuta: aclaraciones');
  await section(page, /Estimaciones/).tap();
  await estimate(page, 'Mayo');
  const photos = await waitingFiles(page);
  await press(page, '4 por enviar');
  const list = page.getByRole('dialog', { name: 'Por enviar' });
  const titles = () => list.getByRole('listitem').locator('p:first-child').allTextContents();
  await list.getByRole('button', { name: 'Corregir' }).first().tap();
  const form = page.getByRole('dialog', { name: 'Corregir avance' });
  await form.getByText('Las 3 fotos se envían con el avance').waitFor();
  expect(await form.getByLabel(/^Cantidad/).inputValue()).toBe('12.5');
  await form.getByLabel(/^Cantidad/).fill('21.5');
  await picture(page, 'sin-enviar-corregir');
  await form.getByRole('button', { name: 'Guardar' }).tap();
  await form.waitFor({ state: 'detached' });
  await list.getByText(/^CIM-002: 21\.5 m3/).waitFor();
  await list.getByRole('button', { name: 'Corregir' }).nth(2).tap();
  const document = page.getByRole('dialog', { name: 'Corregir documento' });
  await document.getByLabel(/^Título/).fill('Minuta: aclaraciones del 5');
  await document.getByRole('button', { name: 'Subir' }).tap();
  await document.waitFor({ state: 'detached' });
  await list.getByRole('button', { name: 'Corregir' }).last().tap();
  const estimation = page.getByRole('dialog', { name: 'Corregir la estimación 1' });
  expect(await estimation.getByLabel('Cantidad de CIM-001').inputValue()).toBe('10');
  await estimation.getByLabel('Período').fill('Junio');
  await estimation.getByRole('button', { name: 'Guardar' }).tap();
  await estimation.waitFor({ state: 'detached' });
  await list.getByText('Estimación 1, Junio').waitFor();
  await expectAccessible(page, 'what waits and was never sent');
  await picture(page, 'sin-enviar');
  const heights = await list
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect(heights.filter((height) => height < 48)).toEqual([]);
  await list.getByRole('button', { name: 'Descartar' }).nth(1).tap();
  const question = page.getByRole('alertdialog', { name: '¿Descartar esta captura?' });
  await question.getByText(/CIM-002: 4 m3.* No ha llegado al servidor/).waitFor();
  await expectAccessible(page, 'whether to throw away what waits');
  await picture(page, 'sin-enviar-descartar');
  await question.getByRole('button', { name: 'Descartar' }).tap();
  await question.waitFor({ state: 'detached' });
  await list.getByRole('button', { name: 'Descartar' }).last().tap();
  await question.getByText(/^Estimación 1, Junio/).waitFor();
  await question.getByRole('button', { name: 'Descartar' }).tap();
  await expect
    .poll(titles)
    .toEqual([
      expect.stringMatching(/^CIM-002: 21\.5 m3/),
      expect.stringMatching(/^Minuta: Minuta: aclaraciones del 5$/),
    ]);
  expect(await waitingFiles(page)).toEqual(photos);

  await page.context().setOffline(false);
  await list.getByText('Nada espera en este dispositivo').waitFor();
  const there = (await recorded('CIM-002')).filter(({ id }) => !before.includes(id));
  expect(there.map(({ quantity_advanced }) => quantity_advanced)).toEqual([21.5]);
  const sent = await Promise.all(there[0]!.photos.map(({ photo_url }) => storedHash(photo_url)));
  expect(sent).toEqual(photos.slice(0, 3));
  const documents = await listed<{ title: string }>('documents');
  expect(documents.map(({ title }) => title)).toContain('Minuta: aclaraciones del 5');
  expect(documents.map(({ title }) => title)).not.toContain('Minuta: aclaraciones');
  expect(await listed('estimations')).toEqual([]);
  expect(complaints).toEqual([]);
});

it('captures an estimation while the server is gone, and goes on under the next number when its own was taken', async () => {
  const cable = await layCable(stage.application.url);
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await enter(page, cable.url, supervisor);
  await section(page, /Estimaciones/).tap();
  await said(page, 'No hay estimaciones registradas');
  await hasCode(page, 'CaptureDialog');
  await cable.cut();
  await estimate(page, 'Mayo');
  await estimate(page, 'Junio');
  await page.getByText(/^Estimación 2, Junio: .*Importe líquido \$29,000\.00, sin confirmar/).waitFor();
  await picture(page, 'offline-estimacion');
  await press(page, '2 por enviar');
  const waits = page.getByRole('dialog', { name: 'Por enviar' });
  await waits.getByText('Ya se empezó a enviar: lo que cambie aquí se envía después').nth(1).waitFor();
  expect(await waits.getByRole('button', { name: 'Corregir' }).count()).toBe(2);
  await expectAccessible(page, 'what waits for an answer');
  await picture(page, 'offline-esperan-respuesta');

  const lines = [{ concept_id: works.concepts['CIM-002'], quantity: 1 }];
  const days = { start_date: '2025-04-01', end_date: '2025-04-30' };
  const taken = { project_id: works.project, ...days, concepts: lines };
  await http(supervisor, '/estimations', { ...taken, number: 1, period: 'Marzo' });
  await http(supervisor, '/estimations', { ...taken, number: 2, period: 'Abril' });
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await cable.mend();
  await next.goto(cable.url);
  await press(next, '2 no aceptadas');
  const list = next.getByRole('dialog', { name: 'Por enviar' });
  await list.getByText('Ya existe la estimación número 1').waitFor();
  await expectAccessible(next, 'an estimation whose number was taken');
  await picture(next, 'offline-numero');
  await list.getByRole('button', { name: 'Enviar con el número 3' }).first().tap();
  await list.getByText('Estimación 1, Mayo').waitFor({ state: 'detached' });
  await list.getByText('Estimación 3, Mayo').waitFor({ state: 'detached' });
  await list.getByRole('button', { name: 'Corregir' }).last().tap();
  const form = next.getByRole('dialog', { name: 'Corregir la estimación 2' });
  await form.getByText('Ya existe la estimación número 2').first().waitFor();
  const number = form.getByLabel(/^Número/);
  expect(await number.getAttribute('aria-invalid')).toBe('true');
  expect(await form.getByLabel('Cantidad de CIM-001').inputValue()).toBe('10');
  await picture(next, 'offline-corregir-estimacion');
  await number.fill('4');
  await form.getByRole('button', { name: 'Guardar' }).tap();
  await form.waitFor({ state: 'detached' });
  await list.getByText('Nada espera en este dispositivo').waitFor();
  const there = await listed<Estimated>('estimations');
  expect(there.map(({ number, period, importe_liquido }) => [number, period, importe_liquido])).toEqual([
    [1, 'Marzo', 2900],
    [2, 'Abril', 2900],
    [3, 'Mayo', 29_000],
    [4, 'Junio', 29_000],
  ]);
  expect(complaints).toEqual([]);
  await close();
  await cable.cut();
});
