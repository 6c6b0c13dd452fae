import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { extractImages, getDocumentProxy } from 'unpdf';
import { beforeEach, expect, it } from 'vitest';
import { administrator } from './application.ts';
import { enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { projectName, supervisor } from './golden-story.ts';
import { poster } from './http.ts';
import { setStageForEach } from './stage.ts';

const stage = setStageForEach();
const http = poster(() => stage.application);

beforeEach(async () => {
  const { id } = await http(administrator, '/projects', {
    name: projectName,
    description: 'Una obra pequeña',
    contract_amount: 300_000,
    start_date: '2025-01-01',
    end_date: '2027-12-31',
  });
  const registered = { ...supervisor, role: 'supervisor', assigned_projects: [id] };
  await http(administrator, '/auth/register', registered);
});

/** A photographed page with a GPS position, as a camera writes it, larger than needed. */
const pageOf = async (name: string, background: string, [width, height] = [4000, 3000]) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: width, height: height, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1' } })
    .jpeg()
    .toBuffer(),
});
type Photo = Awaited<ReturnType<typeof pageOf>>;

const choosing = async (page: Page, name: string, files: Photo | Photo[]) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name, exact: true }).tap();
  await (await chooser).setFiles(files);
};

const begin = async (page: Page, title: string) => {
  await enter(page, stage.application.url, supervisor);
  await section(page, /Documentos/).tap();
  await page.getByRole('button', { name: 'Subir Documento' }).tap();
  await page.getByLabel('Título').fill(title);
};

/** Downloads the file of a document from the user's own list. */
const fileOf = async (page: Page, title: string) => {
  await page.getByRole('tab', { name: 'Mis documentos' }).tap();
  const link = await page
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .last()
    .getAttribute('href');
  const answer = await fetch(new URL(link!, stage.application.url));
  expect(answer.status).toBe(200);
  return { type: answer.headers.get('content-type'), bytes: new Uint8Array(await answer.arrayBuffer()) };
};

const send = async (page: Page, done: string) => {
  await page.getByRole('button', { name: 'Subir', exact: true }).tap();
  await page.locator('.toast', { hasText: done }).waitFor();
};

it('a photographed document leaves the phone without what the camera wrote, and can be read', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await begin(page, 'Minuta fotografiada');
  const photo = await pageOf('IMG_1.jpg', '#cccccc');
  expect((await sharp(photo.buffer).metadata()).exif).toBeDefined();
  await choosing(page, 'Tomar foto', photo);
  await page.getByText('Se guardará como Minuta fotografiada.jpg').waitFor();
  await send(page, 'Documento subido exitosamente');
  const { type, bytes } = await fileOf(page, 'Minuta fotografiada');
  const { exif, width, height } = await sharp(bytes).metadata();
  expect([type, exif, width, height]).toEqual(['image/jpeg', undefined, 3000, 2250]);
  expect(complaints).toEqual([]);
  await close();
});

it('several pages become one PDF in their order, also without a network', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await begin(page, 'Acta de entrega');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Varias páginas' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Documento de varias páginas' });
  await choosing(page, 'Elegir fotos', [
    await pageOf('a.jpg', '#ff0000'),
    await pageOf('b.jpg', '#00ff00', [300, 400]),
  ]);
  await dialog.getByText('Página 2').waitFor();
  await choosing(page, 'Tomar página', await pageOf('c.jpg', '#0000ff', [400, 300]));
  await dialog.getByText('Página 3').waitFor();
  await dialog.getByRole('button', { name: 'Subir la página 3' }).tap();
  await expectAccessible(page, 'the pages of a document');
  await picture(page, 'documento-paginas');
  await dialog.getByRole('button', { name: 'Quitar la página 3' }).tap();
  await dialog.getByRole('button', { name: 'Usar 2 páginas' }).tap();
  await page.getByText('Se guardará como Acta de entrega.pdf').waitFor();
  await picture(page, 'documento-pdf');
  await send(page, 'Documento guardado offline. Se sincronizará cuando haya conexión.');
  await page.context().setOffline(false);
  await page.locator('.toast', { hasText: 'Synced 1 items successfully' }).waitFor();
  const { type, bytes } = await fileOf(page, 'Acta de entrega');
  expect(type).toBe('application/pdf');
  expect(Buffer.from(bytes).includes('GPS') || Buffer.from(bytes).includes('Exif')).toBe(false);
  const pdf = await getDocumentProxy(bytes);
  const images = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const [image] = await extractImages(pdf, number);
    images.push([image!.width, image!.height, image!.data[2]! > 200]);
  }
  expect(images).toEqual([
    [3000, 2250, false],
    [400, 300, true],
  ]);
  expect(complaints).toEqual([]);
  await close();
});
