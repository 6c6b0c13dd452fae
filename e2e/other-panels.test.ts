import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { desktop, enter, expectAccessible, openPage, phone, picture } from './browser.ts';
import { setStage } from './stage.ts';

const stage = setStage(openDemo);
const bridge = 'Puente carretero El Carrizal';

const ask = <Answer>(page: Page, path: string) =>
  page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await (await fetch(`/api/${address}`, { headers })).json()) as Answer;
  }, path);

type Named = { id: string; name: string };
type Estimation = { id: string; number: number };

const bridgeOf = async (page: Page) =>
  (await ask<Named[]>(page, 'projects')).find(({ name }) => name === bridge)!.id;

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Estimación 2, / });

/** Steps to the end of the open estimation's calculation and expects its explanation and figures. */
const stepThrough = async (page: Page) => {
  const open = dialog(page);
  await open.getByRole('button', { name: 'Ver las cifras paso a paso' }).click();
  await open.getByText(/^Paso (\d+) de \1 · /).waitFor();
  await open.getByRole('table', { name: 'Paso a paso' }).waitFor();
  await open.getByRole('button', { name: 'Paso anterior' }).click();
  await open.locator('[aria-busy="false"]').getByRole('table', { name: 'Paso a paso' }).waitFor();
};

const opened = async (account: string, viewport: typeof desktop) => {
  const one = await openPage(stage.browser, viewport);
  await enter(one.page, stage.application.url, demoAccount(account));
  return one;
};

describe.each([
  ['desk', desktop],
  ['phone', phone],
])('at a %s', (size, viewport) => {
  it('opens the estimations of both contracts to who administers, to read', async () => {
    const { page, close, complaints } = await opened('admin', viewport);
    const list = page.getByRole('dialog', { name: `Estimaciones de ${bridge}` });
    await page.getByRole('button', { name: `Estimaciones de ${bridge}` }).click();
    await list.getByRole('button', { name: /^Ver la estimación 2\b/ }).waitFor();
    await picture(page, `admin-estimaciones-${size}`);
    await expectAccessible(page, `the estimations of an administrator at a ${size}`);
    expect(await list.getByRole('combobox', { name: /^Estatus de/ }).count()).toBe(0);
    expect(await list.getByRole('button', { name: /Editar|Eliminar|Nueva/ }).count()).toBe(0);
    await list.getByRole('button', { name: /^Ver la estimación 2\b/ }).click();
    await dialog(page).getByRole('button', { name: 'Imprimir la estimación 2' }).waitFor();
    await dialog(page)
      .getByText(/creó la estimación 2: /)
      .first()
      .waitFor();
    await stepThrough(page);
    await picture(page, `admin-estimacion-${size}`);
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    await list.getByRole('tab', { name: 'Contrato Servicios' }).click();
    await list.getByRole('button', { name: /^Ver la estimación 1\b/ }).waitFor();
    await picture(page, `admin-servicios-${size}`);
    await list.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await list.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  it('steps through an estimation in the field, and as it was', async () => {
    const field = await opened('supervisor', viewport);
    await field.page.goto(`${stage.application.url}/?project=${await bridgeOf(field.page)}&tab=estimaciones`);
    await field.page.getByRole('button', { name: /^Ver la estimación 2\b/ }).click();
    await stepThrough(field.page);
    expect(field.complaints).toEqual([]);
    await field.close();

    const { page, close, complaints } = await opened('gerente', viewport);
    const instant = new Date().toISOString();
    await page.goto(`${stage.application.url}/?project=${await bridgeOf(page)}&as_of=${instant}`);
    await page.getByRole('button', { name: /^Ver la estimación 2\b/ }).click();
    await stepThrough(page);
    await picture(page, `paso-a-paso-pasado-${size}`);
    expect(complaints).toEqual([]);
    await close();
  });
});

it('opens a linked record in the panel of the reader', async () => {
  const { page, close, complaints } = await opened('externo', desktop);
  const { url } = stage.application;
  const project = await bridgeOf(page);
  const works = await ask<Estimation[]>(page, `estimations/${project}`);
  const services = await ask<Estimation[]>(page, `projects/${project}/internal-estimations`);
  const at = (query: string) => page.goto(`${url}/?project=${project}&${query}`);
  const settled = (tab: string) => expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe(tab);
  // Addresses as the manager's page writes them.
  await at(`tab=estimaciones&estimation=${works.find(({ number }) => number === 2)!.id}`);
  await dialog(page).getByRole('table', { name: 'Importes', exact: true }).waitFor();
  await settled('obra');
  await at(`tab=gestion&vista=estimaciones&estimation-interna=${services[0]!.id}`);
  await page
    .getByRole('dialog', { name: /^Estimación 1, / })
    .getByRole('table', { name: 'Importes', exact: true })
    .waitFor();
  await settled('servicios');
  expect(await page.getByText('Esta estimación no está en el contrato').count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

it('compares other days each time it is asked, also from a link', async () => {
  const { page, close, complaints } = await opened('externo', desktop);
  const project = await bridgeOf(page);
  const said = () => new URL(page.url()).searchParams;
  await page.goto(
    `${stage.application.url}/?project=${project}&tab=historial&comparar=si&antes=2026-01-01&despues=2026-02-01`,
  );
  const dialog = page.getByRole('dialog', { name: 'Qué cambió entre dos fechas' });
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(['comparar', 'antes', 'despues'].map((name) => said().get(name))).toEqual([null, null, null]);
  expect(said().get('tab')).toBe('historial');
  expect(complaints).toEqual([]);
  await close();
});
