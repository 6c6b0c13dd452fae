import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { setStage, setStageForEach } from './stage.ts';

const stage = setStage(openDemo);
const bridge = 'Puente carretero El Carrizal';

type Account = 'gerente' | 'externo' | 'supervisor';

/** Signs in and selects the bridge, which has a year of works and a services contract. */
const atBridge = async (account: Account, width = 1440) => {
  const opened = await openPage(stage.browser, { width, height: 900 });
  await enter(opened.page, stage.application.url, demoAccount(account));
  await opened.page.getByRole('combobox', { name: 'Proyecto' }).selectOption({ label: bridge });
  return opened;
};

const open = (page: Page, tab: string) => section(page, tab).click();

const settled = (page: Page) => page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

describe('the manager', () => {
  it('sees the figures of the contract and its notices', async () => {
    const { page, close, complaints } = await atBridge('gerente');
    for (const card of ['Monto del Contrato', 'Monto Estimado', 'Monto Ejecutado', 'Estado del Anticipo'])
      await page.getByText(card, { exact: true }).first().waitFor();
    await page.getByText('$114,300,522.53').first().waitFor();
    await page.getByText('Mes Actual').first().waitFor();
    await settled(page);
    await picture(page, 'panel');
    expect(complaints).toEqual([]);
    await close();
  });

  it('finds the services contract with its estimations and its curve', async () => {
    const { page, close, complaints } = await atBridge('gerente');
    await open(page, 'Gestión Interna');
    await page.getByRole('tab', { name: 'Contrato', exact: true }).waitFor();
    await page.getByText('$3,085,517.00').or(page.locator('input[value="3085517"]')).first().waitFor();
    await picture(page, 'gestion-contrato');
    await open(page, 'Estimaciones');
    await page.getByRole('table', { name: /[Ee]stimaciones/ }).waitFor();
    await expectAccessible(page, 'internal estimations');
    await picture(page, 'gestion-estimaciones');
    await open(page, 'Curva S');
    await page.getByText('Mes Actual').first().waitFor();
    await expectAccessible(page, 'internal curve');
    await picture(page, 'gestion-curva');
    await page.goBack();
    await page.getByRole('table', { name: /[Ee]stimaciones/ }).waitFor();
    await page.reload();
    await page.getByRole('table', { name: /[Ee]stimaciones/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('an observer', () => {
  it('reads both contracts and finds nothing to change', async () => {
    const { page, close, complaints } = await atBridge('externo');
    for (const tab of ['Contrato Obra', 'Contrato Servicios']) {
      await open(page, tab);
      await page.getByRole('table', { name: /[Ee]stimaciones/ }).waitFor();
      await settled(page);
      const writes = page.getByRole('button', { name: /Eliminar|Editar|Guardar|Nueva|Crear|Subir/ });
      expect(await writes.count()).toBe(0);
      await picture(page, `externo-${tab}`);
    }
    await page.getByText('Curva S - Contrato Interno (%)').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('leaves nothing behind', async () => {
    const { page, close } = await atBridge('externo');
    await page.getByRole('button', { name: 'Salir' }).click();
    await page.getByLabel('Correo Electrónico').waitFor();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await close();
  });
});

/** Checks accessibility on a phone and a desktop, and takes screenshots of both. */
const fitsEverywhere = async (page: Page, name: string) => {
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, `${name} on a ${size}`);
    await picture(page, `${name}-${size}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name} on a ${size}`).toBeLessThanOrEqual(0);
  }
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('what was deleted', () => {
  const own = setStageForEach(openDemo);

  it('comes back from the list of deleted projects, with its estimations', async () => {
    const { page, close, complaints } = await openPage(own.browser, desktop);
    const tower = 'Tanque elevado San Isidro';
    await enter(page, own.application.url, demoAccount('admin'));
    await open(page, 'Proyectos');
    await press(page, `Eliminar ${tower}`);
    await page.getByLabel('Escriba el nombre del proyecto').fill(tower);
    await fitsEverywhere(page, 'eliminar-proyecto');
    await press(page, 'Eliminar');
    await page.getByText('Proyecto eliminado', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Eliminar ${tower}` }).waitFor({ state: 'detached' });

    await press(page, 'Eliminados');
    await page.getByText(/^Se eliminó el .+, por /).waitFor();
    await fitsEverywhere(page, 'proyectos-eliminados');
    await press(page, `Restaurar ${tower}`);
    await page.getByText('No hay proyectos eliminados').waitFor();
    await picture(page, 'proyectos-eliminados-ninguno');
    await page.goBack();
    await page.getByRole('button', { name: `Eliminar ${tower}` }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('comes back into its contract, and asks for the paid estimations that it changes', async () => {
    const { page, close, complaints } = await openPage(own.browser, desktop);
    await enter(page, own.application.url, demoAccount('gerente'));
    await page
      .getByRole('combobox', { name: 'Proyecto' })
      .selectOption({ label: 'Tanque elevado San Isidro' });
    await open(page, 'Estimaciones');
    const table = page.getByRole('table', { name: 'Estimaciones' });
    const total = table.getByText('$1,677,159.42').first();
    await total.waitFor();
    await press(page, 'Eliminar la estimación 2');
    await press(page, 'Eliminar');
    await total.waitFor({ state: 'detached' });

    await press(page, 'Eliminadas');
    await page.getByText(/^Importe líquido \$/).waitFor();
    await fitsEverywhere(page, 'estimaciones-eliminadas');
    const restore = page.getByRole('button', { name: /^Restaurar Estimación 2, / });
    const question = page.getByRole('alertdialog', { name: '¿Cambiar 2 estimaciones pagadas?' });
    await restore.click();
    await question.getByText('Estimación 5').waitFor();
    await fitsEverywhere(page, 'restaurar-pagada');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    await restore.click();
    await question.getByRole('button', { name: 'Cambiar de todos modos' }).click();
    await page.getByText('No hay estimaciones eliminadas').waitFor();
    await press(page, 'Cerrar');
    await total.waitFor();
    await picture(page, 'estimaciones-gerente');
    expect(complaints).toEqual([]);
    await close();
  });
});

/** Elements that make the page wider than the screen, innermost last. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth,
    );
    return [
      String(document.documentElement.scrollWidth),
      ...beyond.map(({ outerHTML }) => outerHTML.slice(0, 160)),
    ];
  });

const widths = [320, 768, 1280];

it.each([
  ['gerente', ['Panel', 'Documentos', 'Galería', 'Gestión Interna', 'Curva S', 'Historial']],
  ['externo', ['Contrato Obra', 'Contrato Servicios', 'Galería', 'Historial']],
  ['supervisor', ['Avance', 'Documentos', 'Repositorio', 'Estimaciones']],
] as const)('every tab of %s fits, narrow or wide, and is accessible', async (account, tabs) => {
  const { page, close } = await atBridge(account, widths[0]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const tab of tabs) {
      await open(page, tab);
      await settled(page);
      // `states` checks the accessibility of two further widths.
      if (width === widths[0]) await expectAccessible(page, `${account} ${tab} at ${width}`);
      // Content that is still loading may be wider for a moment.
      await expect.poll(() => tooWide(page), { message: `${account} ${tab} at ${width}` }).toEqual([]);
    }
  }
  await close();
});
