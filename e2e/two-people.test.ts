import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { storedFile } from '../command-service/test/stored-file.ts';
import { administrator } from './application.ts';
import { enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { poster } from './http.ts';
import { setStageForEach } from './stage.ts';

const stage = setStageForEach();
const manager = { email: 'gerente@obraclara.test', password: administrator.password };
const supervisor = { email: 'campo@obraclara.test', password: administrator.password };

/** A project with a concept, a services contract, a document and recorded progress, and its users. */
const furnish = async () => {
  const http = poster(() => stage.application);
  const dates = { start_date: '2025-01-01', end_date: '2027-12-31' };
  const contract = { description: 'De materiales', contract_amount: 2000, ...dates };
  const { id } = await http(administrator, '/projects', { ...contract, name: 'Bodega' });
  const people = { manager, supervisor };
  for (const [role, account] of Object.entries(people))
    await http(administrator, '/auth/register', { ...account, name: role, role, assigned_projects: [id] });
  const concept = { concept_code: 'C-1', concept_name: 'Zapata', unit: 'm3', quantity: 9, unit_price: 1 };
  const { id: concept_id } = await http(administrator, '/catalog', { ...concept, project_id: id });
  await http(manager, `/projects/${id}/internal-contract`, { ...contract, title: 'Supervisión' });
  const file_id = await storedFile(
    { ...stage.application.system.deps, clock: { now: new Date() } },
    id,
    'oficio',
  );
  const document = { project_id: id, type: 'oficio', origin: 'externa', title: 'Oficio', file_id };
  await http(supervisor, '/documents', document);
  const progress = { concept_id, quantity_advanced: 2, progress_date: '2026-01-05' };
  await http(supervisor, '/progress', { project_id: id, ...progress });
};

beforeEach(async () => {
  await furnish();
});

type Form = {
  account: typeof manager;
  tab: string;
  /** Opens the form of the same record for both users. */
  open: (page: Page) => Promise<unknown>;
  change: (page: Page, text: string) => Promise<unknown>;
  /** The values that both users enter, as the form shows them. */
  theirs: string;
  mine: string;
  holds: (page: Page) => Promise<string>;
};

const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click();
const typed = (label: RegExp, submit: string) => ({
  change: async (page: Page, text: string) => {
    await page.getByLabel(label).first().fill(text);
    await press(page, submit);
  },
  holds: (page: Page) => page.getByLabel(label).first().inputValue(),
});

const forms: Record<string, Form> = {
  'a user': {
    account: administrator,
    tab: 'Usuarios',
    open: (page) =>
      page
        .getByRole('button', { name: /^Editar/ })
        .last()
        .click(),
    ...typed(/^Name/, 'Guardar'),
    theirs: 'Nombre de ellos',
    mine: 'Nombre mío',
  },
  'a concept': {
    account: administrator,
    tab: 'Catálogo',
    open: (page) => press(page, /^Editar/),
    ...typed(/^Unidad/, 'Actualizar Item'),
    theirs: 'lote',
    mine: 'jgo',
  },
  'the services contract': {
    account: manager,
    tab: 'Gestión Interna',
    open: (page) => page.getByRole('form', { name: 'Datos del contrato' }).waitFor(),
    ...typed(/^Título/, 'Guardar Contrato'),
    theirs: 'Supervisión de ellos',
    mine: 'Supervisión mía',
  },
  'a document': {
    account: manager,
    tab: 'Documentos',
    open: (page) =>
      page
        .getByLabel(/^Acción: /)
        .first()
        .waitFor(),
    change: (page, text) =>
      page
        .getByLabel(/^Acción: /)
        .first()
        .selectOption({ label: text }),
    holds: (page) =>
      page
        .getByLabel(/^Acción: /)
        .first()
        .inputValue(),
    theirs: 'Atención',
    mine: 'Conocimiento',
  },
};

const answered = (page: Page, status: number) =>
  page.waitForResponse((response) => response.request().method() !== 'GET' && response.status() === status);

it.each(Object.entries(forms))(
  'the later of two users who change %s sees both versions, and keeps either',
  async (what, { account, tab, open, change, holds, theirs, mine }) => {
    const [first, second] = await Promise.all([openPage(stage.browser), openPage(stage.browser)]);
    for (const { page } of [first, second]) {
      await enter(page, stage.application.url, account);
      await section(page, tab).click();
      await open(page);
    }
    const there = first.page;
    const here = second.page;
    const saved = answered(there, 200);
    await change(there, theirs);
    await saved;

    await change(here, mine);
    const question = here.getByRole('alertdialog', { name: 'Alguien más cambió estos datos' });
    await question.waitFor();
    expect(await question.getByRole('definition').allTextContents()).toEqual([theirs, mine]);
    await expectAccessible(here, `the question about ${what}`);
    await picture(here, `moved-${what}`);
    const kept = answered(here, 200);
    await question.getByRole('button', { name: 'Conservar lo mío' }).click();
    await kept;

    await there.reload();
    await open(there);
    await expect.poll(() => holds(there)).toBe(mine);
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    await first.close();
    await second.close();
  },
);

it('asks about a conflict also after the user left the tab', async () => {
  const [first, second] = [await openPage(stage.browser), await openPage(stage.browser)];
  const { tab, open, change, theirs, mine } = forms['a document']!;
  for (const { page } of [first, second]) {
    await enter(page, stage.application.url, manager);
    await section(page, tab).click();
    await open(page);
  }
  const [there, here] = [first.page, second.page];
  const saved = answered(there, 200);
  await change(there, theirs);
  await saved;

  const sent = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  await here.route(/\/assign$/, async (route) => {
    sent.resolve();
    await left.promise;
    await route.continue();
  });
  await change(here, mine);
  await sent.promise;
  await section(here, 'Panel').click();
  await here
    .getByLabel(/^Acción: /)
    .first()
    .waitFor({ state: 'detached' });
  left.resolve();
  const question = here.getByRole('alertdialog', { name: 'Alguien más cambió estos datos' });
  await question.waitFor();
  expect(await question.getByRole('definition').allTextContents()).toEqual([theirs, mine]);
  const kept = answered(here, 200);
  await question.getByRole('button', { name: 'Conservar lo mío' }).click();
  await kept;
  expect([...first.complaints, ...second.complaints]).toEqual([]);
  await first.close();
  await second.close();
});

/** A single-colour photo for a file input. */
const photograph = async (background: string) => ({
  name: 'IMG_1.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Whether a picture is more red than blue. */
const isRed = (page: Page, source: string) =>
  page.evaluate(async (source) => {
    const bitmap = await createImageBitmap(await (await fetch(source)).blob());
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const [red, , blue] = context.getImageData(0, 0, 1, 1).data;
    return red! > blue!;
  }, source);

it('of two who photograph the same progress the later one sees both photos, and keeps either', async () => {
  const [first, second] = [await openPage(stage.browser), await openPage(stage.browser, phone)];
  const [there, here] = [first.page, second.page];
  const openRecord = async (page: Page) => {
    await press(page, /^Editar/);
    await page.getByRole('dialog', { name: 'Editar Avance' }).waitFor();
  };
  const photographed = async (page: Page, colour: string) => {
    await page.locator('input[type=file]:not([capture])').setInputFiles(await photograph(colour));
    await page.getByText('Foto lista').waitFor();
  };
  for (const page of [there, here]) {
    await enter(page, stage.application.url, supervisor);
    await press(page, /^Historial/);
    await openRecord(page);
  }
  await photographed(there, 'red');
  const saved = answered(there, 200);
  await press(there, 'Guardar');
  await saved;

  await photographed(here, 'blue');
  await press(here, 'Guardar');
  const question = here.getByRole('alertdialog', { name: 'Alguien más cambió estos datos' });
  await question.waitFor();
  const sources = await question
    .getByRole('img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  expect(await Promise.all(sources.map((source) => isRed(here, source)))).toEqual([true, false]);
  // In the daylight palette of the supervisor's panel.
  const muted = await question
    .getByRole('term')
    .first()
    .evaluate((term) => getComputedStyle(term).color);
  expect(muted).toBe('rgb(47, 64, 71)');
  await expectAccessible(here, 'the question about two photos');
  await picture(here, 'moved-photo');
  const kept = answered(here, 200);
  await question.getByRole('button', { name: 'Conservar lo mío' }).click();
  await kept;

  await there.reload();
  await openRecord(there);
  const source = await there.getByRole('img', { name: 'Vista previa de la foto' }).getAttribute('src');
  expect(await isRed(there, source!)).toBe(false);
  expect([...first.complaints, ...second.complaints]).toEqual([]);
  await first.close();
  await second.close();
});
