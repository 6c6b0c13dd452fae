import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { administrator } from './application.ts';
import { enter, openPage, picture, section } from './browser.ts';
import { poster } from './http.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const supervisor = { email: 'campo@obraclara.test', password: administrator.password };

beforeAll(async () => {
  const http = poster(() => stage.application);
  const days = { start_date: '2025-01-01', end_date: '2027-12-31' };
  const contract = { name: 'Bodega', description: 'De materiales', contract_amount: 2000, ...days };
  const { id } = await http(administrator, '/projects', contract);
  const person = { ...supervisor, name: 'Sofía', role: 'supervisor', assigned_projects: [id] };
  await http(administrator, '/auth/register', person);
  const concept = { concept_code: 'C-1', concept_name: 'Zapata', unit: 'm3', quantity: 9, unit_price: 1 };
  await http(administrator, '/catalog', { ...concept, project_id: id });
});

type Form = { account: typeof administrator; open: (page: Page) => Promise<unknown> };
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const forms: Record<string, Form> = {
  'a project': { account: administrator, open: (page) => press(page, 'Nuevo Proyecto') },
  'a concept': {
    account: administrator,
    open: async (page) => {
      await section(page, 'Catálogo').click();
      await press(page, 'Agregar Item');
    },
  },
  'the advance': {
    account: supervisor,
    open: async (page) => {
      await section(page, 'Estimaciones').click();
      await press(page, /Anticipo/);
    },
  },
  'an estimation': {
    account: supervisor,
    open: async (page) => {
      await section(page, 'Estimaciones').click();
      await press(page, 'Nueva Estimación');
      await page.getByLabel('Aplicar anticipo').check();
      await press(page, 'Agregar retención');
    },
  },
  progress: {
    account: supervisor,
    open: async (page) => {
      await section(page, 'Avance').click();
      await press(page, 'Create Extraordinary');
    },
  },
};

it.each(Object.entries(forms))(
  'the wheel, the arrows and a paste over the figures of %s change nothing unasked',
  async (name, { account, open }) => {
    const { page, complaints, close } = await openPage(stage.browser);
    await enter(page, stage.application.url, account);
    await open(page);
    await page.getByRole('dialog').waitFor();
    expect(await page.locator('input[type=number]').count()).toBe(0);
    const figures = page.getByRole('dialog').locator('input[inputmode=decimal]:not([data-quantity])');
    expect(await figures.count()).toBeGreaterThan(0);
    for (const figure of await figures.all()) {
      await figure.fill('1000000');
      await figure.hover();
      for (let notch = 0; notch < 5; notch += 1) await page.mouse.wheel(0, 120);
      for (const key of ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']) await figure.press(key);
      expect(await figure.inputValue()).toBe('1000000');
      await figure.fill('');
      await figure.evaluate((input) => {
        const pasted = new DataTransfer();
        pasted.setData('text/plain', '1.234,50');
        const event = new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true });
        if (input.dispatchEvent(event)) document.execCommand('insertText', false, '1.234,50');
      });
      await figure.blur();
      expect(await figure.inputValue()).toBe('1.234,50');
      expect(await figure.getAttribute('aria-invalid')).toBe('true');
    }
    await picture(page, `figures-${name}`);
    expect(complaints).toEqual([]);
    await close();
  },
);
