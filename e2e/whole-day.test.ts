import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { enter, section } from './browser.ts';
import { keepMore, waitingOn, type Planned } from './device-store.ts';
import {
  add,
  capture,
  draftPhotos,
  hurry,
  leaveDocument,
  minutes,
  openPhone,
  photograph,
  said,
} from './field-phone.ts';
import { supervisor } from './golden-story.ts';
import { lossyProxy } from './lossy-proxy.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { listed, madeInOrder, filesThere } = smallWorks(stage);

/** Entries of the day besides those captured through forms: two records with four photos in all, a document and an estimation. */
const rest = { records: 198, photographed: 57, documents: 9, estimations: 2 };

/** Crashes the browser, as when the battery of a device runs out. */
const crash = async (context: BrowserContext, page: Page) => {
  const closed = new Promise((resolve) => context.once('close', resolve));
  const session = await context.newCDPSession(page);
  session.send('Browser.crash').catch(() => undefined);
  await closed;
};

const estimate = async (page: Page) => {
  await section(page, /Estimaciones/).tap();
  await page.getByRole('button', { name: 'Nueva Estimación' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Nueva Estimación' });
  await dialog.getByLabel('Período').fill('Mayo');
  await dialog.getByLabel('Fecha de Inicio').fill('2025-05-01');
  await dialog.getByLabel('Fecha de Término').fill('2025-05-31');
  await dialog.getByLabel('Buscar concepto por código o nombre').fill('CIM-001');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Cantidad de CIM-001').fill('10');
  await dialog.getByRole('button', { name: 'Guardar' }).tap();
  await said(page, 'Estimación guardada offline.');
  await section(page, /Avance/).tap();
};

const draftForm = async (page: Page) => {
  await add(page, 'CIM-001').tap();
  const dialog = page.getByRole('dialog', { name: /Registrar/ });
  await dialog.getByLabel(/^Cantidad/).waitFor();
  return { dialog, notes: dialog.getByLabel(/^Observaciones/) };
};

/** Types a capture with a photo and leaves its form open. The last second of typing may be lost. */
const begin = async (page: Page, text: string) => {
  const { dialog, notes } = await draftForm(page);
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Tomar foto' }).tap();
  await (await chooser).setFiles(await photograph());
  await dialog.getByText('Sin conexión: la foto se guarda con el avance').waitFor();
  await notes.pressSequentially(text);
  await page.waitForTimeout(1_000);
};

/** Deletes the text of drafts before the application starts, as if the browser had not written it to the disk. */
const loseDraftTexts = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    for (const name of Object.keys(localStorage))
      if (name.startsWith('obraclara.avance.1:')) localStorage.removeItem(name);
  });

/** A file that differs from all others, in base64. */
const documentFile = (index: number) =>
  Buffer.concat([minutes.buffer, Buffer.from(`% ${index}\n`)]).toString('base64');

/** The remaining entries of the day, in mixed order. */
const restOfDay = async (): Promise<Planned[]> => {
  const photo = async (index: number) => {
    const noise = { type: 'gaussian' as const, mean: 100 + index, sigma: 20 };
    const create = { width: 320, height: 240, channels: 3 as const, background: '#000', noise };
    return (await sharp({ create }).jpeg().toBuffer()).toString('base64');
  };
  const photos = await Promise.all(Array.from({ length: rest.photographed }, (_, index) => photo(index)));
  return Array.from({ length: rest.records }, (_, index): Planned[] => [
    { kind: 'progress', ...(photos[index] && { file: photos[index] }) },
    ...(index % 22 === 0 ? [{ kind: 'documents' as const, file: documentFile(index) }] : []),
    ...(index % 99 === 50 ? [{ kind: 'estimations' as const }] : []),
  ]).flat();
};

it('takes a whole day without a network to the server, over reloads, a crash and a line that loses a third', async () => {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'obraclara-day-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const proxy = await lossyProxy(stage.application.url, 7);
  onTestFinished(() => proxy.close());

  const morning = await openPhone(profile);
  const page = await morning.newPage();
  await enter(page, proxy.url, supervisor);
  await said(page, 'Listo para trabajar sin conexión');
  await morning.setOffline(true);
  await said(page, 'You are offline. Data will be saved locally.');
  await capture(page, 'CIM-001', '2', true);
  await capture(page, 'CIM-002', '1');
  await leaveDocument(page, 'Minuta: arranque del día');
  await estimate(page);
  const day = await restOfDay();
  await keepMore(page, day.slice(0, 80));
  await page.getByRole('button', { name: '84 por enviar' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '84 por enviar' }).waitFor();
  await keepMore(page, day.slice(80, 160));
  await page.getByRole('button', { name: '164 por enviar' }).waitFor();
  const before = await waitingOn(page);
  await begin(page, 'Muro norte colado hasta el eje 4');
  await crash(morning, page);

  const evening = await openPhone(profile);
  onTestFinished(() => evening.close());
  await loseDraftTexts(evening);
  await evening.setOffline(true);
  const again = await evening.newPage();
  await again.goto(proxy.url);
  await again.getByRole('button', { name: '164 por enviar' }).waitFor();
  expect(await waitingOn(again)).toEqual(before);
  const { dialog, notes } = await draftForm(again);
  await expect.poll(() => notes.inputValue()).toBe('Muro norte colado hasta el eje 4');
  expect(await draftPhotos(again)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Descartar' }).tap();
  await hurry(evening);
  await again.reload();
  await keepMore(again, day.slice(160));
  const captured = await waitingOn(again);
  const count = (kind: string) => captured.filter((one) => one.kind === kind).length;
  expect([count('progress'), count('documents'), count('estimations')]).toEqual([200, 10, 3]);
  expect(new Set(captured.flatMap(({ files }) => files)).size).toBe(60 + 10);

  proxy.lose(0.3);
  await evening.setOffline(false);
  await expect.poll(() => waitingOn(again)).toEqual([]);
  await again.getByRole('button', { name: /por enviar/ }).waitFor({ state: 'detached' });
  proxy.lose(0);
  expect(Math.min(proxy.lost.there, proxy.lost.back)).toBeGreaterThan(20);
  expect(await madeInOrder()).toEqual(captured.map(({ id }) => id));
  const there = await filesThere();
  for (const { id, kind, files } of captured)
    if (kind !== 'estimations') expect([id, there.get(id)]).toEqual([id, files]);
  expect(there.size).toBe(210);
  expect(await listed('estimations')).toHaveLength(3);
});
