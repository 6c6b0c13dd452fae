import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { expectAccessible, openPage, picture, section, signIn } from './browser.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);
const bridge = 'Puente carretero El Carrizal';

type Account = 'gerente' | 'externo' | 'supervisor';

/** Signs in and looks at the bridge, which has a year of works and a services contract. */
const atBridge = async (account: Account, width = 1440) => {
  const opened = await openPage(stage.browser, { width, height: 900 });
  await signIn(opened.page, stage.application.url, demoAccount(account));
  await opened.page.getByRole('combobox', { name: 'Proyecto' }).selectOption({ label: bridge });
  return opened;
};

const open = (page: Page, tab: string) => section(page, tab).click();

const settled = (page: Page) => page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

describe('the manager', () => {
  it('sees how the contract stands, and what deserves attention', async () => {
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

  it('finds the services contract with its claims and its curve', async () => {
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

/** `states` looks at 390 and 1440. */
const widths = [320, 768, 1280];

it.each([
  ['gerente', ['Panel', 'Documentos', 'Galería', 'Gestión Interna', 'Curva S']],
  ['externo', ['Contrato Obra', 'Contrato Servicios', 'Galería']],
  ['supervisor', ['Avance', 'Documentos', 'Repositorio', 'Estimaciones']],
] as const)('every tab of %s is accessible and fits, narrow or wide', async (account, tabs) => {
  const { page, close } = await atBridge(account, widths[0]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const tab of tabs) {
      await open(page, tab);
      await settled(page);
      await expectAccessible(page, `${account} ${tab} at ${width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${account} ${tab} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await close();
});
