import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { administrator } from './application.ts';
import { darken, enter, expectAccessible, openPage, phone, picture, section, signIn } from './browser.ts';
import { layCable } from './cable.ts';
import { documentFiles, hashOf, minutes, press } from './field-phone.ts';
import { manager, supervisor } from './golden-story.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const colleague = { ...supervisor, name: 'Raúl Peña', email: 'raul@obraclara.test' };
const { http, works } = smallWorks(stage, [
  [colleague, 'supervisor'],
  [manager, 'manager'],
]);
let me: string;
let token: string;

/** Sends a request with the manager's session. */
const ask = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${stage.application.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
};

beforeEach(async () => {
  me = (await http(administrator, '/auth/login', supervisor)).user.id;
  token = (await http(administrator, '/auth/login', manager)).access_token;
});

/** A PDF whose bytes differ from those of every other title. */
const pdfOf = (title: string) => Buffer.concat([minutes.buffer, Buffer.from(`%${title}\n`)]);

/** Creates a document and assigns it to the supervisor. */
const assigned = async (title: string, due_date: string | null) => {
  const { access_token } = await http(supervisor, '/auth/login', supervisor);
  const form = new FormData();
  form.append('file', new Blob([pdfOf(title)], { type: minutes.mimeType }), `${title}.pdf`);
  const query = new URLSearchParams({
    project_id: works.project,
    document_type: 'minuta',
    origin: 'externa',
  });
  const answer = await fetch(`${stage.application.url}/api/upload?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    body: form,
  });
  const { file_id, file_url } = (await answer.json()) as { file_id: string; file_url: string };
  const terms = { project_id: works.project, type: 'minuta', origin: 'externa', title, description: '' };
  const { id } = (await http(supervisor, '/documents', { ...terms, file_id, file_url })) as { id: string };
  await ask('PUT', `/documents/${id}/assign`, { assigned_to: me });
  if (due_date) await ask('PUT', `/documents/${id}/assign`, { due_date });
  return id;
};

/** Waits until the device has exactly the files of these documents, byte for byte. */
const hasFiles = (page: Page, ...titles: string[]) =>
  expect
    .poll(async () => (await documentFiles(page)).sort())
    .toEqual(titles.map((title) => hashOf(pdfOf(title))).sort());

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const held = (page: Page, title: string) => card(page, title).getByText('Disponible sin conexión').waitFor();

/** The file that a tap on the title downloads, where the browser cannot show PDFs, as on most phones. */
const saved = async (page: Page, title: string) => {
  const download = page.waitForEvent('download');
  await card(page, title)
    .getByRole('link', { name: new RegExp(title) })
    .tap();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

it('opens offline, byte for byte, the files of one visit, and deletes those no longer needed', async () => {
  await assigned('Minuta de lluvias', '2999-03-20');
  const acero = await assigned('Minuta de acero', null);
  const cable = await layCable(stage.application.url);
  const { page, close, complaints } = await openPage(stage.browser, phone, { serviceWorkers: 'allow' });
  onTestFinished(close);
  await enter(page, cable.url, supervisor);
  await page.getByText('Listo para trabajar sin conexión').first().waitFor();
  await hasFiles(page, 'Minuta de lluvias', 'Minuta de acero');
  await section(page, /Documentos/).tap();
  await held(page, 'Minuta de lluvias');
  await held(page, 'Minuta de acero');
  await expectAccessible(page, 'documents whose files are on the device');
  await picture(page, 'archivos-en-el-dispositivo');

  await cable.cut();
  await page.reload();
  await page.getByText('Sin Conexión').first().waitFor();
  await section(page, /Documentos/).tap();
  await held(page, 'Minuta de lluvias');
  expect(await saved(page, 'Minuta de lluvias')).toEqual({
    name: 'Minuta de lluvias.pdf',
    bytes: pdfOf('Minuta de lluvias'),
  });
  expect(complaints).toEqual([]);

  await cable.mend();
  await ask('DELETE', `/documents/${acero}`);
  await page.getByText('En Línea').first().waitFor();
  await hasFiles(page, 'Minuta de lluvias');
  await press(page, /Marcar como Atendido: Minuta de lluvias/);
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como Atendido' }).tap();
  await hasFiles(page);

  await page.context().setOffline(true);
  await card(page, 'Minuta de lluvias').getByText('Este archivo no está en este dispositivo').waitFor();
  expect(await card(page, 'Minuta de lluvias').getByRole('link').count()).toBe(0);
  await expectAccessible(page, 'a file that is not on the device');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(phone.width);
  await picture(page, 'archivo-ausente');
  await darken(page);
  await expectAccessible(page, 'a file that is not on the device, in the dark');
  await cable.cut();
});

it('leaves nothing of a person for the next one, whether they sign out or their session ended', async () => {
  await assigned('Minuta de cimbra', null);
  const { page, close } = await openPage(stage.browser, phone);
  onTestFinished(close);
  await enter(page, stage.application.url, supervisor);
  await hasFiles(page, 'Minuta de cimbra');
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(`${stage.application.url}/login`);
  await hasFiles(page, 'Minuta de cimbra');
  await signIn(page, stage.application.url, colleague);
  await hasFiles(page);
  await press(page, 'Menú');
  await press(page, 'Cerrar Sesión');
  await page.getByLabel('Correo Electrónico').waitFor();

  await enter(page, stage.application.url, supervisor);
  await hasFiles(page, 'Minuta de cimbra');
  await press(page, 'Menú');
  await press(page, 'Cerrar Sesión');
  await page.getByLabel('Correo Electrónico').waitFor();
  await hasFiles(page);
});
