import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { openApplication } from './application.ts';
import { desktop, openPage } from './browser.ts';
import { supervisor } from './golden-story.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage(openApplication);
const { inTheField, recorded } = smallWorks(stage);

let first: Page;
let second: Page;
let complaints: string[];
beforeEach(async () => {
  const opened = await openPage(stage.browser, desktop);
  first = opened.page;
  ({ complaints } = opened);
  await inTheField(first, supervisor);
  second = await first.context().newPage();
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

it('saves once a progress record that two tabs have alike, and twice one that differs, if its person wants it', async () => {
  const quantity = (page: Page) => page.getByLabel(/^Cantidad/);
  const open = (page: Page) =>
    page
      .getByRole('button', { name: /^Add Progress/ })
      .first()
      .click();
  const quantities = async () =>
    (await recorded('CIM-001')).map(({ quantity_advanced }) => quantity_advanced).toSorted((a, b) => a - b);
  for (const [typed, also, kept] of [
    ['3', '3', [3]],
    ['4', '5', [3, 4, 5]],
  ] as const) {
    await open(first);
    await quantity(first).fill(typed);
    await second.goto(stage.application.url);
    await open(second);
    await expect.poll(() => quantity(second).inputValue()).toBe(typed);
    await press(first, 'Registrar');
    await quantity(first).waitFor({ state: 'detached' });
    await quantity(second).fill(also);
    await press(second, 'Registrar');
    if (also !== typed) await press(second, 'Guardar también esto');
    await quantity(second).waitFor({ state: 'detached' });
    await expect.poll(quantities).toEqual(kept);
    await first.reload();
  }
  expect(complaints).toEqual([]);
});
