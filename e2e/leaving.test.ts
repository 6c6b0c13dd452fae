import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { unzipped } from '../frontend/src/ui/unzipped.fixture.ts';
import { administrator } from './application.ts';
import { darken, desktop, enter, expectAccessible, openPage, phone, picture } from './browser.ts';
import { add, capture, hashOf, leaveDocument, minutes, press, said, waitingFiles } from './field-phone.ts';
import { supervisor } from './golden-story.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const colleague = { ...supervisor, name: 'Raúl Peña', email: 'raul@obraclara.test' };
const { http, works, inTheField, listed, recorded, storedHash } = smallWorks(stage, [
  [colleague, 'supervisor'],
]);

const question = (page: Page) => page.getByRole('dialog', { name: 'Hay capturas por enviar' });

const wantToLeave = async (page: Page) => {
  await press(page, 'Menú');
  await press(page, 'Cerrar Sesión');
  await question(page).waitFor();
};

const offline = async (page: Page) => {
  await page.context().setOffline(true);
  await said(page, 'You are offline. Data will be saved locally.');
};

/** Makes the browser report that its storage is almost full. */
const littleRoom = (page: Page) =>
  page.evaluate(() => {
    const megabyte = 1024 ** 2;
    navigator.storage.estimate = async () => ({ quota: 1000 * megabyte, usage: 962 * megabyte });
  });

/** The file that "Descargar respaldo" downloads. */
const backup = async (page: Page) => {
  const download = page.waitForEvent('download');
  await question(page).getByRole('button', { name: 'Descargar respaldo (.zip)' }).tap();
  const file = await download;
  return { name: file.suggestedFilename(), files: await unzipped(await readFile(await file.path())) };
};

it('signs out at once where nothing waits', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await inTheField(page);
  await press(page, 'Menú');
  await press(page, 'Cerrar Sesión');
  await page.getByLabel('Correo Electrónico').waitFor();
  await close();
});

it('asks before signing out with pending entries, offers a zip, and keeps them only for their author', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await inTheField(page);
  await offline(page);
  await capture(page, 'CIM-001', '12.5', true);
  await leaveDocument(page, 'Minuta: avance de octubre');
  await littleRoom(page);
  await press(page, '2 por enviar');
  const list = page.getByRole('dialog', { name: 'Por enviar' });
  await list.getByText(/^2 capturas, .*KB en total$/).waitFor();
  await list.getByText(/^Quedan 38.MB en este dispositivo/).waitFor();
  await expectAccessible(page, 'what waits where there is little room');
  await picture(page, 'poco-espacio');
  await list.getByRole('button', { name: 'Cerrar' }).tap();
  await add(page, 'CIM-002').tap();
  const form = page.getByRole('dialog', { name: /Registrar/ });
  await form.getByText(/^Quedan 38.MB en este dispositivo/).waitFor();
  await picture(page, 'poco-espacio-captura');
  await form.getByRole('button', { name: 'Cerrar', exact: true }).tap();
  await wantToLeave(page);
  await question(page)
    .getByText(/^2 capturas \(.*KB\) esperan en este dispositivo/)
    .waitFor();
  await expectAccessible(page, 'signing out while something waits');
  await picture(page, 'salir-por-enviar');

  const photos = (await waitingFiles(page)).slice(0, 3);
  const { name, files } = await backup(page);
  expect(name).toMatch(/^Por enviar de .* \d{4}-\d\d-\d\d\.zip$/);
  const day = /\d{4}-\d\d-\d\d/.exec(name)![0];
  const capture1 = `01 ${day} CIM-001 Concepto CIM-001`;
  expect([...files.keys()]).toEqual([
    `${capture1}.json`,
    `${capture1} 01.jpg`,
    `${capture1} 02.jpg`,
    `${capture1} 03.jpg`,
    '02 Minuta Minuta avance de octubre.json',
    '02 Minuta Minuta avance de octubre.pdf',
  ]);
  const hashes = [...files.values()].map(({ bytes }) => hashOf(bytes));
  expect(hashes.slice(1, 4)).toEqual(photos);
  expect(hashes[5]).toBe(hashOf(minutes.buffer));
  expect(JSON.parse(files.get(`${capture1}.json`)!.bytes.toString())).toMatchObject({
    clase: 'Avance',
    concepto: 'CIM-001 Concepto CIM-001',
    estado: 'Pendiente de enviar',
    datos: { quantity_advanced: 12.5, progress_date: day },
  });

  await question(page).getByRole('button', { name: 'Sincronizar y salir' }).tap();
  await question(page)
    .getByText(/^No hay conexión/)
    .waitFor();
  await expectAccessible(page, 'what could not be sent before signing out');
  await picture(page, 'salir-sin-conexion');
  await question(page).getByRole('button', { name: 'Cancelar' }).tap();
  await question(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '2 por enviar' }).waitFor();
  await wantToLeave(page);
  await question(page).getByRole('button', { name: 'Salir y conservar' }).tap();
  await page.getByLabel('Correo Electrónico').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');

  await page.context().setOffline(false);
  await inTheField(page, colleague);
  await said(page, 'En Línea');
  await press(page, 'Menú');
  await press(page, 'Sincronizar');
  await said(page, 'Todo está al día: no hay nada pendiente de enviar.');
  expect(await page.getByRole('button', { name: /por enviar/ }).count()).toBe(0);
  expect(await recorded('CIM-001')).toEqual([]);
  await press(page, 'Cerrar Sesión');
  await page.getByLabel('Correo Electrónico').waitFor();

  await enter(page, stage.application.url, supervisor);
  await said(page, 'Synced 2 items successfully');
  const [there, ...more] = await recorded('CIM-001');
  expect(more).toEqual([]);
  expect(await Promise.all(there!.photos.map(({ photo_url }) => storedHash(photo_url)))).toEqual(photos);
  expect(await listed('documents')).toMatchObject([{ title: 'Minuta: avance de octubre' }]);
  expect(complaints).toEqual([]);
  await close();
});

it('sends pending entries and signs out, and stays if one is refused', async () => {
  const { page, close, complaints } = await openPage(stage.browser, desktop);
  await enter(page, stage.application.url, supervisor);
  await page.route(/\/api\/progress(\/sync)?$/, (route) => route.abort());
  await page
    .getByRole('button', { name: /Add Progress.*CIM-002/ })
    .last()
    .click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Cantidad/)
    .fill('4');
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar', exact: true }).click();
  await page.getByRole('button', { name: '1 por enviar' }).waitFor();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await question(page)
    .getByText(/^Si la conserva, se queda en este dispositivo .* la ve ni la envía\.$/)
    .waitFor();
  await question(page).getByRole('button', { name: 'Sincronizar y salir' }).click();
  await question(page)
    .getByText(/^El servidor no respondió/)
    .waitFor();
  await darken(page);
  await expectAccessible(page, 'what could not be sent, in the dark');
  await picture(page, 'salir-sin-respuesta');
  await page.unroute(/\/api\/progress(\/sync)?$/);
  // An automatic retry may be faster: then everything is sent, and the button only signs out.
  await question(page)
    .getByRole('button', { name: /Sincronizar y salir|Cerrar Sesión/ })
    .click();
  await page.getByLabel('Correo Electrónico').waitFor();
  expect((await recorded('CIM-002')).map(({ quantity_advanced }) => quantity_advanced)).toEqual([4]);
  expect(complaints).toEqual([]);
  await close();
});

/** Sends an administrator's request to the API. */
const administer = async (method: 'PUT' | 'DELETE' | 'POST', path: string, payload: object = {}) => {
  const { access_token } = await http(administrator, '/auth/login', administrator);
  const headers = { authorization: `Bearer ${access_token}` };
  const body = method === 'DELETE' ? {} : { payload };
  const { statusCode } = await stage.application.system.app.inject({
    method,
    url: `/api/users/${path}`,
    headers,
    ...body,
  });
  expect(statusCode).toBe(200);
};

/** A new user of these works, with a capture of three photos in the outbox of an offline device. */
const withCapture = async (name: string) => {
  const account = { ...supervisor, email: `${name}-${randomUUID()}@obraclara.test` };
  const person = { ...account, role: 'supervisor', assigned_projects: [works.project] };
  await http(administrator, '/auth/register', person);
  const { user } = await http(account, '/auth/login', account);
  const opened = await openPage(stage.browser, phone);
  await inTheField(opened.page, account);
  await offline(opened.page);
  await capture(opened.page, 'CIM-003', '3.5', true);
  return { ...opened, account, person, id: user.id as string, photos: await waitingFiles(opened.page) };
};

const signInAgain = async (page: Page, { email, password }: typeof supervisor) => {
  await page.getByLabel('Correo Electrónico').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await press(page, 'Iniciar Sesión');
};

/** Expects that the server has this user's capture exactly once, with its photos. */
const expectOnce = async (id: string, photos: string[]) => {
  const theirs = (await recorded('CIM-003')).filter(({ created_by }) => created_by === id);
  expect(theirs).toMatchObject([{ quantity_advanced: 3.5, created_offline: true }]);
  const hashes = theirs[0]!.photos.map(({ photo_url }) => storedHash(photo_url));
  expect(await Promise.all(hashes)).toEqual(photos);
};

it('keeps pending entries when the session expires, and sends them after the same user signs in', async () => {
  const { page, close, account, person, id, photos } = await withCapture('expira');
  await administer('PUT', id, { ...person, password: 'otra-obra-2027' });
  await page.context().setOffline(false);
  await said(page, 'Su sesión terminó. Inicie sesión de nuevo para continuar.');
  expect(await waitingFiles(page)).toEqual(photos);
  await picture(page, 'sesion-terminada');
  await signInAgain(page, { ...account, password: 'otra-obra-2027' });
  await said(page, 'Synced 1 items successfully');
  await expectOnce(id, photos);
  expect(await waitingFiles(page)).toEqual([]);
  await close();
});

it('keeps entries of a deleted account until it is restored', async () => {
  const { page, close, account, id, photos } = await withCapture('baja');
  await administer('DELETE', id);
  await page.context().setOffline(false);
  await said(page, 'Su sesión terminó. Inicie sesión de nuevo para continuar.');
  await signInAgain(page, account);
  await page.getByRole('alert').filter({ hasText: 'incorrect' }).first().waitFor();
  expect(await waitingFiles(page)).toEqual(photos);
  await administer('POST', `${id}/restore`);
  await press(page, 'Iniciar Sesión');
  await said(page, 'Synced 1 items successfully');
  await expectOnce(id, photos);
  await close();
});

it('reports a changed role, keeps the entries, and sends them when the user is a supervisor again', async () => {
  const { page, close, account, person, id, photos } = await withCapture('rol');
  const { password: _, ...same } = person;
  const changed = 'Su rol cambió. Inicie sesión de nuevo para continuar.';
  await administer('PUT', id, { ...same, role: 'manager' });
  await page.context().setOffline(false);
  await said(page, changed);
  await picture(page, 'rol-cambiado');
  await signInAgain(page, account);
  await page.getByText(/^1 captura que hizo como supervisor .* no se envía/).waitFor();
  expect(await waitingFiles(page)).toEqual(photos);
  await administer('PUT', id, same);
  await page.reload();
  await said(page, changed);
  await signInAgain(page, account);
  await said(page, 'Synced 1 items successfully');
  await expectOnce(id, photos);
  expect(await waitingFiles(page)).toEqual([]);
  await close();
});

it('reports an unassigned project, keeps its entries, and sends them when it is assigned again', async () => {
  const { page, close, person, id, photos } = await withCapture('cambia');
  const { password: _, ...same } = person;
  await administer('PUT', id, { ...same, assigned_projects: [] });
  await page.context().setOffline(false);
  await press(page, '1 no aceptada');
  const list = page.getByRole('dialog', { name: 'Por enviar' });
  await list.getByText('No tiene acceso a este proyecto').waitFor();
  await picture(page, 'obra-retirada');
  expect(await waitingFiles(page)).toEqual(photos);
  await administer('PUT', id, { ...same, assigned_projects: [works.project] });
  await page.reload();
  await press(page, '1 no aceptada');
  await list.getByRole('button', { name: 'Reintentar' }).tap();
  await list.getByText('Nada espera en este dispositivo').waitFor();
  await expectOnce(id, photos);
  await close();
});
