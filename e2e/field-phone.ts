import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import { launchOver } from '../test/chromium.ts';
import { patience } from '../test/patience.ts';
import { phone, picture, section } from './browser.ts';

/** Opens a browser like a phone's, with a persistent profile. Closes it at the end of the test. */
export const openPhone = async (profile: string) => {
  const context = await launchOver(profile, {
    viewport: phone,
    hasTouch: true,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patience);
  onTestFinished(() => context.close());
  return context;
};

/** Shortens longer timers to a fortieth, so that retries happen soon. */
export const hurry = (context: BrowserContext) =>
  context.addInitScript(() => {
    const shortened = (ms = 0) => (ms >= 400 ? ms / 40 : ms);
    const { setTimeout: later, setInterval: often } = window;
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => later(work, shortened(ms)),
      setInterval: (work: () => void, ms?: number) => often(work, shortened(ms)),
    });
  });

/** A photo as a camera writes it. */
export const photograph = async (background = '#7d8f69') => ({
  name: 'IMG_2041.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Waits until the page shows this text. */
export const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().tap();

export const add = (page: Page, code: string) =>
  page.locator('.concept-card').getByRole('button', { name: new RegExp(`${code}.*Add Progress`) });

/** Addresses of the resources that the page has loaded. */
export const resources = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(),
  );

/** Waits until the page has prefetched the code of this name with its dependencies. */
export const hasCode = async (page: Page, name: string) => {
  const named = new RegExp(`[^,]*/${name}-[^,]*[.]js`);
  await expect.poll(() => resources(page)).toMatch(named);
  const [address] = named.exec(await resources(page))!;
  await page.evaluate(`import(${JSON.stringify(address)}).then(() => undefined)`);
};

/** Captures progress of a concept as on a phone, with a photo from the camera and two from the gallery if `pictured`. */
export const capture = async (page: Page, code: string, quantity: string, pictured = false) => {
  await add(page, code).tap();
  const dialog = page.getByRole('dialog', { name: /Registrar/ });
  await dialog.getByLabel(/^Cantidad/).waitFor();
  await page.keyboard.type(quantity);
  if (pictured) {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Tomar foto' }).tap();
    await (await chooser).setFiles(await photograph());
    const gallery = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'De la galería' }).tap();
    await (await gallery).setFiles([await photograph('#b5654a'), await photograph('#3f6b8a')]);
    await dialog.getByText('Sin conexión: las fotos se guardan con el avance').waitFor();
    await picture(page, 'offline-tres-fotos');
  }
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).tap();
  await said(page, 'Progress saved offline. Will sync when online.');
  await dialog.waitFor({ state: 'detached' });
};

/** SHA-256 of bytes, in hexadecimal. */
export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The file of a document. */
export const minutes = {
  name: 'acta 3.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  ),
};

/** Saves a document in the open tab, as on a phone. */
export const leaveDocument = async (page: Page, title: string) => {
  await section(page, /Documentos/).tap();
  await press(page, 'Subir Documento');
  await page.getByLabel(/^Título/).fill(title);
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Elegir archivo');
  await (await chooser).setFiles(minutes);
  await press(page, 'Subir');
  await said(page, 'Documento guardado offline. Se sincronizará cuando haya conexión.');
  await section(page, /Avance/).tap();
};

/** Hashes of the files in IndexedDB stores, read without the application's code. */
const filesIn = async (page: Page, name: string, stores: string[]) => {
  const asked = await page.evaluate(
    async ([name, stores]) => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error!);
        });
      // Opening a database before the application has created it would leave it without stores.
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
      const database = await asked(indexedDB.open(name));
      const all = (store: string) => asked(database.transaction(store).objectStore(store).getAll());
      type Held = { blob?: Blob; file?: { blob: Blob } | null; files?: { blob: Blob }[] };
      const held = (await Promise.all(stores.map(all))).flat() as Held[];
      database.close();
      const blobs = held.flatMap(
        ({ blob, file, files }) => blob ?? files?.map((one) => one.blob) ?? file?.blob ?? [],
      );
      return Promise.all(blobs.map(async (one) => [...new Uint8Array(await one.arrayBuffer())]));
    },
    [name, stores] as const,
  );
  return asked.map((bytes) => hashOf(Buffer.from(bytes)));
};
/** Of outbox entries, progress records first. */
export const waitingFiles = (page: Page) =>
  filesIn(page, 'ConstructionProgressDB', ['progress', 'documents']);
/** Of saved drafts. */
export const draftPhotos = (page: Page) => filesIn(page, 'ObraClaraDrafts', ['files']);
/** Of documents in the offline cache. */
export const documentFiles = (page: Page) => filesIn(page, 'ObraClaraFiles', ['files']);
