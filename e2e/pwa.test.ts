import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { expect, it, onTestFinished } from 'vitest';
import { enter, openPage, phone, picture, section } from './browser.ts';
import { hasCode } from './field-phone.ts';
import { supervisor } from './golden-story.ts';
import { nextBuild, openSite } from './site.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { works } = smallWorks(stage);

/** Code files in the cache, read without the application's code. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('obraclara-assets')).keys();
    return kept.map(({ url }) => new URL(url).pathname).join();
  });

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Opens the panel and waits for the message that it works offline. */
const readyToLeave = async (url: string) => {
  const opened = await openPage(stage.browser, phone, { serviceWorkers: 'allow' });
  await enter(opened.page, url, supervisor);
  await said(opened.page, 'Listo para trabajar sin conexión');
  return opened;
};

/**
 * Stops the server and closes all its connections. Returns a function that listens on the same address again; it also runs after
 * the test.
 */
const stopServer = async () => {
  const { server } = stage.application.system.app;
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
  const { port, hostname: host } = new URL(stage.application.url);
  const start = async () => {
    if (!server.listening)
      await new Promise<void>((resolve) => void server.listen({ port: Number(port), host }, resolve));
  };
  onTestFinished(start);
  return start;
};

const recorded = async () => {
  const { rows } = await stage.application.system.deps.db.query<{ quantity_advanced: string }>(
    'select quantity_advanced from read.progress where project_id = $1',
    [works.project],
  );
  return rows.map(({ quantity_advanced }) => Number(quantity_advanced));
};

const photograph = async () => ({
  name: 'IMG_2041.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7d8f69' } })
    .jpeg()
    .toBuffer(),
});

/** Texts and fonts of the day's report, read with another PDF library. The second page has a photo of the usual size in reports. */
const report = async (page: Page) => {
  await page.getByRole('button', { name: 'Reporte del día', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Reporte del día' });
  await dialog.getByText('1 avance de 1 concepto, 1 foto').waitFor();
  await picture(page, 'pwa-reporte');
  const worker = page.waitForEvent('worker');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar PDF' }).tap();
  // The report is made in a worker, so that the page stays responsive.
  expect((await worker).url()).toContain('/report.worker-');
  const bytes = await readFile(await (await download).path());
  const typefaces = Array.from(
    bytes.toString('latin1').matchAll(/\/BaseFont \/\w+\+([\w-]+)/g),
    ([, name]) => name,
  );
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const [photo] = await extractImages(pdf, 2);
  expect([photo?.width, photo?.height]).toEqual([1200, 900]);
  const { text } = await extractText(pdf);
  await dialog.getByRole('button', { name: 'Cerrar' }).tap();
  return { pages: text.map((page) => page.replace(/\s+/g, ' ')), typefaces: new Set(typefaces) };
};

it('opens with its data without a server after one visit, keeps a capture, and sends it when there is one again', async () => {
  const { page, close, complaints } = await readyToLeave(stage.application.url);
  await said(page, 'Listo sin conexión');
  await picture(page, 'pwa-listo');
  expect(await keptFiles(page)).not.toMatch(/AdminPanel-/);

  const startServer = await stopServer();
  await page.context().setOffline(true);
  await page.reload();
  await said(page, 'Concepto CIM-001');
  await said(page, 'Sin Conexión');
  await said(page, /^Datos del \d\d\/\d\d \d\d:\d\d$/);
  await picture(page, 'pwa-sin-red');
  await page.close();

  // The network is up, but the server does not answer.
  const other = await page.context().newPage();
  await other.context().setOffline(false);
  await other.goto(`${stage.application.url}/lo/que/sea?tab=estimaciones`);
  await said(other, 'Sin Conexión');
  // An empty list shows this message only after it was read.
  await said(other, 'No hay estimaciones registradas');
  await picture(other, 'pwa-estimaciones-sin-red');
  await section(other, 'Avance').tap();
  await other.getByRole('button', { name: /CIM-001.*Add Progress/ }).tap();
  const dialog = other.getByRole('dialog', { name: /Registrar/ });
  await dialog.getByLabel(/^Cantidad/).waitFor();
  await other.keyboard.type('7.5');
  await dialog.getByLabel(/^Observaciones/).fill('Varilla ∅ 3/8');
  const chooser = other.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Tomar foto' }).tap();
  await (await chooser).setFiles(await photograph());
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).tap();
  await other.getByRole('button', { name: '1 por enviar' }).waitFor();
  await other.getByRole('button', { name: 'Historial' }).tap();
  const { pages, typefaces } = await report(other);
  // The font with the diameter sign is not on the device; the report does not wait for it.
  expect([...typefaces].join()).toMatch(/^Roboto/);
  const [first, second] = pages;
  expect(first).toMatch(/7\.5 m3 .*Sin sincronizar.* 1/);
  expect(first).toMatch(/TOTAL \$18,750\.00/);
  expect(second).toMatch(/Foto 1 · .* · CIM-001 Concepto CIM-001 · 7\.5 m3/);
  await startServer();
  await said(other, 'Synced 1 items successfully');
  await expect.poll(recorded).toEqual([7.5]);
  const again = await report(other);
  expect([...again.typefaces]).toEqual(['DejaVuSans']);
  expect(again.pages[0]).toContain('Varilla ∅ 3/8');
  expect(complaints).toEqual([]);
  await close();
});

it('opens offline after the browser evicted its cache, as soon as it reports that it is ready', async () => {
  const { page, close } = await readyToLeave(stage.application.url);
  onTestFinished(close);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await said(page, 'Listo sin conexión');
  await page.context().setOffline(true);
  await page.reload();
  await said(page, 'Concepto CIM-001');
  await said(page, 'Sin Conexión');
});

type Icon = { src: string; sizes: string; type: string; purpose: string };

it('can be installed, with icons that are what the manifest says of them', async () => {
  const { page, close } = await openPage(stage.browser, phone, { serviceWorkers: 'allow' });
  onTestFinished(close);
  await page.goto(`${stage.application.url}/login`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Tests use incognito sessions, which cannot install applications.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { data = '', errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data) as { icons: Icon[] };
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src, sizes, type } of icons) {
    const answer = await fetch(new URL(src, stage.application.url));
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([answer.status, `${width}x${height}`, `image/${format}`]).toEqual([200, sizes, type]);
  }
});

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['build'] ?? 'first');
const newer = (page: Page) => page.getByRole('button', { name: 'Actualizar' });

it('keeps its build until the user activates a newer one, in all tabs and never over unsaved text', async () => {
  const site = await openSite(stage.application.url);
  onTestFinished(() => site.close());
  const next = await nextBuild();
  onTestFinished(() => next.remove());
  const { page, close, complaints } = await readyToLeave(site.url);
  await page.getByRole('button', { name: 'Registrar', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: /Registrar/ });
  await dialog.getByLabel('Observaciones').fill('Sin terminar');

  const other = await page.context().newPage();
  await other.goto(site.url);
  await said(other, 'Listo sin conexión');

  await site.deploy(next.folder);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
  await expect.poll(waits).toBe('installed');
  // Closing the last tab now would activate the next build, which must work offline.
  expect(await keptFiles(page)).toMatch(/SupervisorPanel-[^,]*-next[.]js/);
  // Both tabs detect the new build at once; only the tab without an open form announces it.
  await newer(other).waitFor();
  expect(await newer(page).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).tap();
  await newer(page).waitFor();
  await picture(page, 'pwa-version-nueva');

  // The server no longer has the files of this build.
  await page.reload();
  expect(await buildOf(page)).toBe('first');
  await section(page, 'Estimaciones').tap();
  await page.getByRole('button', { name: 'Nueva Estimación' }).waitFor();

  await newer(other).tap();
  for (const tab of [page, other]) await expect.poll(() => buildOf(tab).catch(() => 'loading')).toBe('next');
  await said(other, 'Listo sin conexión');
  expect(complaints).toEqual([]);
  await close();
});

const capture = async (page: Page, quantity: number) => {
  await page.getByRole('button', { name: /CIM-001.*Add Progress/ }).tap();
  const dialog = page.getByRole('dialog', { name: /Registrar/ });
  await dialog.getByLabel(/^Cantidad/).fill(String(quantity));
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });
};

it('takes a newer build in the middle of sending, and everything arrives once', async () => {
  const site = await openSite(stage.application.url);
  onTestFinished(() => site.close());
  const next = await nextBuild();
  onTestFinished(() => next.remove());
  const { page, close } = await readyToLeave(site.url);
  await page.context().setOffline(true);
  await said(page, 'Sin Conexión');
  const quantities = [1.01, 1.02, 1.03, 1.04, 1.05, 1.06];
  for (const quantity of quantities) await capture(page, quantity);
  await page.getByRole('button', { name: '6 por enviar' }).waitFor();
  const before = await recorded();
  const arrived = async () => (await recorded()).length - before.length;

  site.hold(2);
  await page.context().setOffline(false);
  await expect.poll(arrived).toBe(2);
  // The server restarts with other pages while entries are being sent.
  await site.deploy(next.folder);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await newer(page).tap();
  await expect.poll(() => buildOf(page).catch(() => 'loading')).toBe('next');
  expect(await arrived()).toBe(2);
  site.release();
  await expect.poll(arrived).toBe(quantities.length);
  await page.getByRole('button', { name: /por enviar/ }).waitFor({ state: 'detached' });
  const sent = (await recorded()).filter((quantity) => quantities.includes(quantity));
  expect(sent.sort()).toEqual(quantities);
  await close();
});

it('says in its own place that a section does not come, and goes on around it', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  const gone = /assets\/SupervisorEstimations-/;
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await enter(page, stage.application.url, supervisor);
  await section(page, 'Estimaciones').tap();
  const alert = page.getByRole('alert').filter({ hasText: 'No se pudo abrir esta sección' });
  await alert.waitFor();
  await picture(page, 'pwa-seccion-sin-codigo');
  await section(page, 'Avance').tap();
  await said(page, 'Concepto CIM-001');
  await section(page, 'Estimaciones').tap();
  await alert.waitFor();
  await page.unroute(gone);
  await alert.getByRole('button', { name: 'Reintentar' }).tap();
  await page.getByRole('button', { name: 'Nueva Estimación' }).waitFor();
  await close();
});

it.each([
  ['what waits', /assets\/about-waiting-/, 2.01],
  ['what sends it', /assets\/sending-/, 2.02],
])('loads %s again after a failure, and then sends without a request', async (_, gone, quantity) => {
  // Without a service worker that caches code, as on pages without TLS.
  const { page, close } = await openPage(stage.browser, phone);
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await enter(page, stage.application.url, supervisor);
  await hasCode(page, 'ProgressDialog');
  await page.context().setOffline(true);
  await said(page, 'Sin Conexión');
  await capture(page, quantity);
  await page.context().setOffline(false);
  const again = page.getByRole('button', { name: 'Reintentar: no se pudo abrir lo que espera por enviar' });
  await again.waitFor();
  await picture(page, `pwa-sin-codigo-${quantity}`);
  expect(await recorded()).not.toContain(quantity);
  await page.unroute(gone);
  await again.tap();
  await expect.poll(recorded).toContain(quantity);
  expect(await again.count()).toBe(0);
  await close();
});

it('offers the newer build where a deployment has left none of the old code, and nothing on the device has it', async () => {
  const site = await openSite(stage.application.url);
  onTestFinished(() => site.close());
  const next = await nextBuild();
  onTestFinished(() => next.remove());
  const { page, close } = await openPage(stage.browser, phone);
  // As after a visit that was too short to prefetch the file.
  const estimations = /assets\/SupervisorEstimations-/;
  await page.route(estimations, (route) => route.abort());
  await enter(page, site.url, supervisor);
  await said(page, 'Concepto CIM-001');
  expect(await buildOf(page)).toBe('first');
  await site.deploy(next.folder);
  await page.unroute(estimations);

  await section(page, 'Estimaciones').tap();
  const alert = page.getByRole('alert').filter({ hasText: 'No se pudo abrir esta sección' });
  await alert.waitFor();
  await page.getByRole('combobox', { name: 'Proyecto' }).waitFor();
  await section(page, 'Avance').tap();
  await said(page, 'Concepto CIM-001');
  await section(page, 'Estimaciones').tap();
  await alert.getByRole('button', { name: 'Reintentar' }).tap();
  await page.getByRole('button', { name: 'Nueva Estimación' }).waitFor();
  expect(await buildOf(page)).toBe('next');
  await close();
});
