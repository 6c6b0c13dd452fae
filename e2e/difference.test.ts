import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoAccount, openDemo } from './application.ts';
import { darken, desktop, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { setStageForEach } from './stage.ts';

const stage = setStageForEach(openDemo);
const bridge = 'Puente carretero El Carrizal';

const ask = <Answer>(page: Page, method: string, path: string) =>
  page.evaluate(
    async ([verb, address]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      return (await (await fetch(`/api/${address}`, { method: verb!, headers })).json()) as Answer;
    },
    [method, path],
  );

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Qué cambió entre dos fechas' });

/** Deletes estimation 3 of the bridge, which has later ones. Returns the project, the instant before, and the estimation. */
const deleteThird = async (page: Page) => {
  const projects = await ask<{ id: string; name: string }[]>(page, 'GET', 'projects');
  const project = projects.find(({ name }) => name === bridge)!.id;
  const rows = await ask<{ id: string; number: number; importe_liquido: number }[]>(
    page,
    'GET',
    `estimations/${project}`,
  );
  const third = rows.find(({ number }) => number === 3)!;
  const instant = new Date().toISOString();
  await ask(page, 'DELETE', `estimations/${third.id}`);
  return { project, instant, third };
};

const pesos = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

describe.each([
  ['desk', desktop],
  ['phone', phone],
])('at a %s', (size, viewport) => {
  it('shows a manager which figures a deletion changed, by how much and because of it', async () => {
    const { page, close, complaints } = await openPage(stage.browser, viewport);
    const { url } = stage.application;
    await enter(page, url, demoAccount('gerente'));
    const { project, instant, third } = await deleteThird(page);
    // The link on an as-of page compares that instant with today.
    await page.goto(`${url}/?project=${project}&as_of=${instant}`);
    await page.getByRole('link', { name: 'Comparar con hoy' }).click();
    const works = dialog(page).getByRole('table', { name: 'Contrato de obra' });
    await works
      .getByRole('row', { name: /^Estimaciones/ })
      .getByText('-1', { exact: true })
      .waitFor();
    expect(await dialog(page).getByText('Gerardo Ríos eliminó la estimación 3.').count()).toBeGreaterThan(0);
    await picture(page, `diferencia-${size}`);
    const gone = dialog(page).locator('details', { hasText: /^Estimación 3/ });
    await gone
      .locator('summary')
      .getByText(`${pesos(third.importe_liquido)} → —`)
      .waitFor();
    await gone.locator('summary').click();
    await gone.getByRole('table').waitFor();
    await gone.scrollIntoViewIfNeeded();
    await picture(page, `diferencia-estimacion-${size}`);
    await expectAccessible(page, `the difference at a ${size}`);
    await darken(page);
    await expectAccessible(page, `the difference at a ${size}, dark`);
    await page.reload();
    await works.waitFor();
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await ask(page, 'POST', `estimations/${third.id}/restore`);
    expect(complaints).toEqual([]);
    await close();
  });

  it('lets an observer compare a day with now', async () => {
    const { page, close, complaints } = await openPage(stage.browser, viewport);
    await page.clock.setFixedTime(stage.begun);
    await enter(page, stage.application.url, demoAccount('externo'));
    await page.getByRole('combobox', { name: 'Proyecto' }).selectOption({ label: bridge });
    await section(page, 'Historial').click();
    await page.getByRole('button', { name: 'Comparar fechas' }).click();
    // The project did not exist on the day before.
    const works = dialog(page).getByRole('table', { name: 'Contrato de obra' });
    await works.getByRole('row', { name: /^Monto del contrato/ }).waitFor();
    expect(await works.getByText('—').count()).toBeGreaterThan(5);
    expect(await dialog(page).getByText('Documentos').count()).toBe(0);
    await picture(page, `diferencia-externo-${size}`);
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });
});
