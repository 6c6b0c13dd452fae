import { readFile } from 'node:fs/promises';
import type { EstimationAnswer, ProjectListed } from '@obraclara/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { demoAccount, openDemo } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);
const bridge = 'Puente carretero El Carrizal';

const atBridge = async (account: 'gerente' | 'externo' | 'supervisor', viewport: typeof desktop) => {
  const opened = await openPage(stage.browser, viewport);
  await enter(opened.page, stage.application.url, demoAccount(account));
  await opened.page.getByRole('combobox', { name: 'Proyecto' }).selectOption({ label: bridge });
  await section(opened.page, 'Estimaciones').click();
  return opened;
};

/** The API's answer with the contract's estimations. */
const answered = (page: Page) =>
  page.evaluate(async (name) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const ask = async (path: string) => (await fetch(`/api/${path}`, { headers })).json();
    const project = ((await ask('projects')) as ProjectListed[]).find((one) => one.name === name)!;
    return (await ask(`estimations/${project.id}`)) as EstimationAnswer[];
  }, bridge);

const taken = async (page: Page) => {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar Excel' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('estimaciones.xlsx');
  const book = XLSX.read(await readFile(await download.path()));
  const sheet = book.Sheets['Estimaciones']!;
  return XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet, { raw: true });
};

const table = (page: Page) => page.getByRole('table', { name: 'Estimaciones' });
const numbers = (page: Page) =>
  table(page)
    .locator('tbody th')
    .allInnerTexts()
    .then((texts) => texts.map(Number));

describe('at a desk', () => {
  it('sorts and filters the table, keeps what was chosen in the address, and hands it over as a workbook', async () => {
    const { page, close, complaints } = await atBridge('gerente', desktop);
    const all = await answered(page);
    await table(page).getByRole('button', { name: 'Importe Líquido' }).click();
    await table(page).getByRole('button', { name: 'Importe Líquido' }).press('Enter');
    await table(page).locator('th[aria-sort=descending]', { hasText: 'Importe Líquido' }).waitFor();
    const byNet = all.toSorted((a, b) => b.importe_liquido - a.importe_liquido).map(({ number }) => number);
    expect(await numbers(page)).toEqual(byNet);
    await page.getByRole('button', { name: 'Descargar Excel' }).waitFor();
    await expectAccessible(page, 'a sorted table');
    await picture(page, 'estimaciones-ordenadas');
    const whole = await taken(page);
    expect(whole.slice(0, -1).map((line) => line['Núm.'])).toEqual(byNet);

    await page.getByRole('combobox', { name: 'Estatus', exact: true }).selectOption({ label: 'Pagada' });
    const paid = all.filter(({ status }) => status === 'pagada');
    expect(paid.length).toBeGreaterThan(1);
    expect(paid.length).toBeLessThan(all.length);
    await page.getByText(`Mostrando ${paid.length} de ${all.length} estimaciones`).waitFor();
    await picture(page, 'estimaciones-filtradas');
    await page.reload();
    await page.getByText(`Mostrando ${paid.length} de ${all.length} estimaciones`).waitFor();
    const lines = await taken(page);
    const total = lines.pop()!;
    expect(total['Núm.']).toBe(`TOTAL (${paid.length} de ${all.length})`);
    expect(lines.map((line) => [line['Núm.'], line['Importe Líquido'], line['Estatus']])).toEqual(
      paid
        .toSorted((a, b) => b.importe_liquido - a.importe_liquido)
        .map(({ number, importe_liquido }) => [number, importe_liquido, 'Pagada']),
    );
    const cents = paid.reduce((sum, { importe_liquido }) => sum + Math.round(importe_liquido * 100), 0);
    expect(Math.round((total['Importe Líquido'] as number) * 100)).toBe(cents);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('on a phone', () => {
  it('sorts and filters the cards of a supervisor', async () => {
    const { page, close, complaints } = await atBridge('supervisor', phone);
    const all = await answered(page);
    const first = page.getByRole('list', { name: 'Estimaciones' }).getByRole('heading').first();
    await first.waitFor();
    await page.getByRole('button', { name: 'Ordenar y filtrar' }).scrollIntoViewIfNeeded();
    await picture(page, 'estimaciones-telefono-cerrado');
    await page.getByRole('button', { name: 'Ordenar y filtrar' }).tap();
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Monto Total' });
    const most = all.toSorted((a, b) => b.total_amount - a.total_amount)[0]!;
    await first.getByText(`${most.number}. `).waitFor();
    await page.getByRole('combobox', { name: 'Estatus', exact: true }).selectOption({ label: 'Pagada' });
    await page.getByText(/^Mostrando \d+ de \d+ estimaciones$/).waitFor();
    await expectAccessible(page, 'sorted cards');
    await picture(page, 'estimaciones-telefono');
    expect(complaints).toEqual([]);
    await close();
  });
});
