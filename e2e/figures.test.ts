import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { administrator } from './application.ts';
import { enter, openPage, picture, section } from './browser.ts';
import { poster } from './http.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const supervisor = { email: 'campo@obraclara.test', password: administrator.password };
const manager = { email: 'gerente@obraclara.test', password: administrator.password };

beforeAll(async () => {
  const http = poster(() => stage.application);
  const days = { start_date: '2025-01-01', end_date: '2027-12-31' };
  const contract = { name: 'Bodega', description: 'De materiales', contract_amount: 2000, ...days };
  const { id } = await http(administrator, '/projects', contract);
  const person = { name: 'Sofía', assigned_projects: [id] };
  await http(administrator, '/auth/register', { ...person, ...supervisor, role: 'supervisor' });
  await http(administrator, '/auth/register', { ...person, ...manager, role: 'manager' });
  const concept = { concept_code: 'C-1', concept_name: 'Zapata', unit: 'm3', quantity: 9, unit_price: 1 };
  await http(administrator, '/catalog', { ...concept, project_id: id });
});

type Form = {
  account: typeof administrator;
  open: (page: Page) => Promise<unknown>;
  /** Labels of some of its figures. */
  labels: (string | RegExp)[];
  /** Whether the form is a section of the page, not a dialog. */
  inPage?: true;
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const newEstimation = async (page: Page) => {
  await section(page, 'Estimaciones').click();
  await press(page, 'Nueva Estimación');
  await page.getByRole('checkbox', { name: /^C-1/ }).check();
  await press(page, /^Agregar seleccionados/);
  await page.getByLabel('Cantidad de C-1').waitFor();
};
const forms: Record<string, Form> = {
  'a project': {
    account: administrator,
    open: (page) => press(page, 'Nuevo Proyecto'),
    labels: ['Monto del Contrato'],
  },
  'a concept': {
    account: administrator,
    open: async (page) => {
      await section(page, 'Catálogo').click();
      await press(page, 'Agregar Item');
    },
    labels: ['Cantidad', 'Precio Unitario'],
  },
  'the advance': {
    account: supervisor,
    open: async (page) => {
      await section(page, 'Estimaciones').click();
      await press(page, /Anticipo/);
    },
    labels: ['Monto del anticipo', 'Porcentaje de amortización'],
  },
  'an estimation': {
    account: supervisor,
    open: async (page) => {
      await newEstimation(page);
      await page.getByLabel('Aplicar anticipo').check();
      await page.getByLabel(/^Aplicar retención por Retraso/).check();
      await page.getByLabel(/^Aplicar devolución/).check();
      await press(page, 'Agregar retención');
      await press(page, 'Calcular la pena convencional');
      await page.getByLabel('Pena por día (%)').waitFor();
    },
    labels: [
      'Cantidad de C-1',
      'Amortización (%)',
      /^Valor de la retención/,
      /^Devolución/,
      'Valor (%)',
      'Pena por día (%)',
    ],
  },
  generadores: {
    account: supervisor,
    open: async (page) => {
      await newEstimation(page);
      await press(page, 'Generadores de C-1');
      await page.getByLabel('Largo, fila 1').waitFor();
    },
    labels: ['Largo, fila 1', 'Ancho, fila 1', 'Alto, fila 1'],
  },
  'the services contract': {
    account: manager,
    inPage: true,
    open: async (page) => {
      await section(page, 'Gestión Interna').click();
      await page.getByLabel('Porcentaje de Amortización').waitFor();
    },
    labels: ['Monto del Contrato', 'Monto del Anticipo', 'Porcentaje de Amortización'],
  },
  progress: {
    account: supervisor,
    open: async (page) => {
      await section(page, 'Avance').click();
      await press(page, 'Create Extraordinary');
    },
    labels: ['Cantidad', 'Precio unitario'],
  },
};

it.each(Object.entries(forms))(
  'the wheel, the arrows and a paste over the figures of %s change nothing unasked',
  async (name, { account, open, labels, inPage }) => {
    const { page, complaints, close } = await openPage(stage.browser);
    await enter(page, stage.application.url, account);
    await open(page);
    const form = inPage ? page.locator('form') : page.getByRole('dialog').last();
    for (const label of labels) await form.getByLabel(label).first().waitFor();
    expect(await page.locator('input[type=number]').count()).toBe(0);
    const figures = form.locator('input[inputmode=decimal]');
    expect(await figures.count()).toBeGreaterThanOrEqual(labels.length);
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
