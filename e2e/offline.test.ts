import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { administrator } from './application.ts';
import { layCable } from './cable.ts';
import { enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { projectName, supervisor } from './golden-story.ts';
import { poster } from './http.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const http = poster(() => stage.application);
let project: string;
const concepts: Record<string, string> = {};

beforeAll(async () => {
  const days = { start_date: '2025-01-01', end_date: '2027-12-31' };
  const terms = { description: 'Una obra pequeña', contract_amount: 300_000, ...days };
  ({ id: project } = await http(administrator, '/projects', { name: projectName, ...terms }));
  for (const concept_code of ['CIM-001', 'CIM-002', 'CIM-003']) {
    const concept = { concept_code, concept_name: `Concepto ${concept_code}`, unit: 'm3', quantity: 120 };
    const { id } = await http(administrator, '/catalog', {
      project_id: project,
      ...concept,
      unit_price: 2500,
    });
    concepts[concept_code] = id;
  }
  const person = { ...supervisor, role: 'supervisor', assigned_projects: [project] };
  await http(administrator, '/auth/register', person);
});

const photograph = async (background = '#7d8f69') => ({
  name: 'IMG_2041.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().tap();

const add = (page: Page, code: string) =>
  page.locator('.concept-card').getByRole('button', { name: new RegExp(`${code}.*Add Progress`) });

/** What the page has fetched. */
const resources = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(),
  );

/** Waits until the page has the code of this name, with all that it stands on: it is fetched ahead, when there is nothing else to do. */
const hasCode = async (page: Page, name: string) => {
  const named = new RegExp(`[^,]*/${name}-[^,]*[.]js`);
  await expect.poll(() => resources(page)).toMatch(named);
  const [address] = named.exec(await resources(page))!;
  await page.evaluate(`import(${JSON.stringify(address)}).then(() => undefined)`);
};

/** Opens the panel, and waits until it has all it needs to go on without a network. */
const inTheField = async (page: Page) => {
  await enter(page, stage.application.url, supervisor);
  await hasCode(page, 'ProgressDialog');
  await hasCode(page, 'CaptureDialog');
};

/** Captures progress of a concept as one does on a phone, with a photo from the camera and two from the gallery, or without. */
const capture = async (page: Page, code: string, quantity: string, pictured = false) => {
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

type Recorded = {
  id: string;
  concept_id: string;
  quantity_advanced: number;
  created_offline: boolean;
  photo_url: string | null;
  photos: { photo_url: string }[];
};
/** What a list of the project holds on the server. */
const listed = async <Row>(list: string): Promise<Row[]> => {
  const { access_token } = await http(administrator, '/auth/login', administrator);
  const position = String(await stage.application.system.deps.store.head());
  const headers = { authorization: `Bearer ${access_token}`, 'x-event-position': position };
  return (await (
    await fetch(`${stage.application.url}/api/${list}/${project}`, { headers })
  ).json()) as Row[];
};
/** What the server has of a concept. */
const recorded = async (code: string) =>
  (await listed<Recorded>('progress')).filter(({ concept_id }) => concept_id === concepts[code]);

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The hash of what the server keeps under an address of a file. */
const storedHash = async (address: string) => {
  const { rows } = await stage.application.system.deps.db.query(
    'select sha256 from files.file where id = $1',
    [/files\/([^/?]+)/.exec(address)![1]],
  );
  return (rows as { sha256: string }[])[0]?.sha256;
};

const minutes = {
  name: 'acta 3.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  ),
};

/** Leaves a document in the tab that is open, as one does on a phone. */
const leaveDocument = async (page: Page, title: string) => {
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

/** The hashes of the files that stores of the browser hold, read past our own code. */
const filesIn = async (page: Page, name: string, stores: string[]) => {
  const asked = await page.evaluate(
    async ([name, stores]) => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error!);
        });
      // Opened before the application has made it, it would stay without stores.
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
/** Of those that wait in the line, captures first. */
const waitingFiles = (page: Page) => filesIn(page, 'ConstructionProgressDB', ['progress', 'documents']);
/** Of those that drafts have. */
const draftPhotos = (page: Page) => filesIn(page, 'ObraClaraDrafts', ['files']);

it('keeps what is captured without a network, and takes it to the server once when there is one', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await inTheField(page);
  await page.context().setOffline(true);
  await said(page, 'You are offline. Data will be saved locally.');
  await capture(page, 'CIM-001', '12.5', true);
  await leaveDocument(page, 'Minuta: avance de octubre');
  await capture(page, 'CIM-001', '3');
  await press(page, '3 por enviar');
  const list = page.getByRole('dialog', { name: 'Por enviar' });
  expect(await list.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^CIM-001: 12\.5 m3, .* con 3 fotos de .*Pendiente de enviar$/),
    expect.stringMatching(/^Minuta: Minuta: avance de octubre.* con archivo de .*Pendiente de enviar$/),
    expect.stringMatching(/^CIM-001: 3 m3, .*Pendiente de enviar$/),
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

it('goes on after the tab was closed on an answer that never came, and over a capture with its photo', async () => {
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
    url: `/api/catalog/${concepts['CIM-003']}`,
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
  // What is typed over one that waits is kept nowhere else.
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
  expect((await recorded('CIM-002')).map(({ quantity_advanced }) => quantity_advanced).sort()).toEqual([
    2, 7,
  ]);
  expect(complaints).toEqual([]);
  await close();
});

type Estimated = { number: number; period: string; importe_liquido: number };

/** Captures an estimation of one concept as one does on a phone. */
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

  const lines = [{ concept_id: concepts['CIM-002'], quantity: 1 }];
  const days = { start_date: '2025-04-01', end_date: '2025-04-30' };
  const taken = { project_id: project, ...days, concepts: lines };
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
