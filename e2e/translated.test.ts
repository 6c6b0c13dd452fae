import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { enter, openPage } from './browser.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);

/** Amounts, percentages, codes and names of concepts that the browser may translate. The chart library measures text in a hidden `span`. */
const exposed = (page: Page) =>
  page.evaluate(() => {
    const own = /^[-+]?\$[\d,.]+$|^\d[\d,.]* ?%$|^[A-Z]{3}-\d\d$|^[A-Z][a-z]{2} 26$|^Plantilla de concreto/;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const within = text.parentElement;
      if (own.test(text.data.trim()) && !within?.closest('[translate="no"], option, body > span'))
        found.push(text.data);
    }
    return found;
  });

/** Replaces each text of the page that may be translated by two nested elements with the same text, as the browser's translator does. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const within = text.parentElement;
      if (!text.data.trim() || !within || within.closest('font, script, style, [translate="no"]')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

/** What the page says, without its white space, and what its fields have; how many parts of it have not loaded. */
const read = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
    const values = fields.map(({ type, value, checked }) => (type === 'checkbox' ? String(checked) : value));
    const loading = document.querySelectorAll('.MuiSkeleton-root').length;
    return { text: document.body.innerText.replaceAll(/\s+/g, ''), values, loading };
  });

type Step = string | RegExp | ((page: Page) => Promise<unknown>);

/** Presses a tab or a button, or takes another step. */
const take = async (page: Page, step: Step) => {
  if (typeof step === 'function') {
    await step(page);
    return;
  }
  const named = { name: step, exact: true };
  const tab = page.getByRole('tab', named).first();
  await tab
    .or(page.getByRole('button', named).first())
    .or(page.getByRole('link', named).first())
    .first()
    .click();
};

/** Closes the dialog, which takes Escape once it has the focus. */
const leave = async (page: Page) => {
  const dialogs = page.getByRole('dialog');
  await dialogs.first().waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      return dialogs.count();
    })
    .toBe(0);
};
/** Chooses from the first list that matches: by default a filter. */
const filter =
  (index: number, lists = 'main [role=search] select') =>
  async (page: Page) => {
    const list = page.locator(lists).first();
    const wanted = await list.locator('option').nth(index).getAttribute('value');
    await expect
      .poll(async () => {
        await list.selectOption(wanted);
        await page.waitForTimeout(200);
        return list.inputValue();
      })
      .toBe(wanted);
  };
const type = (label: string | RegExp, text: string) => (page: Page) =>
  page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('searchbox', { name: label }))
    .first()
    .fill(text);

const walks: Record<string, Step[]> = {
  supervisor: [
    type(/Buscar/, 'concreto'),
    type(/Buscar/, ''),
    /Add Progress/,
    leave,
    'Historial',
    'Documentos',
    'Mis documentos',
    'Documentos asignados',
    /^Marcar como Atendido/,
    leave,
    'Repositorio',
    /Oficios/,
    'Estimaciones',
    /^Ver la estimación 4\b/,
    leave,
    /^Editar la estimación 4\b/,
    leave,
  ],
  gerente: [
    'Estimaciones',
    filter(1),
    filter(0),
    /^Ver la estimación 4\b/,
    leave,
    'Documentos',
    filter(1, 'main select'),
    filter(0, 'main select'),
    'Galería',
    'Gestión Interna',
    'Historial',
    'Comparar fechas',
    leave,
    'Panel',
  ],
  externo: ['Contrato Servicios', 'Galería', 'Historial', 'Contrato Obra'],
  admin: [
    /^Editar /,
    leave,
    /^Configurar almacenamiento/,
    leave,
    'Usuarios',
    'Add New User',
    leave,
    'Catálogo',
    'Agregar Item',
    leave,
  ],
};

const open = async (account: string) => {
  const opened = await openPage(stage.browser);
  await enter(opened.page, stage.application.url, demoAccount(account));
  return opened;
};

it.each(Object.entries(walks))(
  'shows %s the same on a page that the browser has translated',
  async (account, steps) => {
    const [plain, translated] = await Promise.all([open(account), open(account)]);
    const same = async (where: string) => {
      await expect
        .poll(
          async () => {
            const [wanted, found] = await Promise.all([read(plain.page), read(translated.page)]);
            return found.text === wanted.text ? found : { wanted: wanted.text, found: found.text };
          },
          { message: where },
        )
        .toEqual(expect.objectContaining({ values: expect.anything(), loading: 0 }));
    };
    await same('opened');
    expect(await exposed(plain.page)).toEqual([]);
    for (const [index, step] of steps.entries()) {
      await translate(translated.page);
      await take(plain.page, step);
      await take(translated.page, step);
      await same(`${account}, step ${index}: ${String(step)}`);
      expect(await exposed(plain.page), String(step)).toEqual([]);
    }
    expect(translated.complaints).toEqual([]);
    await Promise.all([plain.close(), translated.close()]);
  },
);

it('saves what is typed on a page that the browser has translated', async () => {
  const { page, complaints, close } = await open('admin');
  for (const step of ['Usuarios', /^Editar /]) {
    await take(page, step);
    await page.getByRole('button', { name: 'Add New User' }).waitFor();
    await translate(page);
  }
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Zenón Ávila');
  await translate(page);
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Zenón Ávila').first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});
