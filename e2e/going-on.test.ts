import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { administrator } from './application.ts';
import { enter, openPage, section, typeDay } from './browser.ts';
import { photograph } from './field-phone.ts';
import { supervisor } from './golden-story.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { http } = smallWorks(stage);

/** Label of the focused button, or the tag of another focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement!;
    return on.tagName === 'BUTTON'
      ? (on.getAttribute('aria-label') ?? on.textContent)
      : on.outerHTML.slice(0, 200);
  });

const at = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name);

/** Focuses a button and presses Enter. */
const press = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
};

/** Presses the focused button and expects the focus on the next one. */
const again = async (page: Page, next: string) => {
  await page.keyboard.press('Enter');
  await at(page, next);
};

const choose = async (page: Page, name: string, colours: string[]) => {
  const chooser = page.waitForEvent('filechooser');
  await press(page, name);
  await (await chooser).setFiles(await Promise.all(colours.map(photograph)));
};

/** Draws an arrow and accepts it. */
const draw = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Dibujar en la foto' });
  await dialog.getByRole('application').focus();
  await page.keyboard.press(' ');
  for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await dialog.getByText('1 trazo', { exact: true }).waitFor();
  await press(page, 'Listo');
  await dialog.waitFor({ state: 'detached' });
};

it('moves the focus to the next row, the previous one or the add button in the estimation form', async () => {
  const { page, close, complaints } = await openPage(stage.browser);
  await enter(page, stage.application.url, supervisor);
  await section(page, 'Estimaciones').click();
  await page.getByRole('button', { name: 'Nueva Estimación', disabled: false }).click();
  await page.getByLabel('Período').fill('Enero 2025');
  await typeDay(page, 'Fecha de Inicio', '2025-01-01');
  for (const code of ['CIM-001', 'CIM-002', 'CIM-003'])
    await page.getByRole('checkbox', { name: new RegExp(`^${code}`) }).check();
  await page.getByRole('button', { name: /^Agregar seleccionados/ }).click();

  await press(page, 'Generadores de CIM-001');
  await press(page, 'Agregar fila');
  await press(page, 'Agregar fila');
  await press(page, 'Quitar la fila 2');
  await at(page, 'Quitar la fila 2');
  await again(page, 'Quitar la fila 1');
  await choose(page, 'Agregar croquis o foto a la fila 1', ['#2f6f4f']);
  await at(page, 'Ver el croquis de la fila 1');
  await page.keyboard.press('Enter');
  await press(page, 'Dibujar');
  await draw(page);
  await at(page, 'Ver el croquis de la fila 1');
  await page.keyboard.press('Enter');
  await press(page, 'Quitar croquis');
  await at(page, 'Agregar croquis o foto a la fila 1');
  await page.getByLabel('Largo, fila 1').fill('3');
  await press(page, 'Quitar todas');
  await at(page, 'Agregar fila');
  await press(page, 'Listo');
  await at(page, 'Generadores de CIM-001');

  await press(page, 'Quitar CIM-002');
  await at(page, 'Quitar CIM-003');
  await again(page, 'Quitar CIM-001');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^<input [^>]*type="search"/);

  for (const name of [/^5 al millar/, /^Fondo de garantía/]) await page.getByRole('button', { name }).click();
  await press(page, 'Quitar la retención 2');
  await at(page, 'Quitar la retención 1');
  await again(page, 'Agregar retención');
  expect(complaints).toEqual([]);
  await close();
});

it('moves the focus to the annotated photo, and to the next photo after a removal', async () => {
  const { page, close, complaints } = await openPage(stage.browser);
  await enter(page, stage.application.url, supervisor);
  await page
    .getByRole('button', { name: /Add Progress/ })
    .first()
    .click();
  await choose(page, 'De la galería', ['#2f6f4f', '#b9770e', '#000000']);
  await page.getByText('3 fotos listas').waitFor();
  await press(page, 'Dibujar en la foto 2');
  await draw(page);
  await at(page, 'Dibujar en la foto 2');
  await press(page, 'Quitar dibujo de la foto 2');
  await expect.poll(() => focused(page)).toMatch(/^<li/);
  await press(page, 'Quitar foto 2');
  await at(page, 'Quitar foto 2');
  await again(page, 'Quitar foto');
  await again(page, 'De la galería');
  expect(complaints).toEqual([]);
  await close();
});

it('moves the focus with a page moved to an end, and to the next page after a removal', async () => {
  const { page, close, complaints } = await openPage(stage.browser);
  await enter(page, stage.application.url, supervisor);
  await section(page, /Documentos/).click();
  await press(page, 'Varias páginas');
  await choose(page, 'Elegir fotos', ['#2f6f4f', '#b9770e', '#000000']);
  await page.getByText('Página 3').waitFor();
  await at(page, 'Elegir fotos');
  await press(page, 'Subir la página 2');
  await at(page, 'Subir la página 1');
  await again(page, 'Subir la página 1');
  await press(page, 'Bajar la página 2');
  await at(page, 'Bajar la página 3');
  await press(page, 'Quitar la página 2');
  await at(page, 'Quitar la página 2');
  await again(page, 'Quitar la página 1');
  await again(page, 'Elegir fotos');
  expect(complaints).toEqual([]);
  await close();
});

it('moves the focus to the next deleted record after a restoration, and to the list after the last', async () => {
  const { page, close, complaints } = await openPage(stage.browser);
  const of = {
    description: 'Una obra',
    contract_amount: 1,
    start_date: '2025-01-01',
    end_date: '2025-12-31',
  };
  for (const name of ['Vivero', 'Bodega']) {
    const { id } = await http(administrator, '/projects', { ...of, name });
    await http(administrator, `/projects/${id}`, {}, 'DELETE');
  }
  await enter(page, stage.application.url, administrator);
  await press(page, 'Eliminados');
  await page.getByRole('dialog').getByText('Vivero').waitFor();
  await press(page, 'Restaurar Bodega');
  await at(page, 'Restaurar Vivero');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^<div [^>]*role="group"/);
  expect(complaints).toEqual([]);
  await close();
});
