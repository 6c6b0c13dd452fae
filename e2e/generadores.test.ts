import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, enter, expectAccessible, openPage, phone, picture, section, typeDay } from './browser.ts';
import { photograph } from './field-phone.ts';
import { supervisor } from './golden-story.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { inTheField, listed } = smallWorks(stage);

type Line = { concept_code: string; quantity: number; generadores?: object[] };
const linesOf = async (number: number) => {
  const rows = await listed<{ number: number; concepts: Line[] }>('estimations');
  return rows.find((row) => row.number === number)?.concepts;
};

const dayIn = async (page: Page, label: string, day: string, viewport: typeof desktop) => {
  if (viewport === phone) await page.getByLabel(label).fill(day);
  else await typeDay(page, label, day);
};

const newEstimation = async (page: Page, viewport: typeof desktop) => {
  await section(page, 'Estimaciones').click();
  await page.getByRole('button', { name: 'Nueva Estimación', disabled: false }).click();
  await page.getByLabel('Período').fill('Enero 2025');
  await dayIn(page, 'Fecha de Inicio', '2025-01-01', viewport);
  await dayIn(page, 'Fecha de Término', '2025-01-31', viewport);
};
const field = (page: Page, label: string, row: number) => page.getByLabel(`${label}, fila ${row}`);

const link = expect.stringMatching(/^\/api\/files\/[0-9a-f-]{36}\?v=/);
/** Waits until the image itself has loaded. */
const shownIn = (image: Locator) =>
  expect.poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
const croquisIn = (page: Page, row: number) => page.getByLabel(`Croquis de la fila ${row}`, { exact: true });

it('makes a quantity of rows on a phone without a network, and sends them when there is one', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone, { serviceWorkers: 'allow' });
  await inTheField(page);
  await section(page, 'Estimaciones').click();
  await page.getByRole('button', { name: 'Nueva Estimación', disabled: false }).waitFor();
  await page.context().setOffline(true);
  await newEstimation(page, phone);
  await page.getByRole('checkbox', { name: /^CIM-001/ }).check();
  await page.getByRole('button', { name: /^Agregar seleccionados/ }).click();
  await page.getByRole('button', { name: 'Generadores de CIM-001' }).click();
  await field(page, 'Eje', 1).fill('A');
  await field(page, 'Tramo', 1).fill('0+000 a 0+020');
  await field(page, 'Largo', 1).fill('20');
  await field(page, 'Ancho', 1).fill('0.6');
  await field(page, 'Alto', 1).fill('0.25');
  await page.getByRole('button', { name: 'Agregar fila' }).click();
  await field(page, 'Alto', 2).fill('0.25');
  await field(page, 'Piezas', 2).fill('-2');
  await field(page, 'Nota', 2).fill('Huecos de columnas');
  await croquisIn(page, 1).setInputFiles(await photograph('#2f6f4f'));
  await croquisIn(page, 2).setInputFiles(await photograph('#b9770e'));
  await page.getByRole('button', { name: 'Ver el croquis de la fila 2' }).waitFor();
  await page.getByRole('status').getByText('2.5 m3').waitFor();
  await expectAccessible(page, 'the rows of a line on a phone');
  await picture(page, 'generadores-telefono');
  await page.getByRole('button', { name: 'Listo' }).click();
  await expect.poll(() => page.getByLabel('Cantidad de CIM-001').inputValue()).toBe('2.5');
  await page.getByRole('button', { name: 'Generadores de CIM-001' }).scrollIntoViewIfNeeded();
  await picture(page, 'generadores-telefono-linea');
  // The saved draft includes the sketches.
  await page.reload();
  await section(page, 'Estimaciones').click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Generadores de CIM-001' }).click();
  await page.getByRole('button', { name: 'Ver el croquis de la fila 2' }).click();
  const croquis = page.getByRole('dialog', { name: 'Croquis de la fila 2' });
  await shownIn(croquis.locator('img'));
  await expectAccessible(page, 'a sketch on a phone');
  await picture(page, 'croquis-telefono');
  await croquis.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText(/espera en este dispositivo/).waitFor();
  await page.getByRole('button', { name: '1 por enviar' }).click();
  await page.getByText(/^Capturado el .*, con 2 croquis de \d/).waitFor();
  await page.getByRole('button', { name: 'Cerrar' }).click();
  expect(await linesOf(1)).toBeUndefined();
  await page.context().setOffline(false);
  await expect
    .poll(() => linesOf(1))
    .toMatchObject([
      {
        concept_code: 'CIM-001',
        quantity: 2.5,
        generadores: [
          {
            eje: 'A',
            tramo: '0+000 a 0+020',
            largo: 20,
            ancho: 0.6,
            alto: 0.25,
            croquis: link,
            thumbnail_url: link,
          },
          { alto: 0.25, piezas: -2, nota: 'Huecos de columnas', croquis: link },
        ],
      },
    ]);
  expect(complaints).toEqual([]);
  await close();
});

const seenInEstimation = async (page: Page, size: string) => {
  await page.getByRole('button', { name: /^Ver la estimación 2\b/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Estimación 2, Enero 2025' });
  await dialog.getByText('7.506 m3 · 3 generadores').click();
  const rows = dialog.getByRole('list', { name: 'Generadores de CIM-002' });
  await rows.getByText('Eje A, Nivel 1: largo 4.5 × ancho 0.3 × alto 2.4 × piezas 2').waitFor();
  await expect.poll(() => rows.locator('strong').allTextContents()).toEqual(['6.48', '2.16', '-1.134']);
  await rows.scrollIntoViewIfNeeded();
  await shownIn(rows.locator('img').first());
  await expectAccessible(page, `the rows of an open estimation, ${size}`);
  await picture(page, `generadores-abierta-${size}`);
  await rows.getByRole('button', { name: 'Ver el croquis de la fila 1 de CIM-002' }).click();
  const croquis = page.getByRole('dialog', { name: 'CIM-002 · Croquis de la fila 1' });
  await shownIn(croquis.locator('img'));
  await picture(page, `croquis-abierto-${size}`);
  await croquis.getByRole('button', { name: 'Cerrar' }).click();
};

/** Draws an arrow with the keyboard: from the mark's position to where the arrow keys move it. */
const drawOn = async (page: Page, row: number) => {
  await page.getByRole('button', { name: `Ver el croquis de la fila ${row}` }).click();
  await page.getByRole('button', { name: 'Dibujar' }).click();
  const board = page.getByRole('dialog').locator('canvas');
  await board.click({ position: { x: 60, y: 60 } });
  await board.click({ position: { x: 200, y: 140 } });
  await picture(page, 'croquis-dibujo');
  await page.getByRole('button', { name: 'Listo' }).last().click();
  await board.waitFor({ state: 'hidden' });
  await shownIn(page.getByRole('button', { name: `Ver el croquis de la fila ${row}` }).locator('img'));
};

const sheet = [
  ['Código', 'Eje', 'Nivel', 'Largo', 'Ancho', 'Alto', 'Piezas', 'Producto'],
  ['CIM-002', 'A', '1', '4.5', '0.3', '2.4', '2', '6.48'],
  ['', 'B', '1', '3', '0.3', '2.4', '', '2.16'],
  ['', 'B', '1', '0.9', '0.3', '2.1', '-1', '-0.567'],
]
  .map((row) => row.join('\t'))
  .join('\r\n');

it('takes a sheet of rows from Excel at a desk, and edits them', async () => {
  const { page, close, complaints } = await openPage(stage.browser, desktop);
  await enter(page, stage.application.url, supervisor);
  await newEstimation(page, desktop);
  await page.getByRole('checkbox', { name: /^CIM-001/ }).waitFor();
  await page.getByLabel('Número').fill('2');
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(pasted);
  }, sheet);
  await page
    .getByText('Se pegaron 3 filas de generadores en 1 concepto; 1 concepto se agregó a la estimación.')
    .waitFor();
  await expect.poll(() => page.getByLabel('Cantidad de CIM-002').inputValue()).toBe('8.073');
  await picture(page, 'generadores-pegados');
  await page.getByRole('button', { name: 'Generadores de CIM-002' }).click();
  await field(page, 'Factor', 3).fill('2');
  await page.getByRole('status').getByText('7.506 m3').waitFor();
  await croquisIn(page, 3).setInputFiles(await photograph('#8e44ad'));
  await croquisIn(page, 1).setInputFiles(await photograph('#8e44ad'));
  await drawOn(page, 1);
  await page.getByRole('button', { name: 'Ver el croquis de la fila 3' }).waitFor();
  await expectAccessible(page, 'the rows of a line at a desk');
  await picture(page, 'generadores-escritorio');
  await page.getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect
    .poll(() => linesOf(2))
    .toMatchObject([{ quantity: 7.506, generadores: [{ croquis: link }, {}, { factor: 2, croquis: link }] }]);
  await seenInEstimation(page, 'escritorio');
  expect(complaints).toEqual([]);
  await close();
  const inHand = await openPage(stage.browser, phone);
  await enter(inHand.page, stage.application.url, supervisor);
  await section(inHand.page, 'Estimaciones').click();
  await seenInEstimation(inHand.page, 'telefono');
  expect(inHand.complaints).toEqual([]);
  await inHand.close();
});
