import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { actOn, desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { tableTexts } from './golden-story.ts';
import { setStageForEach } from './stage.ts';

const stage = setStageForEach(openDemo);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Net amount and running total of the later estimations in the table, by number. */
const later = async (page: Page) => {
  const [head, ...rows] = await tableTexts(page, 'Estimaciones');
  const [net, running] = ['Importe Líquido', 'Acum. Líquido'].map((title) => head!.indexOf(title));
  return new Map(rows.map((row) => [row[0]!, [row[net!]!, row[running!]!]]));
};

/** Reduces the first quantity of the first estimation by a tenth and saves. */
const editFirst = async (page: Page) => {
  await actOn(page, 'Editar', 1);
  const quantity = page.getByLabel(/^Cantidad de /).first();
  await quantity.waitFor();
  await quantity.fill(String(Math.floor(Number((await quantity.inputValue()).replaceAll(',', '')) * 0.9)));
  await press(page, 'Guardar');
};

/** Edits the tank's first estimation on a screen of this size, until the dialog about the later estimations opens. */
const asked = async (size: 'phone' | 'desktop') => {
  const opened = await openPage(stage.browser, { phone, desktop }[size]);
  const { page } = opened;
  await enter(page, stage.application.url, demoAccount('supervisor'));
  await page.getByRole('combobox', { name: 'Proyecto' }).selectOption({ label: 'Tanque elevado San Isidro' });
  await section(page, 'Estimaciones').click();
  await page.getByRole('button', { name: 'Ver la estimación 1' }).first().waitFor();
  const before = size === 'desktop' ? await later(page) : new Map();
  await editFirst(page);
  const question = page.getByRole('alertdialog');
  await question.getByText(/estimaciones posteriores:$/).waitFor();
  await expectAccessible(page, `consequences on a ${size}`);
  await picture(page, `consecuencias-${size}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  return { ...opened, question, before };
};

it('shows on a phone how an edit changes later estimations, and keeps typed text after a no', async () => {
  const { page, close, question, complaints } = await asked('phone');
  const cards = question.getByRole('list', { name: 'Lo que cambia en las demás estimaciones' });
  expect(await cards.getByRole('listitem').count()).toBe(4);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Guardar', exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('previews how an edit changes later estimations, exactly as it then does', async () => {
  const { page, close, question, before, complaints } = await asked('desktop');
  const [, ...foreseen] = await tableTexts(page, 'Lo que cambia en las demás estimaciones');
  const numbers = foreseen.map(([number]) => number!.replace('Pagada', ''));
  expect(numbers).toEqual(['2', '3', '4', '5']);
  const [today, then] = [3, 4].map((at) =>
    foreseen.map((cells, i) => [numbers[i], [cells[at], cells[at + 2]]] as const),
  );
  for (const [number, figures] of today!) expect(figures).toEqual(before.get(number!));

  await question.getByRole('button', { name: 'Cambiar de todos modos' }).click();
  await page.getByText('Estimación actualizada exitosamente').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const [number, figures] of then!)
    await expect.poll(async () => (await later(page)).get(number!)).toEqual(figures);
  expect(complaints).toEqual([]);
  await close();
});
