import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { goldenEstimations, goldenQuantities } from '../events/test/golden-contract.ts';
import type { Retention } from '../events/src/index.ts';
import { typeDay } from './browser.ts';

export const manager = {
  name: 'Gerardo Ríos',
  email: 'gerente@obraclara.test',
  password: 'gerente-obra-2026',
};
export const supervisor = {
  name: 'Sofía Lara',
  email: 'supervisor@obraclara.test',
  password: 'supervisor-obra-2026',
};
export const projectName = 'Tanque elevado San Isidro';

const months = ['Enero', 'Febrero', 'Marzo', 'Abril', 'Mayo'];

export const workbook = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: readFileSync(new URL(`../examples/${name}`, import.meta.url)),
});

const addConcept = async (page: Page, code: string) => {
  const picker = page.getByRole('group', { name: 'Elegir conceptos' });
  await picker.getByRole('searchbox').fill(code);
  await picker.getByRole('checkbox').first().check();
  await picker.getByRole('button', { name: /Agregar seleccionados/ }).click();
};

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).last().click();
  await page.getByRole('option', { name: option }).click();
};

const addRetention = async (page: Page, retention: Retention, at: number) => {
  await page.getByRole('button', { name: 'Agregar retención' }).click();
  await page.getByLabel(`Nombre de la retención ${at}`).fill(retention.nombre);
  const row = page.getByRole('listitem').filter({ has: page.getByLabel(`Nombre de la retención ${at}`) });
  await row.getByRole('combobox', { name: 'Tipo' }).click();
  const tipo = retention.tipo === 'importe' ? 'Importe' : 'Porcentaje';
  await page.getByRole('option', { name: tipo }).click();
  await row.getByLabel(/^Valor/).fill(String(retention.valor));
  if (!retention.es_suma) return;
  await row.getByRole('combobox', { name: 'Efecto' }).click();
  await page.getByRole('option', { name: 'Suma' }).click();
};

const fillDeductions = async (page: Page, number: number) => {
  const { anticipo_amortization_percentage, retencion_retraso, devolucion_retencion, otras_retenciones } =
    goldenEstimations[number]!;
  const advance = page.getByRole('checkbox', { name: 'Aplicar anticipo' });
  await advance.setChecked(Boolean(anticipo_amortization_percentage));
  if (anticipo_amortization_percentage)
    await page.getByLabel('Amortización (%)').fill(String(anticipo_amortization_percentage));
  if (retencion_retraso) {
    await page.getByRole('checkbox', { name: /Aplicar retención por Retraso/ }).check();
    await choose(
      page,
      'Tipo de retención por retraso',
      retencion_retraso.tipo === 'importe' ? 'Importe' : 'Porcentaje',
    );
    await page.getByLabel('Valor de la retención por retraso').fill(String(retencion_retraso.valor));
  }
  if (devolucion_retencion) {
    await page.getByRole('checkbox', { name: 'Aplicar devolución de retención' }).check();
    await page.getByLabel('Devolución ($)').fill(String(devolucion_retencion));
  }
  for (const [i, retention] of otras_retenciones!.entries()) await addRetention(page, retention, i + 1);
};

/** Fills the capture dialog with one of the five estimations of the golden contract. The caller saves it. */
export const fillGoldenEstimation = async (page: Page, number: number) => {
  await page.getByRole('button', { name: 'Nueva Estimación' }).click();
  await page.getByLabel('Número').fill(String(number));
  await page.getByLabel('Período').fill(`${months[number - 1]} 2025`);
  const month = String(number).padStart(2, '0');
  const lastDay = new Date(Date.UTC(2025, number, 0)).getUTCDate();
  await typeDay(page, 'Fecha de Inicio', number === 1 ? '2025-01-06' : `2025-${month}-01`);
  await typeDay(page, 'Fecha de Término', `2025-${month}-${lastDay}`);
  for (const code of Object.keys(goldenQuantities[number]!)) await addConcept(page, code);
  for (const [code, quantity] of Object.entries(goldenQuantities[number]!))
    await page.getByLabel(`Cantidad de ${code}`).fill(String(quantity));
  await fillDeductions(page, number);
};

/** Cell texts of a table by row, including those scrolled out of view. */
export const tableTexts = (page: Page, label: string): Promise<string[][]> =>
  page
    .getByRole('table', { name: label })
    .locator('tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th,td')].map((cell) => {
          const select = cell.querySelector('select');
          return select ? select.value : (cell.textContent ?? '').trim();
        }),
      ),
    );
