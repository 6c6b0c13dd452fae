import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { expectAccessible, openPage, phone, picture, signIn } from './browser.ts';
import { add, photograph, press, said, waitingFiles } from './field-phone.ts';
import { supervisor } from './golden-story.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { inTheField, recorded, storedHash } = smallWorks(stage);

/** Result of writing one more entry to the device's storage. */
const keeping = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('of-this-test', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('things', { autoIncrement: true });
        opening.onerror = () => resolve(opening.error!.name);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('things', 'readwrite');
          transaction.objectStore('things').put('x'.repeat(5000));
          transaction.oncomplete = () => resolve('kept');
          transaction.onabort = () => resolve(transaction.error!.name);
        };
        opening.onblocked = () => reject(new Error('blocked'));
      }),
  );

/** Limits the browser's storage quota, or removes the limit. The browser caches the quota for half a minute. */
const giveRoom = async (page: Page, quotaSize?: number) => {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });
  await expect
    .poll(() => keeping(page), { interval: 1000 })
    .toBe(quotaSize === undefined ? 'kept' : 'QuotaExceededError');
  // The session stays open until then: closing it removes the override.
  return () => session.detach();
};

/** Whether the browser tells how much it grants: Chromium 150 answers with a fixed amount. */
const tellsQuota = (page: Page) =>
  page.evaluate(async () => ((await navigator.storage.estimate()).quota ?? 0) < 1_000_000);

it('loses nothing on a full device, reports it, and keeps the capture once there is room', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await inTheField(page);
  await page.context().setOffline(true);
  await said(page, 'You are offline. Data will be saved locally.');
  const full = await giveRoom(page, 1);

  await add(page, 'CIM-001').tap();
  const dialog = page.getByRole('dialog', { name: 'Registrar Avance' });
  await dialog.getByLabel(/^Cantidad/).fill('12.5');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Tomar foto' }).tap();
  await (await chooser).setFiles(await photograph());
  await dialog.getByText('Sin conexión: la foto se guarda con el avance').waitFor();
  if (await tellsQuota(page))
    await dialog.getByText(/^Quedan 0.B en este dispositivo para la aplicación/).waitFor();
  const record = () => dialog.getByRole('button', { name: 'Registrar', exact: true }).tap();
  await record();
  const why = dialog.getByText(/^Este dispositivo no tiene espacio para guardar la captura/);
  await why.waitFor();
  // The message is visible below the photo and other fields, above the buttons.
  const below = async () => {
    const [said, button] = await Promise.all(
      [why, dialog.getByRole('button', { name: 'Cerrar' })].map((one) => one.boundingBox()),
    );
    return said!.y + said!.height - button!.y;
  };
  await expect.poll(below).toBeLessThan(0);
  await expectAccessible(page, 'a capture without room');
  await picture(page, 'no-room');
  expect(await dialog.getByLabel(/^Cantidad/).inputValue()).toBe('12.5');
  expect(await dialog.getByRole('button', { name: 'Quitar foto' }).count()).toBe(1);
  expect(await waitingFiles(page)).toEqual([]);

  await full();
  const roomy = await giveRoom(page);
  await record();
  await said(page, 'Progress saved offline. Will sync when online.');
  const [photo] = await waitingFiles(page);
  expect(photo).toBeDefined();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /por enviar/ }).waitFor({ state: 'detached' });
  const [there, ...others] = await recorded('CIM-001');
  expect(others).toEqual([]);
  expect(there!.quantity_advanced).toBe(12.5);
  expect(await storedHash(there!.photo_url!)).toBe(photo);
  expect(complaints).toEqual([]);
  await roomy();
  await close();
});

it('says in a browser that lets it keep nothing what to allow, in place of loading without end', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  onTestFinished(close);
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: denied });
  });
  await page.goto(stage.application.url);
  const told = page.getByRole('alert');
  await told.getByRole('heading', { name: 'Este navegador no permite guardar datos' }).waitFor();
  expect(await told.textContent()).toContain('Permita en el navegador las cookies');
  expect(await page.getByText('Cargando…').count()).toBe(0);
  await expectAccessible(page, 'a browser that keeps nothing');
  await picture(page, 'no-storage');
  expect(complaints).toEqual([]);
});

it('lets one sign in where no setting fits any more, says for how long, and ends the session when it has to', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  onTestFinished(close);
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      if (this === localStorage) throw new DOMException('no room', 'QuotaExceededError');
      setItem.call(this, name, value);
    };
  });
  await signIn(page, stage.application.url, supervisor);
  await said(page, 'Este equipo no tiene espacio para conservar su sesión si recarga la página.');
  await add(page, 'CIM-001').waitFor();
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { status: 401 } }));
  await press(page, 'Menú');
  await press(page, 'Sincronizar');
  await said(page, 'Su sesión terminó. Inicie sesión de nuevo para continuar.');
  expect(complaints).toEqual([]);
});
