import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { extractText } from 'unpdf';
import { demoAccount, openDemo } from './application.ts';
import { darken, desktop, enter, openPage, phone, section } from './browser.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);

const tabsOf = {
  admin: ['Proyectos', 'Usuarios', 'Catálogo'],
  gerente: ['Panel', 'Estimaciones', 'Documentos', 'Galería', 'Gestión Interna', 'Historial'],
  supervisor: ['Avance', 'Documentos', 'Repositorio', 'Estimaciones'],
  externo: ['Contrato Obra', 'Contrato Servicios', 'Galería', 'Historial'],
} as const;
const bridge = 'Puente carretero El Carrizal';

/** Printable width in px of a letter page, portrait and landscape. */
const upright = 725;
const side = 976;

const isWide = (page: Page) => page.locator('.table-frame.wide').count();

const selectBridge = (page: Page) =>
  page.getByRole('combobox', { name: 'Proyecto' }).selectOption({ label: bridge });

const openTab = async (page: Page, name: string) => {
  await section(page, name).click();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[aria-busy="true"], .MuiSkeleton-root').count()).toBe(0);
};

/** Elements that paper would cut: beyond its edge, hidden by a cell, or the chosen text of a select. */
const cut = (page: Page) =>
  page.evaluate(() => {
    // Hidden elements that only take space, such as the one that measures a text area, are not printed.
    const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true });
    const shown = [...document.querySelectorAll('body *')].filter(isShown);
    const edge = window.innerWidth + 1;
    const isBeyond = (one: Element) => {
      const { right, width } = one.getBoundingClientRect();
      return width > 0 && right > edge && !one.closest('svg') && !one.classList.contains('hidden-label');
    };
    const isHidden = (one: Element) =>
      one.matches('th, td') && one.scrollWidth > one.clientWidth + 1 && !one.querySelector('.hidden-label');
    const pen = document.createElement('canvas').getContext('2d')!;
    const isShortened = (one: Element) => {
      if (!(one instanceof HTMLSelectElement)) return false;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(one);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      return pen.measureText(one.selectedOptions[0]?.text ?? '').width > one.clientWidth + 1;
    };
    return shown
      .filter((one) => isBeyond(one) || isHidden(one) || isShortened(one))
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  });

/** Controls that would be printed. */
const chrome = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'header, [role=tablist], nav:not(.MuiBreadcrumbs-root), .MuiButton-root, .MuiIconButton-root, .row-actions',
      ),
    ]
      .filter((one) => one.checkVisibility())
      .map(({ outerHTML }) => outerHTML.slice(0, 160)),
  );

const toPaper = async (page: Page) => {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: (await isWide(page)) ? side : upright, height: 1000 });
};

const pdfOf = async (page: Page, name: string) => {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const folder = process.env['SCREENSHOTS'];
  if (folder) await writeFile(`${folder}/${name}.pdf`, pdf);
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  const pages = text.map((page) => page.replace(/\s+/g, ' ').trim());
  return { text: pages.join(' '), pages };
};

it.each(Object.entries(tabsOf))(
  'finds every tab of %s whole on paper, without controls',
  async (account, tabs) => {
    const { page, close, complaints } = await openPage(stage.browser);
    await enter(page, stage.application.url, demoAccount(account));
    if (account !== 'admin') await selectBridge(page);
    for (const tab of tabs) {
      const where = `${account}-${tab}`;
      await openTab(page, tab);
      await toPaper(page);
      expect(await chrome(page), where).toEqual([]);
      expect(await cut(page), where).toEqual([]);
      await page.emulateMedia({ media: null });
      await page.setViewportSize(desktop);
      const { text } = await pdfOf(page, where);
      expect(text, where).toContain(tab);
      if (account !== 'admin') expect(text, where).toContain(bridge);
    }
    expect(complaints).toEqual([]);
    await close();
  },
);

/** Makes the API return three times as many concepts, so that the table is virtualized. */
const withMany = (page: Page) =>
  page.route('**/api/analytics/progress/*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as {
      concept_progress: { concept_id: string; concept_code: string }[];
    };
    const concept_progress = ['A', 'B', 'C'].flatMap((letter) =>
      answer.concept_progress.map((concept, i) => ({
        ...concept,
        concept_id: `${letter}${concept.concept_id}`,
        concept_code: `${letter}${i + 1}`,
      })),
    );
    await route.fulfill({ response, json: { ...answer, concept_progress } });
  });

it('prints in ink what is dark on screen, and the whole of a table of which only a part is drawn', async () => {
  const { page, close } = await openPage(stage.browser);
  await withMany(page);
  await enter(page, stage.application.url, demoAccount('gerente'));
  await selectBridge(page);
  await openTab(page, 'Panel');
  await page.getByRole('button', { name: 'Mostrar detalle' }).click();
  const table = page.getByRole('table', { name: 'Detalle por concepto' });
  await table.waitFor();
  await darken(page);
  const drawn = await table.locator('tbody tr').count();
  const all = Number(await table.getAttribute('aria-rowcount')) - 1;
  expect(all).toBeGreaterThan(500);
  expect(drawn).toBeLessThan(100);
  const codes = new Set((await pdfOf(page, 'oscuro')).text.match(/\b[ABC]\d+\b/g));
  expect(codes.size).toBe(all);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(20, 36, 42)');
  await close();
});

it('prints of the bars as many as there are on screen, and says of how many', async () => {
  const { page, close } = await openPage(stage.browser);
  await withMany(page);
  await enter(page, stage.application.url, demoAccount('gerente'));
  await selectBridge(page);
  await openTab(page, 'Panel');
  await page.getByRole('list', { name: 'Planeado contra ejecutado por concepto' }).waitFor();
  const { text } = await pdfOf(page, 'barras');
  expect(text).toMatch(/Se muestran 50 de [5-9]\d\d/);
  expect(text.match(/Atraso \$|Sin atraso|Rebasa lo contratado/g)).toHaveLength(50);
  await close();
});

it('prints of an estimation which project it is of, and no title apart from what it is of', async () => {
  const { page, close } = await openPage(stage.browser);
  await enter(page, stage.application.url, demoAccount('gerente'));
  await selectBridge(page);
  await openTab(page, 'Estimaciones');
  await page.getByRole('button', { name: /^Ver la estimación 8\b/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/ creó la estimación 8/)
    .waitFor();
  const { text, pages } = await pdfOf(page, 'estimacion');
  expect(text).toContain(`${bridge} Estimación 8`);
  expect(pages.filter((one) => /Conceptos$/.test(one))).toEqual([]);
  await close();
});

/** Makes a list return its first row thirty times, with a number in one of its texts. */
const manyOf = (page: Page, path: string, text: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    const [row] = (await response.json()) as Record<string, unknown>[];
    const rows = Array.from({ length: 30 }, (_, i) => ({
      ...row,
      id: `copia-${i}`,
      number: i + 1,
      [text]: `C${i + 1}C`,
    }));
    await route.fulfill({ response, json: rows });
  });

it.each([
  ['Estimaciones', '**/api/estimations/*', 'period'],
  ['Documentos', '**/api/documents/*', 'description'],
])('prints of a phone all cards of %s, of which only some are drawn', async (tab, path, text) => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await manyOf(page, path, text);
  await enter(page, stage.application.url, demoAccount('gerente'));
  await selectBridge(page);
  await openTab(page, tab);
  const more = page.getByRole('button', { name: /^Mostrar más/ });
  await more.waitFor();
  const cards = page.getByRole('list', { name: tab, exact: true }).locator('> li');
  expect(await cards.count()).toBe(20);
  const { text: printed } = await pdfOf(page, `tarjetas-${tab}`);
  expect(new Set(printed.match(/C\d+C/g)).size).toBe(30);
  // After printing, the screen is unchanged.
  await expect.poll(() => cards.count()).toBe(20);
  await more.click();
  await expect.poll(() => cards.count()).toBe(30);
  expect(complaints).toEqual([]);
  await close();
});

it('prints the number of entries of a history, and the collapsed rows of a comparison', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, demoAccount('gerente'));
  await selectBridge(page);
  await openTab(page, 'Historial');
  const more = page.getByRole('button', { name: /^Mostrar más \(\d+\)$/ });
  const left = Number(/\d+/.exec(await more.innerText())![0]);
  const { text } = await pdfOf(page, 'historial');
  expect(text).toContain(`Se muestran 50 de ${50 + left} movimientos`);
  await page.getByRole('button', { name: 'Comparar fechas' }).click();
  const folded = page.getByRole('dialog').locator('details:not([open])');
  await folded.first().waitFor();
  const count = await folded.count();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => folded.count()).toBe(0);
  await page.emulateMedia({ media: null });
  await expect.poll(() => folded.count()).toBe(count);
  await close();
});
