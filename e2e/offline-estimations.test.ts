import { contractId, estimationsStream } from '@obraclara/events';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { actOn, enter, expectAccessible, openPage, phone, picture, section } from './browser.ts';
import { hasCode, press, said } from './field-phone.ts';
import { supervisor } from './golden-story.ts';
import { smallWorks } from './small-works.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const { http, works, listed } = smallWorks(stage);

type Estimated = {
  id: string;
  number: number;
  period: string;
  importe_liquido: number;
  concepts: { quantity: number }[];
};

/** Estimations on the server, in the order of their list. */
const there = async () =>
  (await listed<Estimated>('estimations')).map(({ number, period, concepts }) => [
    number,
    period,
    concepts[0]!.quantity,
  ]);

/** Update and deletion events of these works' estimations so far. */
const changed = async () => {
  const { rows } = await stage.application.system.deps.db.query<{ type: string }>(
    `select type from es.event
     where type in ('EstimationUpdated', 'EstimationDeleted') and stream = $1 order by position`,
    [estimationsStream(contractId(works.project))],
  );
  return rows.map(({ type }) => type);
};

const body = (number: number, period: string, quantity = 10) => ({
  project_id: works.project,
  number,
  period,
  start_date: `2025-0${number}-01`,
  end_date: `2025-0${number}-28`,
  concepts: [{ concept_id: works.concepts['CIM-001'], quantity }],
});

/** Creates three estimations on the server. */
const three = async () => {
  for (const [index, period] of ['Enero', 'Febrero', 'Marzo'].entries())
    await http(supervisor, '/estimations', body(index + 1, period));
  return listed<Estimated>('estimations');
};

/** Loads the panel with all code for changing estimations offline, then goes offline. */
const cutOff = async () => {
  const { page, close, complaints } = await openPage(stage.browser, phone);
  onTestFinished(close);
  await enter(page, stage.application.url, supervisor);
  await section(page, /Estimaciones/).tap();
  await page.getByRole('button', { name: 'Más acciones de la estimación 1' }).waitFor();
  for (const code of ['CaptureDialog', 'DeleteEstimation', 'EstimationVersions']) await hasCode(page, code);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await said(page, 'You are offline. Data will be saved locally.');
  return { page, complaints };
};

const card = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Estimaciones' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`estimación ${number}\\.`) }) });

const edit = async (page: Page, number: number, form: string, quantity: string) => {
  await actOn(page, 'Editar', number);
  const dialog = page.getByRole('dialog', { name: form });
  await dialog.getByLabel('Cantidad de CIM-001').fill(quantity);
  await dialog.getByRole('button', { name: 'Guardar' }).tap();
  await dialog.waitFor({ state: 'detached' });
};

it('changes and deletes estimations offline, and the server applies each change once', async () => {
  await three();
  const { page, complaints } = await cutOff();
  await edit(page, 1, 'Editar Estimación 1', '20');
  const first = card(page, 1);
  await first.getByText('Cambio por enviar: importe líquido $58,000.00').waitFor();
  await first.getByText('$29,000.00').first().waitFor();
  await edit(page, 1, 'Corregir la estimación 1', '30');
  await first.getByText('Cambio por enviar: importe líquido $87,000.00').waitFor();
  await actOn(page, 'Eliminar', 2);
  const dialog = page.getByRole('dialog', { name: /Eliminar/i });
  await dialog.getByText(/se calcula al enviarla/).waitFor();
  await expectAccessible(page, 'a deletion without a network');
  await picture(page, 'estimacion-eliminar-sin-red');
  await dialog.getByRole('button', { name: 'Eliminar' }).tap();
  await card(page, 2).getByText('Eliminación por enviar').waitFor();
  await page.getByText('TOTAL', { exact: true }).locator('..').getByText('$87,000.00').waitFor();
  await picture(page, 'estimacion-cambio-por-enviar');
  expect(await there()).toEqual([
    [1, 'Enero', 10],
    [2, 'Febrero', 10],
    [3, 'Marzo', 10],
  ]);

  await page.context().setOffline(false);
  await said(page, 'Synced 2 items successfully');
  await card(page, 2).waitFor({ state: 'detached' });
  await first.getByText(/por enviar/).waitFor({ state: 'detached' });
  expect(await there()).toEqual([
    [1, 'Enero', 30],
    [3, 'Marzo', 10],
  ]);
  expect(await changed()).toEqual(['EstimationUpdated', 'EstimationDeleted']);
  expect(complaints).toEqual([]);
});

it('returns a conflicting change with both versions, and overwrites on request', async () => {
  const [one, , third] = await three();
  const { page, complaints } = await cutOff();
  await edit(page, 1, 'Editar Estimación 1', '40');
  await actOn(page, 'Eliminar', 3);
  const dialog = page.getByRole('dialog', { name: /Eliminar/i });
  await dialog.getByRole('button', { name: 'Eliminar' }).tap();
  await card(page, 3).getByText('Eliminación por enviar').waitFor();
  await http(supervisor, `/estimations/${one!.id}`, body(1, 'Enero de ellos', 35), 'PUT');
  await http(supervisor, `/estimations/${third!.id}`, body(3, 'Marzo de ellos'), 'PUT');

  await page.context().setOffline(false);
  await press(page, '2 no aceptadas');
  const list = page.getByRole('dialog', { name: 'Por enviar' });
  const [change, removal] = [list.getByRole('listitem').first(), list.getByRole('listitem').last()];
  const told = (item: typeof change, label: string) =>
    item.getByRole('region', { name: label }).getByRole('definition').allTextContents();
  await change.getByRole('region', { name: 'Período' }).waitFor();
  expect(await told(change, 'Período')).toEqual(['Enero de ellos', 'Enero']);
  expect(await told(change, 'Cantidad de CIM-001')).toEqual(['35 m3', '40 m3']);
  expect(await told(removal, 'Período')).toEqual(['Marzo de ellos', 'Marzo']);
  await expectAccessible(page, 'estimations that were changed meanwhile');
  await picture(page, 'estimacion-no-aceptada');
  expect(await changed()).toEqual(['EstimationUpdated', 'EstimationUpdated']);

  await removal.getByRole('button', { name: 'Descartar' }).tap();
  const question = page.getByRole('alertdialog', { name: '¿Descartar este cambio?' });
  await question.getByRole('button', { name: 'Descartar' }).tap();
  await question.waitFor({ state: 'detached' });
  await change.getByRole('button', { name: 'Conservar lo mío' }).tap();
  await list.getByText('Nada espera en este dispositivo').waitFor();
  expect(await there()).toEqual([
    [1, 'Enero', 40],
    [2, 'Febrero', 10],
    [3, 'Marzo de ellos', 10],
  ]);
  expect(complaints).toEqual([]);
});
