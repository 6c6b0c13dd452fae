import { beforeEach, expect, it } from 'vitest';
import { storedFile } from '../command-service/test/stored-file.ts';
import { administrator } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { poster } from './http.ts';
import { setStageForEach } from './stage.ts';

const stage = setStageForEach();
const manager = { email: 'gerente@obraclara.test', password: administrator.password };
const supervisor = { email: 'campo@obraclara.test', password: administrator.password };

/** A project with an unassigned oficio, and its manager. */
beforeEach(async () => {
  const http = poster(() => stage.application);
  const dates = { start_date: '2025-01-01', end_date: '2027-12-31' };
  const contract = { name: 'Bodega', description: 'De materiales', contract_amount: 2000, ...dates };
  const { id: project_id } = await http(administrator, '/projects', contract);
  for (const [role, account] of Object.entries({ manager, supervisor })) {
    const person = { ...account, name: role, role, assigned_projects: [project_id] };
    await http(administrator, '/auth/register', person);
  }
  const deps = { ...stage.application.system.deps, clock: { now: new Date() } };
  const file_id = await storedFile(deps, project_id, 'oficio');
  const document = { project_id, type: 'oficio', origin: 'externa', title: 'Oficio', file_id };
  await http(supervisor, '/documents', document);
});

/** A page in an English browser, with the dialog of a new project filled in except for its dates. */
const openProject = async (viewport: typeof desktop) => {
  const { page, complaints, close } = await openPage(stage.browser, viewport, { locale: 'en-US' });
  await enter(page, stage.application.url, administrator);
  expect(await page.evaluate(() => navigator.language)).toBe('en-US');
  await page.getByRole('button', { name: 'Nuevo Proyecto' }).first().click();
  await page.getByLabel('Nombre del Proyecto').fill(`Tanque ${viewport.width}`);
  await page.getByLabel('Descripción').fill('Tanque elevado');
  await page.getByLabel('Monto del Contrato').fill('1000');
  const created = async () => {
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/projects'),
    );
    await page.getByRole('button', { name: 'Crear Proyecto' }).click();
    const { start_date, end_date } = (await sent).postDataJSON() as Record<string, string>;
    return { start_date, end_date };
  };
  return { page, created, complaints, close };
};

it('reads what is typed as day, month, year in a browser that speaks English, and shows it so', async () => {
  const { page, created, complaints, close } = await openProject(desktop);
  await page.keyboard.press('Tab');
  await page.keyboard.type('03/04/2026');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('05042026');
  await expectAccessible(page, 'dates that were typed');
  await picture(page, 'dates-typed');
  expect(await created()).toEqual({ start_date: '2026-04-03', end_date: '2026-04-05' });
  const row = page.getByRole('row', { name: /Tanque 1440/ });
  await row.getByRole('cell', { name: '03/04/2026' }).waitFor();
  await row.getByRole('cell', { name: '05/04/2026' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('leads whoever saves without a date to it', async () => {
  const { page, complaints, close } = await openProject(desktop);
  await page.getByRole('button', { name: 'Crear Proyecto' }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'start_date');
  expect(complaints).toEqual([]);
  await close();
});

it('picks a day of the calendar with the keyboard', async () => {
  const { page, created, complaints, close } = await openProject(desktop);
  await page.keyboard.press('Tab');
  await page.keyboard.type('31032026');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: '31' }).waitFor();
  await expectAccessible(page, 'the calendar');
  await picture(page, 'dates-calendar');
  await page.keyboard.press('ArrowRight');
  await page.getByText('abril 2026').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell').first().waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await page.keyboard.type('02042026');
  expect(await created()).toEqual({ start_date: '2026-04-01', end_date: '2026-04-02' });
  expect(complaints).toEqual([]);
  await close();
});

it('leaves dates to the telephone where one touches', async () => {
  const { page, created, complaints, close } = await openProject(phone);
  const [start, end] = [page.getByLabel('Fecha de Inicio'), page.getByLabel('Fecha de Término')];
  expect(await start.getAttribute('type')).toBe('date');
  await start.fill('2026-04-03');
  await end.fill('2026-04-05');
  await picture(page, 'dates-phone');
  expect(await created()).toEqual({ start_date: '2026-04-03', end_date: '2026-04-05' });
  expect(complaints).toEqual([]);
  await close();
});

it('sends the day a document is due once: chosen in the calendar, at Enter, or when the field is left', async () => {
  const { page, complaints, close } = await openPage(stage.browser);
  // A request without a definite answer is retried with its key. After a 412 because of a stale list, it is retried with another
  // key.
  const taken = new Map<string | undefined, unknown>();
  page.on('response', (answer) => {
    const request = answer.request();
    if (!request.url().endsWith('/assign') || !answer.ok()) return;
    taken.set(request.headers()['idempotency-key'], request.postDataJSON().due_date);
  });
  await enter(page, stage.application.url, manager);
  await section(page, 'Documentos').click();
  await page.getByRole('button', { name: /^Vencimiento/ }).click();
  const due = page.getByRole('textbox', { name: 'Vencimiento: Oficio' });
  const calendar = page.getByRole('button', { name: /^Elija fecha/ });
  await due.waitFor();
  const settled = (expected: string[]) => expect.poll(() => [...taken.values()]).toEqual(expected);

  await page.keyboard.type('05042026');
  await calendar.click();
  await page.getByText('abril 2026').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('abril 2026').waitFor({ state: 'detached' });
  await calendar.press('Enter');
  await page.getByRole('gridcell', { name: '20' }).click();
  await settled(['2026-04-20']);

  await due.selectText();
  await page.keyboard.type('21042026');
  await page.keyboard.press('Enter');
  await settled(['2026-04-20', '2026-04-21']);

  await due.selectText();
  await page.keyboard.type('22042026');
  await page.getByRole('columnheader', { name: 'Comentarios' }).click();
  await settled(['2026-04-20', '2026-04-21', '2026-04-22']);

  await due.selectText();
  await page.keyboard.type('23042026');
  await section(page, 'Panel').click();
  await settled(['2026-04-20', '2026-04-21', '2026-04-22', '2026-04-23']);
  expect(complaints).toEqual([]);
  await close();
});
