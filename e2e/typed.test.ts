import type { Page } from 'playwright-core';
import * as XLSX from 'xlsx';
import { beforeAll, expect, it } from 'vitest';
import { administrator } from './application.ts';
import { enter, openPage, picture, section } from './browser.ts';
import { poster } from './http.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const supervisor = { email: 'campo@obraclara.test', password: administrator.password };

beforeAll(async () => {
  const http = poster(() => stage.application);
  const contract = { description: 'De materiales', contract_amount: 2000 };
  const days = { start_date: '2025-01-01', end_date: '2027-12-31' };
  const { id } = await http(administrator, '/projects', { name: 'Bodega', ...contract, ...days });
  const person = { ...supervisor, name: 'Sofía', role: 'supervisor', assigned_projects: [id] };
  await http(administrator, '/auth/register', person);
  const concept = { concept_code: 'C-1', concept_name: 'Zapata', unit: 'm3', quantity: 9, unit_price: 1 };
  const { id: concept_id } = await http(administrator, '/catalog', { ...concept, project_id: id });
  const estimation = { number: 1, period: 'Enero', start_date: '2026-01-01', end_date: '2026-01-31' };
  const concepts = [{ concept_id, quantity: 1 }];
  await http(supervisor, '/estimations', { ...estimation, project_id: id, concepts });
});

const panelOf = async (account: typeof supervisor) => {
  const opened = await openPage(stage.browser);
  await enter(opened.page, stage.application.url, account);
  return opened;
};

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

type Typing = {
  account: typeof supervisor;
  tab: string;
  open: (page: Page) => Promise<unknown>;
  field: string;
  text?: string;
  question?: string;
};
const typing: Record<string, Typing> = {
  'a project': {
    account: administrator,
    tab: 'Proyectos',
    open: (page) => press(page, /^Editar/),
    field: 'Nombre del Proyecto',
  },
  'the storage': {
    account: administrator,
    tab: 'Proyectos',
    open: (page) => press(page, /lmacenamiento/),
    field: 'Minutas',
  },
  'a user': {
    account: administrator,
    tab: 'Usuarios',
    open: (page) => press(page, /^Editar/),
    field: 'Name',
  },
  'a concept': {
    account: administrator,
    tab: 'Catálogo',
    open: (page) => press(page, 'Agregar Item'),
    field: 'Nombre del Concepto',
  },
  'one’s password': {
    account: administrator,
    tab: 'Usuarios',
    open: async (page) => {
      await press(page, /^Administrador/);
      await page.getByRole('menuitem', { name: 'Cambiar contraseña' }).click();
    },
    field: 'Contraseña actual',
    question: '¿Cerrar sin cambiar la contraseña?',
  },
  'an extraordinary concept': {
    account: supervisor,
    tab: 'Avance',
    open: (page) => press(page, 'Create Extraordinary'),
    field: 'Descripción',
  },
  'the advance': {
    account: supervisor,
    tab: 'Estimaciones',
    open: (page) => press(page, /Anticipo/),
    field: 'Monto del anticipo',
    text: '100',
  },
};

/** Goes back, after every visible dialog has its history entry. */
const back = async (page: Page) => {
  await page.waitForFunction(
    () =>
      history.state?.usr?.dialogs?.length ===
      document.querySelectorAll('[role=dialog], [role=alertdialog]').length,
  );
  await page.goBack();
};

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  Esc: (page) => page.keyboard.press('Escape'),
  Back: back,
  'a click outside': (page) => page.mouse.click(5, 5),
};
/** These forms take long to fill in, so a click outside does not close them. */
const steady = ['an extraordinary concept'];

it.each(Object.entries(typing))(
  'Esc, Back and a click outside ask before discarding text typed about %s, and Back keeps the tab',
  async (what, { account, tab, open, field, text = 'Algo escrito', question: title }) => {
    const { page, complaints } = await panelOf(account);
    await section(page, tab).click();
    await open(page);
    const input = page.getByLabel(field).first();
    await input.fill(text);
    const question = page.getByRole('alertdialog', { name: title ?? '¿Descartar lo que escribió?' });
    for (const [way, leave] of Object.entries(ways)) {
      if (way === 'a click outside' && steady.includes(what)) continue;
      await leave(page);
      await question.waitFor();
      await picture(page, `typed-${what}`);
      await (way === 'Back' ? back(page) : question.getByRole('button', { name: 'Cancelar' }).click());
      await question.waitFor({ state: 'detached' });
      await expect.poll(() => input.inputValue()).toBe(text);
    }
    await back(page);
    await question.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await section(page, tab).getAttribute('aria-selected')).toBe('true');
    expect(complaints).toEqual([]);
  },
);

const workbook = () => {
  const book = XLSX.utils.book_new();
  const rows = [
    ['Clave', 'Concepto', 'Unidad', 'Cantidad', 'P.U.'],
    ['C-2', 'Firme', 'm2', 10, 20],
  ];
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Catálogo');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
};

type Plain = Pick<Typing, 'account' | 'tab' | 'open'>;
const plain: Record<string, Plain> = {
  'a deletion': { account: administrator, tab: 'Usuarios', open: (page) => press(page, /^Eliminar.*Sof/) },
  'the deletion of an estimation': {
    account: supervisor,
    tab: 'Estimaciones',
    open: (page) => press(page, /^Eliminar la estimación/),
  },
  'the preview of an import': {
    account: administrator,
    tab: 'Catálogo',
    open: async (page) => {
      const file = { name: 'catálogo.xlsx', mimeType: 'application/octet-stream', buffer: workbook() };
      await page.getByText('Zapata').first().waitFor();
      await page.locator('input[aria-label="Subir Catálogo"]').setInputFiles(file);
    },
  },
};

it.each(Object.entries(plain))('Back closes %s and keeps the tab', async (_, { account, tab, open }) => {
  const { page, complaints } = await panelOf(account);
  await section(page, tab).click();
  await open(page);
  const shown = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await shown.waitFor();
  await back(page);
  await shown.waitFor({ state: 'detached' });
  expect(await section(page, tab).getAttribute('aria-selected')).toBe('true');
  await page.goForward();
  expect(await shown.count()).toBe(0);
  expect(complaints).toEqual([]);
});
