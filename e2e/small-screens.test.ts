import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { darken, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { photograph } from './field-phone.ts';
import { barHeight, sideways, tooLow } from './geometry.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);

/** Number of concepts that are fully visible, and number of those whose "+" is reachable. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const bottom = document.querySelector('nav')?.getBoundingClientRect().top ?? innerHeight;
    const whole = [...document.querySelectorAll('[aria-label="Conceptos"] button')].filter((card) => {
      const box = card.getBoundingClientRect();
      return box.top >= 0 && box.bottom <= bottom && box.left >= 0 && box.right <= innerWidth;
    });
    const free = whole.filter((card) => {
      const { top, left, width, height } = card.lastElementChild!.getBoundingClientRect();
      return card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    return { whole: whole.length, free: free.length };
  });

it('leaves the screen of a phone or a tablet to the work', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, demoAccount('supervisor'));
  await page.getByRole('button', { name: /Ver Documentos/ }).waitFor();
  for (const [width, height, concepts] of [
    [360, 640, 2],
    [390, 844, 4],
    [844, 390, 1],
    [820, 1180, 7],
    [1024, 768, 3],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('list', { name: 'Conceptos' }).waitFor();
    const name = `${width} × ${height}`;
    await expect.poll(() => barHeight(page), { message: name }).toBeLessThanOrEqual(56);
    await expect
      .poll(async () => (await measured(page)).whole, { message: name })
      .toBeGreaterThanOrEqual(concepts);
    const { whole, free } = await measured(page);
    expect(free, name).toBe(whole);
    expect(await sideways(page), name).toBe(0);
    await expectAccessible(page, name);
    await picture(page, `small-${width}`);
  }
  expect(complaints).toEqual([]);
  await close();
});

it('goes on with the history when a phone is turned', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, demoAccount('supervisor'));
  const history = page.getByRole('region', { name: 'Historial' });
  await history.getByRole('button', { name: 'Historial' }).click();
  const first = history
    .getByRole('button', { name: /^Ver foto/ })
    .or(history.getByRole('list'))
    .first();
  await first.waitFor();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => page.getByRole('list', { name: 'Conceptos' }).count()).toBe(0);
  const { y } = (await first.boundingBox())!;
  expect(y).toBeLessThan(390);
  await close();
});

it('has the history, and the report of the day in it, in sight on a tablet as on a phone', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, demoAccount('supervisor'));
  const history = page.getByRole('button', { name: 'Historial' });
  const report = page.getByRole('button', { name: 'Reporte del día' }).first();
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [820, 1180],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('list', { name: 'Conceptos' }).waitFor();
    const bottom = async (button: typeof history) => {
      const { y, height } = (await button.boundingBox())!;
      return y + height;
    };
    const name = `${width} × ${height}`;
    await expect.poll(() => bottom(history), { message: name }).toBeLessThanOrEqual(height);
    await picture(page, `history-folded-${width}`);
    await history.click();
    await report.waitFor();
    expect(await bottom(report), name).toBeLessThanOrEqual(height);
    expect(await sideways(page), name).toBe(0);
    await picture(page, `history-${width}`);
    await history.click();
  }
  // On a desktop, whose table scrolls itself, it stays below.
  await page.setViewportSize({ width: 1440, height: 900 });
  const table = page.getByRole('table', { name: 'Conceptos' });
  await table.waitFor();
  expect((await history.boundingBox())!.y).toBeGreaterThan((await table.boundingBox())!.y);
  await picture(page, 'history-folded-1440');
  await history.click();
  await page.getByRole('table', { name: 'Avances registrados' }).waitFor();
  expect(await page.getByRole('region', { name: 'Historial' }).count()).toBe(1);
  await close();
});

it('opens a tab at its top, wherever the one before was scrolled to, and goes back to where that was', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, demoAccount('supervisor'));
  await page.setViewportSize({ width: 360, height: 640 });
  const concepts = page.getByRole('list', { name: 'Conceptos' });
  await concepts.getByRole('button').first().waitFor();
  const at = () => page.evaluate(() => Math.round(scrollY));
  // Repeated until the page is high enough: it is rendered in parts.
  const down = () =>
    expect
      .poll(() =>
        page.evaluate(() => {
          scrollTo(0, 1200);
          return Math.round(scrollY);
        }),
      )
      .toBe(1200);
  await down();
  await section(page, 'Estimaciones').tap();
  await page.getByRole('button', { name: 'Nueva Estimación' }).waitFor();
  expect(await at()).toBe(0);
  await section(page, 'Avance').tap();
  await concepts.getByRole('button').first().waitFor();
  expect(await at()).toBe(0);
  // The visible list is rendered from its first row.
  expect(await concepts.getByRole('listitem').first().getAttribute('aria-posinset')).toBe('1');
  await down();
  await section(page, 'Estimaciones').tap();
  await page.getByRole('button', { name: 'Nueva Estimación' }).waitFor();
  await page.goBack();
  await concepts.getByRole('button').first().waitFor();
  // Approximate, because rows have estimated heights until they are measured.
  await expect.poll(at).toBeGreaterThan(1000);
  await close();
});

it('is for fingers on a tablet as on a phone', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, demoAccount('supervisor'));
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const tab of ['Avance', 'Documentos', 'Repositorio', 'Estimaciones']) {
    await section(page, tab).click();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await page.getByText('Cargando…', { exact: true }).first().waitFor({ state: 'detached' });
    expect(await tooLow(page), tab).toEqual([]);
  }
  await close();
});

it('is for fingers in what opens on a phone too', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, demoAccount('supervisor'));
  const opened = async (name: string, open: () => Promise<void>) => {
    await open();
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    // Some controls grow while their dialog opens.
    await expect.poll(() => tooLow(page), { message: name }).toEqual([]);
    await picture(page, `small-${name}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await opened('Registrar Avance', () => page.locator('.concept-card button').first().tap());
  await opened('Menú', () => button('Menú').tap());
  await button('Historial').tap();
  await opened('Reporte del día', () => button('Reporte del día').tap());
  await section(page, 'Documentos').tap();
  await opened('Marcar como Atendido', () => button('Marcar como Atendido').tap());
  await button('Subir Documento').tap();
  expect(await tooLow(page), 'Subir Documento').toEqual([]);
  await section(page, 'Estimaciones').tap();
  await opened('Nueva Estimación', () => button('Nueva Estimación').tap());
  await close();
});

it('gives a form, and a photo to draw on, all of a phone that lies on its side', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, demoAccount('supervisor'));
  await page.setViewportSize({ width: 844, height: 390 });
  await page.locator('.concept-card button').first().tap();
  const form = page.getByRole('dialog', { name: 'Registrar Avance' });
  expect(await form.boundingBox()).toMatchObject({ x: 0, y: 0, width: 844, height: 390 });
  const room = await form.locator('.MuiDialogContent-root').boundingBox();
  expect(room!.height).toBeGreaterThan(250);
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'De la galería' }).tap();
  await (await chooser).setFiles(await photograph());
  await form.getByRole('button', { name: 'Dibujar' }).tap();
  const drawing = page.getByRole('dialog', { name: 'Dibujar en la foto' });
  await drawing.getByRole('button', { name: 'Texto' }).waitFor();
  for (const name of ['Cancelar', 'Listo', 'Flecha', 'Texto']) {
    const { x, width } = (await drawing.getByRole('button', { name, exact: true }).boundingBox())!;
    expect(x, name).toBeGreaterThanOrEqual(8);
    expect(x + width, name).toBeLessThanOrEqual(844 - 8);
  }
  await expectAccessible(page, 'a photo to draw on, sideways');
  // Rotating the phone while drawing keeps the drawing and the typed text.
  const board = (await drawing.getByRole('application').boundingBox())!;
  await page.mouse.move(board.x + board.width / 3, board.y + board.height / 3);
  await page.mouse.down();
  await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2, { steps: 3 });
  await page.mouse.up();
  const undo = drawing.getByRole('button', { name: 'Deshacer', disabled: false });
  await undo.waitFor();
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.locator('nav').waitFor({ state: width < 600 ? 'visible' : 'detached' });
    await undo.waitFor();
  }
  await darken(page);
  await picture(page, 'drawing-sideways-dark');
  expect(complaints).toEqual([]);
  await close();
});

it('has rarely used actions in the menu on a phone', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, demoAccount('supervisor'));
  await page.getByText('En Línea').waitFor();
  await page.getByRole('button', { name: 'Menú' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await menu.getByText('Sofía Lara').waitFor();
  expect(await menu.getByRole('img', { name: /^Logo/ }).count()).toBe(3);
  await expectAccessible(page, 'the menu');
  await picture(page, 'small-menu');
  await menu.getByRole('button', { name: 'Cambiar contraseña' }).tap();
  await page.getByRole('dialog', { name: 'Cambiar contraseña' }).waitFor();
  expect(await menu.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menú' }).tap();
  await menu.getByRole('button', { name: 'Sincronizar' }).tap();
  const toast = page.locator('.toast', { hasText: 'Todo está al día' });
  await toast.waitFor();
  // A repeated message replaces the visible one, above the tabs.
  await menu.getByRole('button', { name: 'Sincronizar' }).tap();
  const [said, tabs] = [(await toast.boundingBox())!, (await page.locator('nav').boundingBox())!];
  expect(said.y + said.height).toBeLessThanOrEqual(tabs.y);
  expect(said.y).toBeGreaterThan(tabs.y / 2);
  await picture(page, 'small-toast');
  await menu.getByRole('button', { name: 'Cerrar Sesión' }).tap();
  await page.getByLabel('Correo Electrónico').waitFor();
  await close();
});

it('has room on a phone for the words beside what can be done in the form of an estimation', async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, demoAccount('supervisor'));
  await page
    .getByRole('combobox', { name: 'Proyecto' })
    .selectOption({ label: 'Puente carretero El Carrizal' });
  await section(page, 'Estimaciones').tap();
  await page.getByRole('button', { name: 'Nueva Estimación' }).tap();
  const form = page.getByRole('dialog', { name: 'Nueva Estimación' });
  await form.getByLabel('Fecha de Término').fill('2026-12-31');
  await form.getByRole('button', { name: 'Desde los avances del periodo' }).tap();
  const outcome = form.getByText(/conceptos? tienen? lo avanzado hasta el/);
  // Beside the buttons it would take a third of the screen.
  await expect.poll(async () => (await outcome.boundingBox())!.width).toBeGreaterThan(240);
  await picture(page, 'outcome-phone');

  // The excess has a label and therefore no minus sign.
  const excess = form.locator('div:has(> dt:text-is("Excede lo contratado")) > dd').first();
  expect(await excess.innerText()).toMatch(/^[\d,.]+$/);

  await form.getByRole('button', { name: /^5 al millar/ }).tap();
  const [card, away] = await Promise.all([
    form
      .getByRole('listitem')
      .filter({ has: page.getByLabel('Nombre de la retención 1') })
      .boundingBox(),
    form.getByRole('button', { name: 'Quitar la retención 1' }).boundingBox(),
  ]);
  expect(away!.x + away!.width).toBeGreaterThan(card!.x + card!.width - 24);
  await picture(page, 'retention-phone');
  expect(complaints).toEqual([]);
  await close();
});

/** A desktop of 1280 × 1024 at 400 % zoom. */
const enlarged = { width: 320, height: 256 };

/** Focused elements that are completely covered, while Tab is pressed. Returns their names with the covering element. */
const unseenByTab = async (page: Page, presses: number) => {
  const unseen: string[] = [];
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab');
    // The scroll position is final after the next frame.
    const over = await page.evaluate(
      () =>
        new Promise<string>((resolve) =>
          requestAnimationFrame(() => {
            const focused = document.activeElement!;
            const { left, top, width, height } = focused.getBoundingClientRect();
            const hit = [0.1, 0.5, 0.9].flatMap((x) =>
              [0.1, 0.5, 0.9].map((y) => document.elementFromPoint(left + width * x, top + height * y)),
            );
            const bar = document.querySelector('nav');
            const hidden = focused !== document.body && hit.every((one) => !one || bar?.contains(one));
            resolve(hidden && !bar?.contains(focused) ? focused.textContent || focused.outerHTML : '');
          }),
        ),
    );
    if (over) unseen.push(over);
  }
  return unseen;
};

it('has nothing that the keyboard comes to under the tabs, in a window that is enlarged to 400 %', async () => {
  // With a mouse: desktop date fields differ from those of phones.
  const { page, close } = await openPage(stage.browser);
  await page.setViewportSize(enlarged);
  await enter(page, stage.application.url, demoAccount('supervisor'));
  for (const tab of ['Estimaciones', 'Repositorio', 'Avance']) {
    await section(page, tab).click();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await page.getByText('Cargando…', { exact: true }).first().waitFor({ state: 'detached' });
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    expect(await unseenByTab(page, 25), tab).toEqual([]);
  }
  await close();
});

it('cuts no day, and no gallery, in a window that is enlarged to 400 %', async () => {
  // With a mouse: desktop date fields differ from those of phones.
  const { page, close } = await openPage(stage.browser);
  await page.setViewportSize(enlarged);
  await enter(page, stage.application.url, demoAccount('gerente'));
  for (const tab of ['Galería', 'Historial']) {
    await section(page, tab).click();
    const from = page.getByRole('textbox', { name: 'Desde' });
    await from.waitFor();
    expect(await sideways(page), tab).toBe(0);
    await from.fill('31/10/2026');
    const cut = await from.evaluate((day) => day.scrollWidth - day.clientWidth);
    expect(cut, tab).toBeLessThanOrEqual(0);
  }
  await close();
});

/** Texts that overlap each other, or exceed the screen without a scroll container. */
const overlapping = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((one, index) => {
      const box = one.getBoundingClientRect();
      const next = all[index + 1]?.getBoundingClientRect();
      const collides = next && next.top < box.bottom && next.bottom > box.top && next.left < box.right - 1;
      return collides || one.scrollWidth > one.clientWidth + 1 ? [one.textContent] : [];
    }),
  );

it('reads with letters twice as large: no name over another, no figure beyond the screen', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, demoAccount('supervisor'));
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  expect(await overlapping(page, 'nav button')).toEqual([]);
  const bar = page.getByRole('navigation', { name: 'Secciones del proyecto' });
  expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await overlapping(page, '.MuiBottomNavigationAction-label')).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await section(page, 'Estimaciones').tap();
  await page.getByRole('list', { name: 'Estimaciones' }).waitFor();
  expect(await sideways(page)).toBe(0);
  await page.getByRole('button', { name: 'Nueva Estimación' }).tap();
  await page.getByRole('dialog', { name: 'Nueva Estimación' }).waitFor();
  expect(await overlapping(page, '.MuiDialogActions-root button')).toEqual([]);
  await page.keyboard.press('Escape');
  await section(page, 'Avance').tap();
  await page.locator('.concept-card button').first().tap();
  await page.getByRole('dialog', { name: 'Registrar Avance' }).waitFor();
  expect(await overlapping(page, '.MuiDialogActions-root button')).toEqual([]);
  await close();
});
