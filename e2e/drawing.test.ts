import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { administrator } from './application.ts';
import { enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { manager, projectName, supervisor } from './golden-story.ts';
import { poster } from './http.ts';
import { setStageForEach } from './stage.ts';

const stage = setStageForEach();
const http = poster(() => stage.application);
let project: string;

beforeEach(async () => {
  const days = { start_date: '2025-01-01', end_date: '2027-12-31' };
  const terms = { description: 'Una obra pequeña', contract_amount: 300_000, ...days };
  ({ id: project } = await http(administrator, '/projects', { name: projectName, ...terms }));
  await http(administrator, '/catalog', {
    project_id: project,
    concept_code: 'CIM-001',
    concept_name: 'Concreto en zapatas',
    unit: 'm3',
    quantity: 120,
    unit_price: 2500,
  });
  for (const [person, role] of [
    [supervisor, 'supervisor'],
    [manager, 'manager'],
  ] as const)
    await http(administrator, '/auth/register', { ...person, role, assigned_projects: [project] });
});

/** A grey-green photo: drawings on it can be found by their colour. */
const photograph = async () => ({
  name: 'IMG_2041.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7d8f69' } })
    .jpeg()
    .toBuffer(),
});

type Kept = { as: string; bytes: Buffer };
/** Photos of the outbox entries, read without the application's code. */
const waitingPhotos = async (page: Page): Promise<Kept[]> => {
  const kept = await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const database = await asked(indexedDB.open('ConstructionProgressDB'));
    const [item] = await asked(database.transaction('progress').objectStore('progress').getAll());
    database.close();
    const files = (item as { files: { blob: Blob; as: string }[] }).files;
    return Promise.all(
      files.map(async ({ as, blob }) => ({ as, bytes: [...new Uint8Array(await blob.arrayBuffer())] })),
    );
  });
  return kept.map(({ as, bytes }) => ({ as, bytes: Buffer.from(bytes) }));
};

type Recorded = { quantity_advanced: number; photos: { photo_url: string; original_url?: string | null }[] };
/** Photos of the progress record with this quantity on the server. */
const photosOf = async (quantity: number) => {
  const { access_token } = await http(administrator, '/auth/login', administrator);
  const position = String(await stage.application.system.deps.store.head());
  const headers = { authorization: `Bearer ${access_token}`, 'x-event-position': position };
  const answer = await fetch(`${stage.application.url}/api/progress/${project}`, { headers });
  const records = (await answer.json()) as Recorded[];
  return records.find(({ quantity_advanced }) => quantity_advanced === quantity)!.photos;
};

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const storedHash = async (address: string | null | undefined) => {
  const { rows } = await stage.application.system.deps.db.query(
    'select sha256 from files.file where id = $1',
    [/files\/([^/?]+)/.exec(address ?? '')![1]],
  );
  return (rows as { sha256: string }[])[0]?.sha256;
};

/** Colour at a point, given in thousandths of width and height. */
const colourAt = async (bytes: Buffer, x: number, y: number) => {
  const { width, height } = await sharp(bytes).metadata();
  const at = { left: Math.round((x * width) / 1000), top: Math.round((y * height) / 1000) };
  const { data } = await sharp(bytes)
    .extract({ ...at, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};
const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 150 && green < 90 && blue < 90;

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Screen position of a point of the photo on the canvas, given in thousandths of width and height. */
const onScreen = async (dialog: Locator, x: number, y: number) => {
  const board = dialog.getByRole('application');
  const box = (await board.boundingBox())!;
  const [width, height] = await board.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]);
  const scale = Math.min(box.width / width, box.height / height);
  return [
    box.x + (box.width - width * scale) / 2 + (x * width * scale) / 1000,
    box.y + (box.height - height * scale) / 2 + (y * height * scale) / 1000,
  ] as const;
};

/** Draws an arrow with the mouse. */
const drag = async (page: Page, dialog: Locator, [from, to]: [[number, number], [number, number]]) => {
  await page.mouse.move(...(await onScreen(dialog, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(dialog, 500, 500)), { steps: 3 });
  await page.mouse.move(...(await onScreen(dialog, ...to)), { steps: 3 });
  await page.mouse.up();
};

const takePhoto = async (page: Page, form: Locator) => {
  const chooser = page.waitForEvent('filechooser');
  await form
    .getByRole('button', { name: /Tomar foto|De la galería/ })
    .first()
    .click();
  await (await chooser).setFiles(await photograph());
};

/** Opens the dialog for drawing on the photo. */
const drawOn = async (page: Page) => {
  await page.getByRole('button', { name: 'Dibujar en la foto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dibujar en la foto' });
  await dialog.getByRole('application').waitFor();
  return dialog;
};

const openForm = async (page: Page, quantity: string) => {
  await page
    .getByRole('button', { name: /Add Progress/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: /Registrar/ });
  await form.getByLabel(/^Cantidad/).fill(quantity);
  return form;
};

it('sends the annotated and the original photo, byte for byte', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, supervisor);
  const form = await openForm(page, '7');
  await takePhoto(page, form);
  await form.getByText('Foto lista').waitFor();
  await (await drawOn(page)).getByRole('button', { name: 'Cancelar' }).tap();
  await page.context().setOffline(true);

  const dialog = await drawOn(page);
  await drag(page, dialog, [
    [200, 200],
    [800, 800],
  ]);
  await dialog.getByRole('button', { name: 'Texto' }).tap();
  await dialog.getByLabel('Texto', { exact: true }).fill('Fisura 2 mm');
  await page.touchscreen.tap(...(await onScreen(dialog, 500, 150)));
  await expect.poll(() => dialog.getByLabel('Texto', { exact: true }).inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Círculo' }).tap();
  await dialog.getByRole('button', { name: 'Amarillo' }).tap();
  await page.touchscreen.tap(...(await onScreen(dialog, 700, 650)));
  await dialog.getByText('Toque dónde termina.').waitFor();
  await page.touchscreen.tap(...(await onScreen(dialog, 900, 950)));
  await dialog.getByText('3 trazos').waitFor();
  await expectAccessible(page, 'drawing on a phone');
  await picture(page, 'dibujo-telefono');
  await dialog.getByRole('button', { name: 'Listo' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await form.getByText('Sin conexión: la foto se guarda con el avance').waitFor();
  await form.getByRole('button', { name: 'Quitar dibujo de la foto' }).waitFor();
  await form.getByText('Sin enviar').scrollIntoViewIfNeeded();
  await picture(page, 'dibujo-en-el-formulario');
  await form.getByRole('button', { name: 'Registrar', exact: true }).tap();
  await said(page, 'Progress saved offline. Will sync when online.');

  const [original, drawn] = await waitingPhotos(page);
  const arrow = await Promise.all([original!, drawn!].map(({ bytes }) => colourAt(bytes, 400, 400)));
  expect(arrow.map(isRed)).toEqual([false, true]);
  await page.context().setOffline(false);
  await said(page, 'Synced 1 items successfully');
  const [photo] = await photosOf(7);
  expect([await storedHash(photo!.photo_url), await storedHash(photo!.original_url)]).toEqual([
    hashOf(drawn!.bytes),
    hashOf(original!.bytes),
  ]);
  expect(complaints).toEqual([]);
  await close();
});

it('can be annotated again from the original in a correction, and viewed as either', async () => {
  const { page, close, complaints } = await openPage(stage.browser);
  await enter(page, stage.application.url, supervisor);
  const form = await openForm(page, '5');
  await takePhoto(page, form);
  await form.getByText('Foto lista').waitFor();
  await form.getByRole('button', { name: 'Registrar', exact: true }).click();
  await said(page, 'Progress recorded successfully');
  const [before] = await photosOf(5);
  await page
    .getByRole('button', { name: /Historial/ })
    .first()
    .click();
  await page
    .getByRole('row', { name: /5 m3/ })
    .getByRole('button', { name: /^Editar/ })
    .click();
  const dialog = await drawOn(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await dialog.getByRole('application').focus();
  for (const key of ['ArrowLeft', 'ArrowUp'])
    for (let n = 0; n < 3; n++) await page.keyboard.press(`Shift+${key}`);
  await page.keyboard.press(' ');
  for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowRight');
  await picture(page, 'dibujo-escritorio-oscuro');
  await expectAccessible(page, 'drawing in the dark');
  await page.keyboard.press('Enter');
  await dialog.getByText('1 trazo', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Texto' }).click();
  await dialog.getByRole('application').press(' ');
  const typed = dialog.getByLabel('Texto', { exact: true });
  await expect.poll(() => typed.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: '¿Descartar lo que dibujó?' })
    .getByRole('button', { name: 'Cancelar' })
    .click();
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByText('Foto lista').waitFor();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await said(page, 'Avance actualizado exitosamente');
  const [photo] = await photosOf(5);
  const fileOf = (url: string | null | undefined) => url?.split('?')[0];
  expect(fileOf(photo!.original_url)).toBe(fileOf(before!.photo_url));
  expect(fileOf(photo!.photo_url)).not.toBe(fileOf(before!.photo_url));
  expect(complaints).toEqual([]);
  await close();

  const office = await openPage(stage.browser);
  await enter(office.page, stage.application.url, manager);
  await section(office.page, 'Galería').click();
  const tile = office.page.getByRole('button', { name: /CIM-001.*5 m3/ });
  await tile.locator('img').waitFor();
  await tile.click();
  const shown = () => office.page.getByRole('dialog').locator('img').first().getAttribute('src');
  await expect.poll(async () => fileOf(await shown())).toBe(fileOf(photo!.photo_url));
  await picture(office.page, 'dibujo-galeria');
  await office.page.getByRole('button', { name: 'Ver original' }).click();
  await expect.poll(async () => fileOf(await shown())).toBe(fileOf(photo!.original_url));
  await office.page.getByRole('button', { name: 'Ver dibujo' }).click();
  await expect.poll(async () => fileOf(await shown())).toBe(fileOf(photo!.photo_url));
  expect(office.complaints).toEqual([]);
  await office.close();
});
