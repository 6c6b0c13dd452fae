import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { administrator } from './application.ts';
import { enter, expectAccessible, openPage, picture, section } from './browser.ts';
import { projectName, supervisor, tableTexts } from './golden-story.ts';
import { poster } from './http.ts';
import { setStageForEach } from './stage.ts';

const stage = setStageForEach();

const http = poster(() => stage.application);

const codes = Array.from({ length: 30 }, (_, i) => `K-${String(i + 1).padStart(2, '0')}`);

beforeEach(async () => {
  const project = await http(administrator, '/projects', {
    name: projectName,
    description: 'Treinta conceptos',
    contract_amount: 300_000,
    start_date: '2025-01-01',
    end_date: '2025-12-31',
  });
  for (const concept_code of codes)
    await http(administrator, '/catalog', {
      project_id: project.id,
      concept_code,
      concept_name: `Concepto ${concept_code}`,
      unit: 'm2',
      quantity: 100,
      unit_price: 100,
    });
  await http(administrator, '/auth/register', {
    ...supervisor,
    role: 'supervisor',
    assigned_projects: [project.id],
  });
});

/** Counts keys other than digits, and mouse events. */
const watched = async (page: Page) => {
  await page.evaluate(() => {
    const seen = { keys: 0, mouse: 0 };
    Object.assign(window, { seen });
    const on = (name: string, note: (event: Event) => void) => addEventListener(name, note, true);
    on('keydown', (event) => {
      if (!/^\d$/.test((event as KeyboardEvent).key)) seen.keys += 1;
    });
    for (const name of ['mousedown', 'pointerdown', 'touchstart'])
      on(name, () => {
        seen.mouse += 1;
      });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { keys: number; mouse: number } }).seen);
};

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Presses a key until `there` returns true. Throws after 40 presses. */
const until = async (page: Page, key: string, there: () => Promise<boolean>) => {
  for (let presses = 0; !(await there()); presses += 1) {
    if (presses > 40) throw new Error(`${key} never got there`);
    await page.keyboard.press(key);
  }
};

const isLabelled = (page: Page, text: string) => () =>
  page.evaluate((text) => {
    const at = document.activeElement;
    const group = at?.closest('[role=group]')?.getAttribute('aria-labelledby') ?? '';
    const labels = [...((at as HTMLInputElement | null)?.labels ?? []), document.getElementById(group)].map(
      (label) => label?.textContent,
    );
    return [...labels, at?.tagName === 'BUTTON' ? at.textContent : ''].join(' ').includes(text);
  }, text);

/** Pastes a block of cells copied from a spreadsheet into the focused element. */
const pasteBlock = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(pasted);
  }, text);

/** Whether the focused cell is visible, and not covered by a pinned header or total. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement!;
    const { left, right, top, bottom } = at.getBoundingClientRect();
    const x = (left + right) / 2;
    return [top + 2, bottom - 2].every((y) => document.elementFromPoint(x, y) === at);
  });

it('captures an estimation of 30 concepts with the keyboard alone, in at most 150 keys besides digits', async () => {
  const { page, close, complaints } = await openPage(stage.browser);
  await enter(page, stage.application.url, supervisor);
  await section(page, 'Estimaciones').click();
  await page.getByText('No hay estimaciones registradas').waitFor();
  const seen = await watched(page);
  await until(page, 'Tab', isLabelled(page, 'Nueva Estimación'));
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: /^K-01/ }).waitFor();
  await until(page, 'Tab', isLabelled(page, 'Período'));
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('05052025');
  await until(page, 'Tab', isLabelled(page, 'Fecha de Término'));
  await page.keyboard.type('06062025');
  await pasteBlock(page, codes.map((code) => `${code}\t0`).join('\r\n'));
  await page.getByText('Se pegaron 30 cantidades; 30 conceptos se agregaron a la estimación.').waitFor();
  await expect.poll(() => focused(page)).toBe('Cantidad de K-01');
  for (const code of codes) {
    await expect.poll(() => focused(page)).toBe(`Cantidad de ${code}`);
    await expect.poll(() => inSight(page), { message: code }).toBe(true);
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('ControlOrMeta+z');
  const last = () => page.getByLabel('Cantidad de K-30').inputValue();
  await expect.poll(last).toBe('0');
  await page.keyboard.press('ControlOrMeta+y');
  await expect.poll(last).toBe('10');
  await expectAccessible(page, 'thirty concepts');
  await picture(page, 'capture-thirty');
  await page.keyboard.press('ControlOrMeta+End');
  await until(page, 'Tab', isLabelled(page, 'Guardar'));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('$34,800.00').first().waitFor();

  const { keys, mouse } = await seen();
  expect(mouse).toBe(0);
  expect(keys).toBeLessThanOrEqual(150);
  const [head, first] = await tableTexts(page, 'Estimaciones');
  expect(first![head!.indexOf('Monto Total')]).toBe('$30,000.00');
  expect(complaints).toEqual([]);
  await close();
});
