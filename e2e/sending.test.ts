import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { unzipped } from '../frontend/src/ui/unzipped.fixture.ts';
import { administrator, openStoppable } from './application.ts';
import { enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { keepMore, waitingOn } from './device-store.ts';
import { add, capture, hashOf, minutes, openPhone, photograph, press, said } from './field-phone.ts';
import { supervisor } from './golden-story.ts';
import { openProxy } from './proxy.ts';
import { smallWorks } from './small-works.ts';
import { nextBuild, openSite } from './site.ts';
import { setStage } from './stage.ts';

let application: Awaited<ReturnType<typeof openStoppable>>;
const stage = setStage(async () => (application = await openStoppable()));
// A failed test may have left the application stopped.
beforeEach(() => application.start());
const { http, works, inTheField, recorded, madeInOrder, filesThere } = smallWorks(stage);

type Asked = { post: string; trace: string };

/** This file's proxy in front of the application: the POST requests it received, and which of their answers it loses. */
const way = {
  url: '',
  asked: [] as Asked[],
  loses: (_asked: Asked): Promise<boolean> | boolean => false,
};
beforeEach(() => void (way.loses = () => false));
const written = ({ method, url = '', headers }: IncomingMessage): Asked | null =>
  method === 'POST' ? { post: url, trace: String(headers['traceparent']) } : null;

beforeAll(async () => {
  const { url, close } = await openProxy(application.url, {
    there: (request) => {
      const asked = written(request);
      if (asked) way.asked.push(asked);
      return false;
    },
    back: (request) => {
      const asked = written(request);
      return asked !== null && way.loses(asked);
    },
  });
  way.url = url;
  return close;
});

/** Number of requests to this address. */
const timesAsked = (address: string) => way.asked.filter(({ post }) => post === address).length;

const photoOf = async (background: string) => (await photograph(background)).buffer.toString('base64');

/** An offline user with one tab, or two if `another`, and five entries with photos in the outbox. */
const withFive = async ({ another = false } = {}) => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  onTestFinished(close);
  await inTheField(page, supervisor, way.url);
  const other = another ? await page.context().newPage() : page;
  if (another) await inTheField(other, supervisor, way.url);
  await page.context().setOffline(true);
  await said(page, 'You are offline. Data will be saved locally.');
  await capture(page, 'CIM-001', '1', true);
  const photos = await Promise.all(['#102030', '#203040', '#304050', '#405060'].map(photoOf));
  await keepMore(
    page,
    photos.map((file) => ({ kind: 'progress', file })),
  );
  for (const tab of [page, other]) await tab.getByRole('button', { name: '5 por enviar' }).waitFor();
  way.asked.length = 0;
  return { page, other, complaints, waiting: await waitingOn(page) };
};

/** Expects that the server has exactly these entries after `before`, once each, in their order and with their files. */
const expectOnce = async (waiting: Awaited<ReturnType<typeof waitingOn>>, before: string[] = []) => {
  expect(await madeInOrder()).toEqual([...before, ...waiting.map(({ id }) => id)]);
  const there = await filesThere();
  for (const { id, files } of waiting) expect([id, there.get(id)]).toEqual([id, files]);
};

const expectNothingWaits = async (page: Page) => {
  await expect.poll(() => waitingOn(page)).toEqual([]);
  await page.getByRole('button', { name: /por enviar/ }).waitFor({ state: 'detached' });
};

it('sends everything once when two tabs send at the same time', async () => {
  const { page, other, complaints, waiting } = await withFive({ another: true });
  const told = Promise.withResolvers<false>();
  way.loses = () => told.promise;
  await page.context().setOffline(false);
  for (const tab of [page, other]) {
    await press(tab, 'Menú');
    await press(tab, /^Sincronizar/);
    await tab.getByRole('button', { name: 'Sincronizando…' }).waitFor();
    await tab.keyboard.press('Escape');
  }
  told.resolve(false);
  for (const tab of [page, other]) await expectNothingWaits(tab);
  await expectOnce(waiting);
  // Three photos of the first entry, and one of each other entry.
  expect(timesAsked('/api/progress/upload-photo')).toBe(7);
  expect(timesAsked('/api/progress/sync')).toBe(5);
  expect(complaints).toEqual([]);
});

it('resumes sending when a server that stored an entry without answering is back', async () => {
  const { page, waiting } = await withFive();
  const gone = Promise.withResolvers<void>();
  way.loses = async ({ post }) => {
    if (post !== '/api/progress/sync' || timesAsked(post) !== 3) return false;
    await application.stop();
    gone.resolve();
    return true;
  };
  await page.context().setOffline(false);
  await gone.promise;
  await page.getByRole('button', { name: '3 por enviar' }).waitFor();
  expect(await waitingOn(page)).toEqual(waiting.slice(2));
  await application.start();
  expect(await madeInOrder()).toEqual(waiting.slice(0, 3).map(({ id }) => id));
  await expectNothingWaits(page);
  await expectOnce(waiting);
});

it('makes one record where the browser itself sends it again, on a connection that was closed before the answer', async () => {
  const { page, waiting } = await withFive();
  const lost: Asked[] = [];
  way.loses = (asked) => {
    const isFirst = asked.post === '/api/progress/sync' && lost.length === 0;
    if (isFirst) lost.push(asked);
    return isFirst;
  };
  await page.context().setOffline(false);
  await expectNothingWaits(page);
  // The same trace: the browser retried the request, not the page.
  expect(way.asked.filter(({ trace }) => trace === lost[0]?.trace)).toEqual([lost[0], lost[0]]);
  expect(timesAsked('/api/progress/sync')).toBe(6);
  await expectOnce(waiting);
});

/** Uploads a file as another client of the API does. Returns its address. */
const uploaded = async () => {
  const { access_token } = await http(supervisor, '/auth/login', supervisor);
  const form = new FormData();
  form.append('file', new Blob([minutes.buffer], { type: minutes.mimeType }), minutes.name);
  const query = new URLSearchParams({
    project_id: works.project,
    document_type: 'minuta',
    origin: 'interna',
  });
  const answer = await fetch(`${application.url}/api/upload?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    body: form,
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as { file_url: string; file_id: string };
};

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['build'] ?? 'first');

it('reloads nothing under what is being sent while a newer build waits, and takes that one when it is wanted', async () => {
  const site = await openSite(application.url);
  onTestFinished(() => site.close());
  const next = await nextBuild();
  onTestFinished(() => next.remove());
  const { page, close } = await openPage(stage.browser, phone, { serviceWorkers: 'allow' });
  onTestFinished(close);
  await inTheField(page, supervisor, site.url);
  await said(page, 'Listo sin conexión');
  await page.context().setOffline(true);
  await said(page, 'You are offline. Data will be saved locally.');
  await capture(page, 'CIM-002', '1');
  await keepMore(page, Array(4).fill({ kind: 'progress' }));
  await page.getByRole('button', { name: '5 por enviar' }).waitFor();
  const waiting = await waitingOn(page);

  site.hold(2);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '3 por enviar' }).waitFor();
  await site.deploy(next.folder);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const newer = page.getByRole('button', { name: 'Actualizar' });
  await newer.waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  site.release();
  await expectNothingWaits(page);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(await madeInOrder()).toEqual(waiting.map(({ id }) => id));
  await newer.tap();
  await expect.poll(() => buildOf(page).catch(() => 'loading')).toBe('next');
  expect(await waitingOn(page)).toEqual([]);
});

it('opens in a restarted browser without server, keeps a capture, and sends it when the server is back', async () => {
  const project = { project_id: works.project };
  const { file_url, file_id } = await uploaded();
  await http(supervisor, '/documents', {
    ...{ ...project, type: 'minuta', origin: 'interna', title: 'Junta de arranque', description: '' },
    ...{ file_url, file_id },
  });
  await http(supervisor, '/estimations', {
    ...{ ...project, number: 1, period: 'Abril', start_date: '2025-04-01', end_date: '2025-04-30' },
    concepts: [{ concept_id: works.concepts['CIM-002'], quantity: 1 }],
  });
  const before = await madeInOrder();
  const profile = await mkdtemp(path.join(os.tmpdir(), 'obraclara-cold-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const office = await openPhone(profile);
  const first = await office.newPage();
  await enter(first, application.url, supervisor);
  await said(first, 'Listo para trabajar sin conexión');
  await office.close();

  await application.stop();
  const field = await openPhone(profile);
  onTestFinished(() => field.close());
  const page = await field.newPage();
  await page.goto(application.url);
  await page.getByText('Sin Conexión').waitFor();
  await section(page, /Documentos/).tap();
  await page.getByRole('tab', { name: 'Mis documentos' }).tap();
  await page.getByText('Junta de arranque').first().waitFor();
  await section(page, /Estimaciones/).tap();
  await page.getByText('Abril').first().waitFor();
  await section(page, /Avance/).tap();
  await add(page, 'CIM-003').tap();
  const form = page.getByRole('dialog', { name: /Registrar/ });
  await form.getByLabel(/^Cantidad/).fill('8.25');
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Tomar foto' }).tap();
  await (await chooser).setFiles(await photograph());
  await form.getByRole('button', { name: 'Registrar', exact: true }).tap();
  await page.getByRole('button', { name: '1 por enviar' }).waitFor();
  const waiting = await waitingOn(page);
  expect(waiting).toMatchObject([{ kind: 'progress', files: [expect.stringMatching(/^[0-9a-f]{64}$/)] }]);

  await application.start();
  await expectNothingWaits(page);
  await expectOnce(waiting, before);
  expect(await recorded('CIM-003')).toMatchObject([{ quantity_advanced: 8.25, created_offline: true }]);
});

/** Goes online with a session that has ended. */
const signedOut = async (page: Page) => {
  await page.context().setOffline(false);
  await said(page, 'Su sesión terminó. Inicie sesión de nuevo para continuar.');
  await page.getByText(/^5 capturas de .* esperan en este dispositivo/).waitFor();
};

const signInAgain = async (page: Page) => {
  await page.getByLabel('Correo Electrónico').fill(supervisor.email);
  await page.getByLabel('Contraseña').fill(supervisor.password);
  await press(page, 'Iniciar Sesión');
};

it('offers on the login screen a backup of the entries of a user without access, and keeps them', async () => {
  const { page, waiting } = await withFive();
  const token = (await http(administrator, '/auth/login', administrator)).access_token;
  const { user } = await http(supervisor, '/auth/login', supervisor);
  const administer = (method: string, of: string) =>
    fetch(`${application.url}/api/users/${of}`, { method, headers: { authorization: `Bearer ${token}` } });
  expect((await administer('DELETE', user.id)).status).toBe(200);
  await signedOut(page);
  await signInAgain(page);
  await said(page, 'Correo o contraseña incorrectos');
  await page.getByText(/Si ya no puede entrar, es posible que su cuenta se haya dado de baja/).waitFor();
  await expectAccessible(page, 'what waits of somebody who is signed out');
  await picture(page, 'entrar-por-enviar');
  // After a reload the message is still there.
  await page.reload();
  const download = page.waitForEvent('download');
  await press(page, 'Descargar respaldo (.zip)');
  const files = await unzipped(await readFile(await (await download).path()));
  const photos = [...files].filter(([name]) => name.endsWith('.jpg')).map(([, { bytes }]) => hashOf(bytes));
  expect(photos).toEqual(waiting.flatMap((one) => one.files));
  expect([...files.keys()].filter((name) => name.endsWith('.json'))).toHaveLength(5);
  expect(await waitingOn(page)).toEqual(waiting);
  expect(await madeInOrder()).toEqual([]);
  expect((await administer('POST', `${user.id}/restore`)).status).toBe(200);
  await signInAgain(page);
  await expectNothingWaits(page);
  await expectOnce(waiting);
});

it('asks a user with an expired session to sign in, and then sends the entries', async () => {
  const { page, waiting } = await withFive();
  application.pass(13);
  await signedOut(page);
  expect(await waitingOn(page)).toEqual(waiting);
  await signInAgain(page);
  await expectNothingWaits(page);
  await expectOnce(waiting);
});
