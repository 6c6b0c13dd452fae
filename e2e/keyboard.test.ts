import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { administrator } from './application.ts';
import { openPage } from './browser.ts';
import { supervisor } from './golden-story.ts';
import { setStageForEach, story } from './stage.ts';

const stage = setStageForEach();

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    if (!element || element === document.body) return '';
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const parts = [
      element.getAttribute('aria-label'),
      ...labelled.map((id) => document.getElementById(id)?.textContent),
      ...[...(element.labels ?? [])].map((label) => label.textContent),
      ['BUTTON', 'A'].includes(element.tagName) ? element.textContent : '',
    ];
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()}: ${parts.filter(Boolean).join(' ')}`;
  });

/** Presses Tab until the focused element has this name. Fails after a full round. */
const tabTo = async (page: Page, name: string | RegExp) => {
  const met: string[] = [];
  for (let presses = 0; presses < 120; presses++) {
    const focused = await focusedName(page);
    if (typeof name === 'string' ? focused.includes(name) : name.test(focused)) return;
    met.push(focused);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(name)}; it met ${[...new Set(met)].join(' | ')}`);
};

const typeInto = async (page: Page, name: string | RegExp, text: string) => {
  await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
};

const press = async (page: Page, name: string | RegExp) => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

const signInByKeyboard = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.goto(`${stage.application.url}/login`);
  await page.getByLabel('Correo Electrónico').waitFor();
  await typeInto(page, 'Correo Electrónico', email);
  await typeInto(page, 'Contraseña', password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cerrar Sesión' }).waitFor();
};

story('work without a mouse', (step) => {
  step('lets an administrator set up a project and a user', async () => {
    const { page, close, complaints } = await openPage(stage.browser);
    await signInByKeyboard(page, administrator);
    await said(page, 'Nada le espera hoy');
    await tabTo(page, 'tab: Mi día');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await said(page, 'Aún no hay proyectos');
    await press(page, 'Nuevo Proyecto');
    await typeInto(page, 'Nombre del Proyecto', 'Bodega');
    await typeInto(page, 'Descripción', 'Bodega de materiales');
    await typeInto(page, 'Monto del Contrato', '2000');
    await typeInto(page, 'Fecha de Inicio', '05052025');
    await typeInto(page, 'Fecha de Término', '06062025');
    await press(page, 'Crear Proyecto');
    await said(page, 'Proyecto creado exitosamente');

    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tabTo(page, 'tab: Proyectos');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await said(page, 'Aún no hay elementos en el catálogo');
    await press(page, 'Agregar Item');
    await typeInto(page, 'Código', 'B-1');
    await typeInto(page, 'Nombre del Concepto', 'Muro de block');
    await typeInto(page, 'Unidad', 'm2');
    await typeInto(page, 'Cantidad', '20');
    await typeInto(page, 'Precio Unitario', '100');
    await press(page, 'Crear Item');
    await said(page, 'Elemento del catálogo creado');

    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tabTo(page, 'tab: Catálogo');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await press(page, 'Add New User');
    await typeInto(page, 'Name', supervisor.name);
    await typeInto(page, 'Email', supervisor.email);
    await typeInto(page, 'Contraseña', supervisor.password);
    await tabTo(page, 'Bodega');
    await page.keyboard.press('Space');
    await press(page, 'Guardar');
    await said(page, 'User created successfully');
    expect(complaints).toEqual([]);
    await close();
  });

  step('lets a supervisor capture, export and delete an estimation', async () => {
    const { page, close, complaints } = await openPage(stage.browser);
    await signInByKeyboard(page, supervisor);
    await tabTo(page, 'tab: Avance');
    for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Nueva Estimación', disabled: false }).waitFor();
    await press(page, 'Nueva Estimación');
    await typeInto(page, 'Período', 'Enero 2025');
    await typeInto(page, 'Fecha de Inicio', '05052025');
    await typeInto(page, 'Fecha de Término', '06062025');
    await typeInto(page, 'Buscar concepto', 'B-1');
    await page.getByRole('checkbox', { name: /^B-1/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await typeInto(page, 'Cantidad de B-1', '5');
    await press(page, 'Guardar');
    await said(page, 'Estimación creada exitosamente');
    await page.getByText('$580.00').first().waitFor();

    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await press(page, 'Exportar la estimación 1');
    await said(page, 'Estimation exported');
    await press(page, 'Eliminar la estimación 1');
    await page.getByRole('dialog').getByText('Ninguna otra estimación cambia.').waitFor();
    await press(page, /^button: Eliminar$/);
    await said(page, 'Estimación eliminada exitosamente');
    await said(page, 'No hay estimaciones registradas');
    expect(complaints).toEqual([]);
    await close();
  });
});
