import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { darken, desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);
const bridge = 'Puente carretero El Carrizal';

/** Sends an API request with the page's session. */
const ask = (page: Page, method: string, path: string) =>
  page.evaluate(
    async ([verb, address]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const answer = await fetch(`/api/${address}`, { method: verb!, headers });
      return (await answer.json()) as unknown;
    },
    [method, path],
  );

/** The estimations: a table, or cards on a phone. */
const tableOf = (page: Page) =>
  page
    .getByRole('table', { name: /[Ee]stimaciones/ })
    .or(page.getByRole('list', { name: 'Estimaciones', exact: true }));
const band = (page: Page) => page.getByText(/^Está viendo el proyecto como estaba el /);

/** Deletes the bridge's last estimation. Returns the instant before, the project, and the estimation's period. */
const deleteLast = async (page: Page) => {
  const projects = (await ask(page, 'GET', 'projects')) as { id: string; name: string }[];
  const project = projects.find(({ name }) => name === bridge)!.id;
  const all = (await ask(page, 'GET', `estimations/${project}`)) as { id: string; period: string }[];
  const instant = new Date().toISOString();
  const { id, period } = all.at(-1)!;
  await ask(page, 'DELETE', `estimations/${id}`);
  return { project, instant, period };
};

it.each([
  ['desktop', desktop],
  ['phone', phone],
])('shows a manager what was deleted, to read, and leads back to today (%s)', async (size, viewport) => {
  const { page, close, complaints } = await openPage(stage.browser, viewport);
  const { url } = stage.application;
  await enter(page, url, demoAccount('gerente'));
  const { project, instant, period } = await deleteLast(page);
  await page.goto(`${url}/?project=${project}&as_of=${instant}`);
  await band(page).waitFor();
  const estimations = viewport === phone ? page.getByRole('main') : tableOf(page);
  await estimations.getByText(period).first().waitFor();
  const today = (await ask(page, 'GET', `estimations/${project}`)) as { period: string }[];
  expect(today.map((one) => one.period)).not.toContain(period);
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  const writes = /Eliminar|Editar|Guardar|Nueva|Crear|Subir|Restaurar|Eliminadas/;
  for (const tab of ['Contrato Servicios', 'Galería', 'Documentos', 'Catálogo', 'Contrato Obra']) {
    await section(page, tab).click();
    if (tab === 'Documentos')
      await page
        .getByRole('link', { name: /abre en otra pestaña/ })
        .first()
        .waitFor();
    if (tab === 'Catálogo')
      await page
        .getByRole(viewport === phone ? 'list' : 'table', { name: 'Catálogo de conceptos' })
        .waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: writes }).count()).toBe(0);
    await picture(page, `past-${tab}-${size}`);
    // Filters are allowed, because they change no data.
    const writing = 'main form, main input[type=file], main select:not([role="search"] *)';
    expect(await page.locator(writing).count()).toBe(0);
  }
  await band(page).waitFor();
  await expectAccessible(page, `the past, ${size}`);
  await picture(page, `past-${size}`);
  await darken(page);
  await picture(page, `past-${size}-dark`);
  await page.getByRole('link', { name: 'Volver a hoy' }).click();
  await section(page, 'Estimaciones').click();
  await tableOf(page).waitFor();
  expect(await band(page).count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('as_of')).toBeNull();
  expect(complaints).toEqual([]);
  await close();
});

it('gives an observer as of an instant the panel of today', async () => {
  const { page, close, complaints } = await openPage(stage.browser, desktop);
  const { url } = stage.application;
  await enter(page, url, demoAccount('externo'));
  const tabs = () =>
    page.getByRole('tablist', { name: 'Contratos del proyecto' }).getByRole('tab').allInnerTexts();
  await section(page, 'Contrato Obra').waitFor();
  const today = await tabs();
  await page.goto(`${url}/?as_of=${new Date().toISOString()}`);
  await band(page).waitFor();
  await section(page, 'Contrato Obra').waitFor();
  expect(await tabs()).toEqual(today);
  expect(complaints).toEqual([]);
  await close();
});

it.each([
  ['gerente', 'desktop', desktop],
  ['externo', 'phone', phone],
  ['admin', 'desktop', desktop],
] as const)('lets a %s choose an instant (%s)', async (account, size, viewport) => {
  const { page, close, complaints } = await openPage(stage.browser, viewport);
  await page.clock.setFixedTime(stage.begun);
  await enter(page, stage.application.url, demoAccount(account));
  if (viewport === phone) await page.getByRole('button', { name: 'Menú' }).click();
  else await page.locator('header [aria-haspopup="menu"]').click();
  await page.getByText('Ver en otra fecha…').click();
  const dialog = page.getByRole('dialog', { name: 'Ver el proyecto como estaba' });
  await dialog.waitFor();
  await expectAccessible(page, `choosing an instant, ${size}`);
  await picture(page, `past-dialog-${account}`);
  await dialog.getByRole('button', { name: 'Ver', exact: true }).click();
  // The project did not exist on the day before.
  await band(page).waitFor();
  await page.getByText('En ese momento no existía ese proyecto, o ninguno que usted pueda ver').waitFor();
  expect(new URL(page.url()).searchParams.get('as_of')).toMatch(/:59\.999Z$/);
  await picture(page, `past-empty-${account}`);
  expect(complaints).toEqual([]);
  await close();
});
