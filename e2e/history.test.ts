import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { demoAccount, openDemo } from './application.ts';
import { actOn, desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { setStage, setStageForEach } from './stage.ts';

const stage = setStage(openDemo);
const bridge = 'Puente carretero El Carrizal';

const atHistory = async (account: 'gerente' | 'externo', viewport: typeof desktop, at = stage) => {
  const opened = await openPage(at.browser, viewport);
  const { page } = opened;
  await enter(page, at.application.url, demoAccount(account));
  await page.getByRole('combobox', { name: 'Proyecto' }).selectOption({ label: bridge });
  await section(page, 'Historial').click();
  await page.getByText('Sofía Lara creó la estimación 12: Octubre 2026').waitFor();
  return opened;
};

const settled = (page: Page) =>
  page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
const items = (page: Page) => page.getByRole('main').locator('li');
const querySays = (page: Page, name: string, value: string) =>
  page.waitForURL((url) => url.searchParams.get(name) === value);

/** Downloads an export and returns its rows by column title. */
const taken = async (page: Page, format: 'Excel' | 'CSV') => {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: `Exportar ${format}` }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`Historial ${bridge}.${format === 'Excel' ? 'xlsx' : 'csv'}`);
  const bytes = await readFile(await download.path());
  const book =
    format === 'Excel' ? XLSX.read(bytes) : XLSX.read(bytes.toString(), { type: 'string', raw: true });
  return XLSX.utils.sheet_to_json<Record<string, unknown>>(Object.values(book.Sheets)[0]!);
};

describe.each([
  ['desk', desktop],
  ['phone', phone],
])('at a %s', (size, viewport) => {
  it('shows a manager the history with the filters of the address, and exports it', async () => {
    const { page, close, complaints } = await atHistory('gerente', viewport);
    await picture(page, `historial-${size}`);
    await expectAccessible(page, `the history at a ${size}`);
    await page.getByRole('button', { name: /^Mostrar más/ }).click();
    await expect.poll(() => items(page).count()).toBeGreaterThan(50);
    await page.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Estimaciones' });
    await querySays(page, 'tipo', 'estimation');
    await settled(page);
    await page.getByRole('combobox', { name: 'Persona' }).selectOption({ label: 'Gerardo Ríos' });
    await settled(page);
    await expect
      .poll(async () => (await items(page).allTextContents()).every((told) => told.includes('Gerardo Ríos ')))
      .toBe(true);
    await page.reload();
    await items(page).first().waitFor();
    const shown = await items(page).count();
    const rows = await taken(page, 'Excel');
    expect(rows).toHaveLength(shown);
    expect(new Set(rows.map(({ Persona }) => Persona))).toEqual(new Set(['Gerardo Ríos']));
    expect((await taken(page, 'CSV')).map(({ Movimiento }) => Movimiento)).toEqual(
      rows.map(({ Movimiento }) => Movimiento),
    );
    await picture(page, `historial-filtrado-${size}`);
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await page.getByText('Sofía Lara creó la estimación 12: Octubre 2026').waitFor();
    expect(new URL(page.url()).searchParams.has('quien')).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });

  it('tells an observer what they may read, and lets them change nothing', async () => {
    const { page, close, complaints } = await atHistory('externo', viewport);
    const kinds = page.getByRole('combobox', { name: 'Tipo' }).locator('option');
    const offered = await kinds.allTextContents();
    expect(offered).toContain('Estimaciones');
    expect(offered).not.toContain('Documentos');
    expect(await page.getByRole('button', { name: /Restaurar/ }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Anticipo' });
    await querySays(page, 'tipo', 'advance');
    // The unfiltered list also starts with advances, so wait until all entries are advances.
    await expect
      .poll(async () => (await items(page).allTextContents()).every((told) => told.includes('Anticipo')))
      .toBe(true);
    expect(new Set((await taken(page, 'Excel')).map(({ Tipo }) => Tipo))).toEqual(new Set(['Anticipo']));
    await expectAccessible(page, `the history of an observer at a ${size}`);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe.each([
  ['desk', desktop],
  ['phone', phone],
])('what was deleted, at a %s', (size, viewport) => {
  const own = setStageForEach(openDemo);

  it('opens the estimation that it tells of, and brings back one that was deleted', async () => {
    const { page, close, complaints } = await atHistory('gerente', viewport, own);
    await page.getByRole('button', { name: 'Ver la estimación 12', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Estimación 12, Octubre 2026' });
    await dialog.waitFor();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Sofía Lara creó la estimación 12: Octubre 2026').waitFor();
    await section(page, 'Estimaciones').click();
    await actOn(page, 'Eliminar', 12);
    const question = page.getByRole('dialog', { name: '¿Está seguro de eliminar esta estimación?' });
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Estimación eliminada exitosamente').waitFor();
    await question.waitFor({ state: 'detached' });
    await section(page, 'Historial').click();
    await page.getByRole('button', { name: 'Eliminaciones' }).click();
    await page.getByText('Gerardo Ríos eliminó la estimación 12.').first().waitFor();
    await picture(page, `historial-eliminaciones-${size}`);
    await expect.poll(() => page.getByText(/ creó /).count()).toBe(0);
    const restore = page.getByRole('button', { name: 'Restaurar la estimación 12' });
    await restore.click();
    await page.getByText('Estimación restaurada').waitFor();
    await restore.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Eliminaciones' }).click();
    await page.getByText('Gerardo Ríos restauró la estimación 12.').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

it('tells an administrator of a project, of a person and of everybody', async () => {
  const { page, close, complaints } = await openPage(stage.browser, desktop);
  await enter(page, stage.application.url, demoAccount('admin'));
  await page.getByRole('button', { name: `Historial de ${bridge}` }).click();
  const ofProject = page.getByRole('dialog', { name: `Historial de ${bridge}` });
  await ofProject.getByText(/creó la estimación 12: /).waitFor();
  await picture(page, 'historial-admin');
  await expectAccessible(page, 'the history in a dialog');
  await ofProject.getByRole('button', { name: 'Comparar fechas' }).click();
  const comparison = page.getByRole('dialog', { name: 'Qué cambió entre dos fechas' });
  await comparison.getByRole('table', { name: 'Contrato de obra' }).waitFor();
  await comparison.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await comparison.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await ofProject.waitFor({ state: 'detached' });
  await section(page, 'Usuarios').click();
  await page.getByRole('button', { name: 'Historial de Sofía Lara' }).click();
  await page
    .getByRole('dialog')
    .getByText(/dio de alta la cuenta de Sofía Lara/)
    .waitFor();
  await picture(page, 'historial-usuario');
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Historial', exact: true }).click();
  const ofUsers = page.getByRole('dialog', { name: 'Historial de usuarios' });
  await ofUsers.getByText(/dio de alta la cuenta de Gerardo Ríos/).waitFor();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await ofUsers.waitFor({ state: 'detached' });
  await section(page, 'Catálogo').click();
  await page
    .getByRole('button', { name: /^Historial de / })
    .first()
    .click();
  const ofConcept = page.getByRole('dialog', { name: /^Historial de / });
  await ofConcept.getByText(/agregó el concepto .* al cargar el catálogo/).waitFor();
  await picture(page, 'historial-concepto');
  expect(complaints).toEqual([]);
  await close();
});
