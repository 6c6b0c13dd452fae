import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { administrator } from './application.ts';
import { enter, expectAccessible, openPage, phone, picture, section, typeDay } from './browser.ts';
import { manager, projectName, supervisor } from './golden-story.ts';
import { poster } from './http.ts';
import { setStageForEach, story } from './stage.ts';

const stage = setStageForEach();
const http = poster(() => stage.application);
const colleague = { name: 'Otro Supervisor', email: 'otro@obraclara.test', password: 'otro-supervisor-2026' };
const concept = { concept_code: 'CIM-001', concept_name: 'Concreto f´c=250 kg/cm² en zapatas' };

beforeEach(async () => {
  const { id } = await http(administrator, '/projects', {
    name: projectName,
    description: 'Una obra pequeña',
    contract_amount: 300_000,
    start_date: '2025-01-01',
    end_date: '2027-12-31',
  });
  for (const one of [concept, { concept_code: 'CIM-002', concept_name: 'Acero de refuerzo' }])
    await http(administrator, '/catalog', {
      project_id: id,
      ...one,
      unit: 'm3',
      quantity: 120,
      unit_price: 2500,
    });
  for (const [person, role] of [
    [supervisor, 'supervisor'],
    [colleague, 'supervisor'],
    [manager, 'manager'],
  ] as const)
    await http(administrator, '/auth/register', { ...person, role, assigned_projects: [id] });
});

/** A photo as a camera writes it: rotated by EXIF, and larger than needed. */
const photograph = async () => ({
  name: 'IMG_2041.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#7d8f69' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
});
const oficio = {
  name: 'escaneado.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
  ),
};

type Photographed = { photo_url: string; taken_at?: string; place?: object };

const countTaps = async (page: Page) => {
  await page.evaluate(() => {
    Object.assign(window, { taps: 0 });
    addEventListener('pointerdown', () => ((window as unknown as { taps: number }).taps += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
};

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

const choosing = async (
  page: Page,
  button: string,
  file: { name: string; mimeType: string; buffer: Buffer },
) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).tap();
  await (await chooser).setFiles(file);
};

/** Opens the capture form of the first concept. */
const openForm = async (page: Page) => {
  await page
    .getByRole('button', { name: /Add Progress/ })
    .first()
    .tap();
  return page.getByRole('dialog', { name: /Registrar/ });
};

/** Opens a capture form, takes a photo and saves. */
const recordWithPhoto = async (page: Page, quantity: string) => {
  const dialog = await openForm(page);
  await dialog.getByLabel(/^Cantidad/).waitFor();
  await page.keyboard.type(quantity);
  await choosing(page, 'Tomar foto', await photograph());
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).tap();
  await said(page, 'Progress recorded successfully');
  await dialog.waitFor({ state: 'detached' });
};

/** Captures twice without closing the form. The second concept has an earlier record. */
const recordAnother = async (page: Page) => {
  await page
    .getByRole('button', { name: /Add Progress: CIM-002/ })
    .or(page.getByRole('button', { name: /CIM-002.*Add Progress/ }))
    .first()
    .tap();
  const dialog = page.getByRole('dialog', { name: /Registrar/ });
  await dialog.getByLabel(/^Cantidad/).fill('2');
  await dialog.getByLabel(/^Fecha/).fill('2025-02-03');
  await picture(page, 'field-otro-dia');
  await consent(page);
  await choosing(page, 'Tomar foto', await dated());
  await choosing(page, 'De la galería', await dated());
  await dialog.getByText('2 fotos listas').waitFor();
  await picture(page, 'field-ubicacion');
  await dialog.getByRole('button', { name: 'Guardar y otro' }).tap();
  const recent = dialog.getByRole('group', { name: 'Recientes' });
  await recent.getByRole('button', { name: /CIM-002/ }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await expectAccessible(page, 'the form of the next capture');
  await picture(page, 'field-guardar-y-otro');
  await recent.getByRole('button', { name: /CIM-001/ }).tap();
  await dialog.getByRole('button', { name: 'No es hoy · Usar hoy' }).tap();
  await dialog.getByLabel(/^Cantidad/).fill('1');
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });
};

/** A photo of another day with a GPS position, as a camera writes it. */
const dated = async () => ({
  name: 'IMG_0007.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8f7d69' } })
    .withExif({
      IFD2: { DateTimeOriginal: '2025:02:03 14:32:10', OffsetTimeOriginal: '-06:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1' },
    })
    .jpeg()
    .toBuffer(),
});

/** Enables the position of photos, which the application requests only after consent. */
const consent = async (page: Page) => {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 19.4326, longitude: -99.1332, accuracy: 12 });
  await page.getByRole('switch', { name: 'Guardar dónde se toma la foto' }).tap();
};

/** Photos of the 2 m3 record on the server: time and place of each, and other EXIF data of its file. */
const photosOfTwo = (page: Page) =>
  page.evaluate(async () => {
    const { assigned_projects } = JSON.parse(localStorage.getItem('user')!);
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const answer = await fetch(`/api/progress/${assigned_projects[0]}`, { headers });
    const records: { quantity_advanced: number; photos: Photographed[] }[] = await answer.json();
    return records.find(({ quantity_advanced }) => quantity_advanced === 2)!.photos;
  });

/** Number of files in saved drafts, read without the application's code. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    // Opening the database before the application has created it would leave it without stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'ObraClaraDrafts')) return 0;
    return new Promise<number>((resolve) => {
      const asked = indexedDB.open('ObraClaraDrafts');
      asked.onsuccess = () => {
        const count = asked.result.transaction('files').objectStore('files').count();
        count.onsuccess = () => {
          asked.result.close();
          resolve(count.result);
        };
      };
    });
  });

story('a document and a photo from the field to the office and back', (step) => {
  step('records progress with a photo in at most five taps', async () => {
    const { page, close, complaints } = await openPage(stage.browser, phone);
    await enter(page, stage.application.url, supervisor);
    await page
      .getByRole('button', { name: /Add Progress/ })
      .first()
      .waitFor();
    const taps = await countTaps(page);
    await recordWithPhoto(page, '12.5');
    expect(await taps()).toBeLessThanOrEqual(5);
    // The most recently recorded concept comes first.
    await expect
      .poll(() => page.locator('.concept-card .concept-code').first().textContent())
      .toContain('reciente');
    await picture(page, 'field-avance');
    await expectAccessible(page, 'progress on a phone');
    const before = new Date().toISOString();
    await recordAnother(page);
    const [taken, chosen] = await photosOfTwo(page);
    expect(taken).toMatchObject({ place: { latitude: 19.4326, longitude: -99.1332, accuracy_m: 12 } });
    const moments = [before, taken!.taken_at, new Date().toISOString()];
    expect(moments).toEqual(moments.toSorted());
    // A chosen photo has no position, since it may be from anywhere. Its time comes from EXIF.
    expect(chosen).toMatchObject({ taken_at: '2025-02-03T20:32:10.000Z' });
    expect(chosen!.place ?? null).toBeNull();
    const file = await fetch(new URL(chosen!.photo_url, stage.application.url));
    expect((await sharp(await file.arrayBuffer()).metadata()).exif).toBeUndefined();
    expect(complaints).toEqual([]);
    await close();
  });

  step('sends an oficio under its title', async () => {
    const { page, close, complaints } = await openPage(stage.browser, phone);
    await enter(page, stage.application.url, supervisor);
    await section(page, /Documentos/).tap();
    await page.getByRole('button', { name: 'Subir Documento' }).tap();
    await page.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Oficio' });
    await page.getByLabel('Título').fill('Solicitud de prórroga');
    await choosing(page, 'Elegir archivo', oficio);
    await page.getByText('Se guardará como Solicitud de prórroga.pdf').waitFor();
    await expect.poll(() => keptFiles(page)).toBe(1);
    await page.reload();
    await page.getByText('Se recuperó el documento que había empezado.').waitFor();
    await page.getByText('Se guardará como Solicitud de prórroga.pdf').waitFor();
    await expectAccessible(page, 'the form of a document');
    await picture(page, 'field-subir');
    await page.getByRole('button', { name: 'Subir', exact: true }).tap();
    await said(page, 'Documento subido exitosamente');
    await expect.poll(() => keptFiles(page)).toBe(0);
    await page.getByRole('tab', { name: 'Mis documentos' }).tap();
    await page.getByRole('button', { name: 'Reemplazar archivo: Solicitud de prórroga' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Reemplazar archivo' });
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Elegir archivo' }).tap();
    await (await chooser).setFiles(oficio);
    await expectAccessible(page, 'replacing a file');
    await picture(page, 'field-reemplazar');
    await dialog.getByRole('button', { name: 'Reemplazar archivo' }).tap();
    await said(page, 'Archivo reemplazado exitosamente');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Retirar: Solicitud de prórroga' }).tap();
    await page.getByRole('alertdialog').getByText('¿Retirar este documento?').waitFor();
    await expectAccessible(page, 'withdrawing a document');
    await picture(page, 'field-retirar');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).tap();
    expect(complaints).toEqual([]);
    await close();
  });

  step('is assigned by the manager with a day to answer it by', async () => {
    const { page, close, complaints } = await openPage(stage.browser);
    await enter(page, stage.application.url, manager);
    await section(page, 'Documentos').click();
    await page.getByRole('link', { name: /Solicitud de prórroga/ }).waitFor();
    await page.getByLabel('Asignado: Solicitud de prórroga').selectOption({ label: supervisor.name });
    await said(page, 'Documento actualizado');
    await page.getByRole('button', { name: /^Vencimiento: Solicitud de prórroga/ }).click();
    await typeDay(page, 'Vencimiento: Solicitud de prórroga', '2020-01-31');
    await page.keyboard.press('Enter');
    await page.getByText('Vencido').first().waitFor();
    await page.getByLabel('Acción: Solicitud de prórroga').selectOption('Atención');
    await expectAccessible(page, 'documents of the manager');
    await picture(page, 'field-gerente-documentos');
    const link = await page.getByRole('link', { name: /Solicitud de prórroga/ }).getAttribute('href');
    const file = await fetch(new URL(link!, stage.application.url));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(oficio.buffer);
    expect(complaints).toEqual([]);
    await close();
  });

  step('is announced to the supervisor, who attends it', async () => {
    const { page, close, complaints } = await openPage(stage.browser, phone);
    await enter(page, stage.application.url, supervisor);
    await page.getByText('Tienes 1 documento(s) pendiente(s) de atención').waitFor();
    await expect.poll(() => section(page, /Documentos/).textContent()).toContain('1');
    await expectAccessible(page, 'the banner');
    await picture(page, 'field-banner');
    await page.getByRole('button', { name: 'Ver Documentos' }).tap();
    await page.getByRole('button', { name: /Marcar como Atendido/ }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Comentarios (opcional)').fill('Se contestó con el oficio 14');
    await expectAccessible(page, 'attending a document');
    await dialog.getByRole('button', { name: /Marcar como Atendido/ }).tap();
    await said(page, 'Documento marcado como atendido');
    await page.getByText('Tienes 1 documento(s) pendiente(s) de atención').waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Mis documentos' }).tap();
    const own = page.getByRole('list', { name: 'Subidos (1)' });
    await own.getByText('Se contestó con el oficio 14').waitFor();
    await own.getByText(/^Lo atendió usted el/).waitFor();
    await expectAccessible(page, 'what a supervisor uploaded');
    await picture(page, 'field-mis-documentos');
    await page.reload();
    await page.getByText('Se contestó con el oficio 14').or(page.getByText('Atendidos')).first().waitFor();
    await page
      .getByText(/pendiente\(s\) de atención/)
      .first()
      .waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  step('is seen attended by the manager, and the photo is in the gallery, upright', async () => {
    const { page, close, complaints } = await openPage(stage.browser);
    await enter(page, stage.application.url, manager);
    await section(page, 'Documentos').click();
    await page.getByText('Atendido', { exact: true }).first().waitFor();
    await page.getByText('Se contestó con el oficio 14').first().waitFor();
    await section(page, 'Galería').click();
    const photo = page.getByRole('button', { name: /CIM-001/ }).first();
    await photo.locator('img').waitFor();
    await photo.click();
    const shown = page.getByRole('dialog').locator('img').first();
    await shown.waitFor();
    await expect
      .poll(() =>
        shown.evaluate((image) => [
          (image as HTMLImageElement).naturalWidth,
          (image as HTMLImageElement).naturalHeight,
        ]),
      )
      .toEqual([1536, 2048]);
    await page.getByRole('dialog').getByText('12.5 m3').waitFor();
    await expectAccessible(page, 'a photo');
    await picture(page, 'field-foto');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar la foto' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(
      /^\d{4}-\d\d-\d\d CIM-001 Concreto f´c=250 kg-cm² en zapatas \(S\. Lara\) 01\.jpg$/,
    );
    expect(await sharp(await file.path()).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1536,
      height: 2048,
    });
    await page.goBack();
    await page.getByRole('heading', { name: 'febrero de 2025' }).waitFor();
    await page.getByRole('combobox', { name: 'Concepto' }).click();
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(2);
    await page.keyboard.press('Escape');
    await picture(page, 'field-galeria');
    await page.getByText('Página 1 de 1').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  step('finds the oficio again in the repository', async () => {
    const { page, close, complaints } = await openPage(stage.browser, phone);
    await enter(page, stage.application.url, supervisor);
    await section(page, /Repositorio/).tap();
    await page.getByRole('button', { name: /Oficios/ }).tap();
    await page.getByText('Solicitud de prórroga.pdf').first().waitFor();
    await expectAccessible(page, 'the repository');
    await picture(page, 'field-repositorio');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Descargar:/ }).tap();
    expect((await downloading).suggestedFilename()).toBe('Solicitud de prórroga.pdf');
    expect(complaints).toEqual([]);
    await close();
  });

  step('offers nothing to change in progress of somebody else', async () => {
    const { page, close } = await openPage(stage.browser);
    await enter(page, stage.application.url, colleague);
    await page.getByRole('button', { name: /Historial/ }).click();
    await page.getByRole('cell', { name: '12.5 m3', exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: /^(Editar|Eliminar)/ }).count()).toBe(0);
    await close();
  });
});

describe('messages while a dialog is open', () => {
  it('is heard by who listens to the screen', async () => {
    const { page, close } = await openPage(stage.browser, phone);
    await enter(page, stage.application.url, supervisor);
    const dialog = await openForm(page);
    await dialog.getByLabel(/^Fecha/).fill('');
    await dialog.getByRole('button', { name: 'Tomar foto', exact: true }).tap();
    await page.getByRole('alert').filter({ hasText: 'fecha' }).waitFor();
    await expectAccessible(page, 'a toast beside a dialog');
    await picture(page, 'field-aviso');
    await close();
  });
});

describe('a phone whose clock is off', () => {
  it('is told so where it would date a capture, until the clock is right', async () => {
    const { page, close } = await openPage(stage.browser, phone);
    await page.clock.setSystemTime(Date.now() - 26 * 3_600_000);
    await enter(page, stage.application.url, supervisor);
    const dialog = await openForm(page);
    const warning = dialog.getByText(/está atrasado 1\sdía 2\sh\./);
    await warning.waitFor();
    await expectAccessible(page, 'the form under a wrong clock');
    await picture(page, 'field-reloj');
    await page.clock.setSystemTime(Date.now());
    await page.reload();
    await dialog.getByLabel(/^Cantidad/).waitFor();
    expect(await warning.count()).toBe(0);
    await close();
  });
});
