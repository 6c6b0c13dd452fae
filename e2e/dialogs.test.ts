import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { hasCode, said } from './field-phone.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);

type Dialog = { account: string; tab: string; named: RegExp | string; open: (page: Page) => Promise<void> };

const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click();
const inHistory = (name: RegExp) => async (page: Page) => {
  const history = page.getByRole('button', { name: 'Historial' });
  if ((await history.getAttribute('aria-expanded')) === 'false') await history.click();
  await press(page, name);
};

const dialogs: Record<string, Dialog> = {
  'recording progress': {
    account: 'supervisor',
    tab: 'Avance',
    named: 'Registrar Avance',
    open: (page) => press(page, /Add Progress/),
  },
  'an extraordinary concept': {
    account: 'supervisor',
    tab: 'Avance',
    named: 'Create Extraordinary',
    open: (page) => press(page, 'Create Extraordinary'),
  },
  'editing progress': {
    account: 'supervisor',
    tab: 'Avance',
    named: 'Editar Avance',
    open: inHistory(/^Editar/),
  },
  'deleting progress': {
    account: 'supervisor',
    tab: 'Avance',
    named: '¿Eliminar este avance?',
    open: inHistory(/^Eliminar/),
  },
  'attending a document': {
    account: 'supervisor',
    tab: 'Documentos',
    named: /Marcar como Atendido|Atender/,
    open: (page) => press(page, /^Marcar como Atendido/),
  },
  'deleting a document': {
    account: 'gerente',
    tab: 'Documentos',
    named: /Eliminar/,
    open: (page) => press(page, /^Eliminar/),
  },
  'a photo': {
    account: 'gerente',
    tab: 'Galería',
    named: /./,
    open: (page) => page.getByRole('list', { name: 'Fotos del avance' }).getByRole('button').first().click(),
  },
  'the storage of a project': {
    account: 'admin',
    tab: 'Proyectos',
    named: /Almacenamiento/,
    open: (page) => press(page, /lmacenamiento/),
  },
};

const dialogsOf = (account: string) =>
  Object.entries(dialogs).filter(([, dialog]) => dialog.account === account);

/** Lengthens long timeouts, so that toasts stay visible on a busy machine. */
const linger = () => {
  const after = window.setTimeout.bind(window) as (
    work: TimerHandler,
    ms?: number,
    ...rest: unknown[]
  ) => number;
  const patient = (work: TimerHandler, ms = 0, ...rest: unknown[]) =>
    after(work, ms < 5000 ? ms : ms * 60, ...rest);
  window.setTimeout = patient as typeof window.setTimeout;
};

/** A page with the account signed in and the bridge selected. */
const signedIn = async (account: string, viewport: typeof desktop) => {
  const opened = await openPage(stage.browser, viewport);
  await opened.page.addInitScript(linger);
  await enter(opened.page, stage.application.url, demoAccount(account));
  if (account !== 'admin')
    await opened.page
      .getByRole('combobox', { name: 'Proyecto' })
      .selectOption({ label: 'Puente carretero El Carrizal' });
  return opened;
};

const edges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .last()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });

describe.each(Object.entries({ desktop, phone }))('on a %s', (size, viewport) => {
  it.each(['supervisor', 'gerente', 'admin'])(
    'the dialogs of %s are accessible, fit and close by Esc',
    async (account) => {
      const { page, complaints } = await signedIn(account, viewport);
      for (const [what, { tab, named: name, open }] of dialogsOf(account)) {
        const where = `${what} on a ${size}`;
        await section(page, tab).click();
        await open(page);
        const shown = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
        await shown.waitFor();
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
        await expectAccessible(page, where);
        await picture(page, `dialog-${what}-${size}`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, where).toBeLessThanOrEqual(0);
        await page.keyboard.press('Escape');
        await shown.waitFor({ state: 'detached' });
      }
      expect(complaints).toEqual([]);
    },
  );

  it.each(['supervisor', 'gerente'])(
    'a toast for %s covers neither the title of a large dialog nor its buttons',
    async (account) => {
      const { page, complaints } = await signedIn(account, viewport);
      if (account === 'gerente') {
        await section(page, 'Gestión Interna').click();
        await page.getByRole('tab', { name: 'Curva S' }).waitFor();
      }
      await section(page, 'Estimaciones').click();
      await press(page, /^Nueva Estimación/);
      const dialog = page.getByRole('dialog', { name: 'Nueva Estimación' });
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await page.locator('.toast-error').last().hover();
      await picture(page, `toast-${account}-${size}`);
      const [toast, title, buttons] = await Promise.all(
        ['.toast-error', '.MuiDialogTitle-root', '.MuiDialogActions-root'].map((one) => edges(page, one)),
      );
      expect(toast!.top).toBeGreaterThanOrEqual(title!.bottom);
      expect(toast!.bottom).toBeLessThanOrEqual(buttons!.top);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    },
  );
});

/** Area in px² of the dialog's title and buttons, or of the given parts, that toasts cover. */
const covered = (page: Page, selector = '.MuiDialogTitle-root, .MuiDialogActions-root') =>
  page.evaluate((selector) => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const common = (a: DOMRect, b: DOMRect) =>
      Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
      Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const parts = boxes(selector);
    const toasts = boxes('.toast');
    if (parts.length < 2 || toasts.length === 0) return `${parts.length} parts, ${toasts.length} toasts`;
    return toasts.flatMap((toast) => parts.map((part) => common(toast, part))).reduce((a, b) => a + b);
  }, selector);

it.each([phone, { width: 360, height: 640 }])(
  'a toast covers neither the title of a centred dialog at $width × $height nor its buttons',
  async (viewport) => {
    const { page, complaints, close } = await signedIn('supervisor', viewport);
    await section(page, 'Estimaciones').click();
    const status = page.getByLabel(/^Estatus de la estimación/).first();
    await status.selectOption((await status.inputValue()) === 'validada' ? 'entregada' : 'validada');
    await page.getByRole('button', { name: 'Deshacer' }).waitFor();
    await press(page, /^Más acciones de la estimación/);
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page
      .getByRole('dialog', { name: /eliminar esta estimación/ })
      .getByText(/Estimaci|Ninguna/)
      .first()
      .waitFor();
    await expect.poll(() => covered(page)).toBe(0);
    await picture(page, `toast-centred-${viewport.width}`);
    expect(complaints).toEqual([]);
    await close();
  },
);

it.each([phone, { width: 360, height: 640 }])(
  'a toast covers no button of the pending entries at $width × $height, at any scroll position',
  async (viewport) => {
    const { page, complaints, close } = await signedIn('supervisor', viewport);
    await hasCode(page, 'ProgressDialog');
    await hasCode(page, 'WaitingDialog');
    await page.context().setOffline(true);
    await said(page, 'You are offline. Data will be saved locally.');
    await page.getByRole('button', { name: 'Cerrar aviso' }).tap();
    const form = page.getByRole('dialog', { name: 'Registrar Avance' });
    for (const quantity of ['1', '2', '3', '4', '5']) {
      await page
        .getByRole('button', { name: /Add Progress/ })
        .first()
        .tap();
      await form.getByLabel(/^Cantidad/).fill(quantity);
      await form.getByRole('button', { name: 'Registrar', exact: true }).tap();
      await form.waitFor({ state: 'detached' });
    }
    // A toast stays while its window is in the background, however slow the machine is.
    await page.evaluate(() => dispatchEvent(new Event('blur')));
    await page.getByRole('button', { name: '5 por enviar' }).tap();
    const list = page.getByRole('dialog', { name: 'Por enviar' });
    await list.getByRole('button', { name: 'Descartar' }).nth(4).waitFor();
    await expect.poll(() => covered(page, '.MuiDialog-root button')).toBe(0);
    await picture(page, `toast-waiting-${viewport.width}`);
    await list.locator('.MuiDialogContent-root').evaluate((content) => content.scrollBy(0, 110));
    await expect.poll(() => covered(page, '.MuiDialog-root button')).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  },
);
