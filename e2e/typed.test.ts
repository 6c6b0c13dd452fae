import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { administrator } from './application.ts';
import { openPage, picture, section, signIn } from './browser.ts';
import { poster } from './http.ts';
import { setStage } from './stage.ts';

const stage = setStage();

beforeAll(async () => {
  const http = poster(() => stage.application);
  const terms = { name: 'Bodega', description: 'De materiales', contract_amount: 2000 };
  await http(administrator, '/projects', { ...terms, start_date: '2025-01-01', end_date: '2027-12-31' });
});

type Typing = { tab: string; open: string | RegExp; field: string };
const typing: Record<string, Typing> = {
  'a project': { tab: 'Proyectos', open: /^Editar/, field: 'Nombre del Proyecto' },
  'the storage': { tab: 'Proyectos', open: /lmacenamiento/, field: 'Minutas' },
  'a user': { tab: 'Usuarios', open: /^Editar/, field: 'Name' },
  'a concept': { tab: 'Catálogo', open: 'Agregar Item', field: 'Nombre del Concepto' },
};

const ways: ((page: Page) => Promise<unknown>)[] = [
  (page) => page.keyboard.press('Escape'),
  (page) => page.goBack(),
  (page) => page.mouse.click(5, 5),
];

it.each(Object.entries(typing))(
  'Esc, Back and a click outside ask before they throw away what was typed about %s, and Back keeps the tab',
  async (what, { tab, open, field }) => {
    const { page, close, complaints } = await openPage(stage.browser);
    await signIn(page, stage.application.url, administrator);
    await section(page, 'Catálogo').click();
    await section(page, tab).click();
    await page.getByRole('button', { name: open }).first().click();
    const input = page.getByRole('textbox', { name: field }).first();
    await input.fill('Algo escrito');
    const question = page.getByRole('alertdialog', { name: '¿Descartar lo que escribió?' });
    for (const leave of ways) {
      await leave(page);
      await question.waitFor();
      await picture(page, `typed-${what}`);
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await input.inputValue()).toBe('Algo escrito');
    }
    await page.goBack();
    await question.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await section(page, tab).getAttribute('aria-selected')).toBe('true');
    expect(complaints).toEqual([]);
    await close();
  },
);
