import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { enter, openPage, section } from './browser.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);

const widths = [700, 820, 1024, 1280, 1440];
const tabsOf = {
  admin: ['Proyectos', 'Catálogo'],
  gerente: ['Panel', 'Estimaciones', 'Documentos', 'Gestión Interna'],
  supervisor: ['Avance', 'Estimaciones'],
} as const;

/** Names of the tables on screen, and the amounts that are partly hidden at any scroll position, in steps of 10 px. */
const cutAmounts = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isMeant = (text: string) => /^[-−+]?\$?[\d,.]+\s?%?$/.test(text) && /\d/.test(text);
    const isBlank = (cell: Element) =>
      getComputedStyle(cell).getPropertyValue('-webkit-text-fill-color') === 'rgba(0, 0, 0, 0)';
    /** Whether another element covers this point of the cell. */
    const isCovered = (cell: Element, x: number, y: number) => {
      const there = document.elementFromPoint(x, y);
      return there === null || !cell.contains(there);
    };
    const cutIn = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const y = (top + bottom) / 2;
      const seen = [left + 2, (left + right) / 2, right - 2].map((x) => !isCovered(cell, x, y));
      return seen.some(Boolean) && !seen.every(Boolean) && !isBlank(cell);
    };
    const cut: string[] = [];
    const tables: string[] = [];
    /** Visibility of the amounts in the first rows and the totals, at one scroll position. */
    const look = async (box: HTMLElement, at: number) => {
      box.scrollLeft = at;
      await frame();
      await frame();
      return [...box.querySelectorAll('tbody tr:nth-child(-n+4) > *, tfoot tr > *')]
        .filter((cell) => isMeant(cell.textContent.trim()) && cutIn(cell))
        .map((cell) => `${box.ariaLabel} at ${at}: ${cell.textContent}`);
    };
    for (const box of document.querySelectorAll<HTMLElement>('.table-frame')) {
      box.scrollIntoView({ block: 'center' });
      tables.push(box.ariaLabel ?? '');
      for (let at = 0; at <= box.scrollWidth - box.clientWidth; at += 10) cut.push(...(await look(box, at)));
      box.scrollLeft = 0;
    }
    return { tables, cut };
  });

it.each(Object.entries(tabsOf))(
  'cuts no amount in the tables of %s, however far they are scrolled',
  async (account, tabs) => {
    const { page, close } = await openPage(stage.browser);
    await enter(page, stage.application.url, demoAccount(account));
    const tables = new Set<string>();
    for (const tab of tabs)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await section(page, tab).click();
        await page.waitForLoadState('networkidle');
        await expect.poll(() => page.locator('[aria-busy="true"], .MuiSkeleton-root').count()).toBe(0);
        const found = await cutAmounts(page);
        expect(found.cut, `${tab} at ${width} px`).toEqual([]);
        found.tables.forEach((name) => tables.add(name));
      }
    expect(tables.size).toBeGreaterThan(0);
    await close();
  },
);

/** Whether the second card of a list stands beside the first. */
const isBeside = async (list: Locator) => {
  const [one, other] = await Promise.all(
    [0, 1].map((at) => list.getByRole('listitem').nth(at).boundingBox()),
  );
  return one!.y === other!.y && one!.x + one!.width < other!.x;
};

it.each([
  ['admin', 'Catálogo', 'Catálogo de conceptos'],
  ['gerente', 'Estimaciones', 'Estimaciones'],
])('shows the table of %s under %s as cards in two columns on a tablet', async (account, tab, name) => {
  const { page, close } = await openPage(stage.browser, { width: 820, height: 1180 });
  await enter(page, stage.application.url, demoAccount(account));
  await section(page, tab).click();
  const list = page.getByRole('list', { name, exact: true });
  await list.waitFor();
  expect(await isBeside(list)).toBe(true);
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.getByRole('table', { name, exact: true }).waitFor();
  await close();
});
