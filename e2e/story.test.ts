import type { Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { administrator } from './application.ts';
import { desktop, expectAccessible, openPage, phone, picture, section, signIn, typeDay } from './browser.ts';
import {
  fillGoldenEstimation,
  manager,
  projectName,
  supervisor,
  tableTexts,
  workbook,
} from './golden-story.ts';
import { setStageForEach, story } from './stage.ts';

const stage = setStageForEach();
const complaints: string[] = [];
beforeEach(() => void complaints.splice(0));

const as = async (person: { email: string; password: string }, viewport?: typeof phone) => {
  const opened = await openPage(stage.browser, viewport);
  await signIn(opened.page, stage.application.url, person);
  return {
    page: opened.page,
    close: async () => {
      complaints.push(...opened.complaints);
      await opened.close();
    },
  };
};

type EstimationAnswer = { cumulative_liquid_amount: number; anticipo_amortization_amount: number };

const http = async (
  person: { email: string; password: string },
  method: string,
  path: string,
  body?: object,
) => {
  const call = async (url: string, init: RequestInit) =>
    (await fetch(`${stage.application.url}/api${url}`, init)).json();
  const json = { 'content-type': 'application/json' };
  const { email, password } = person;
  const { access_token } = await call('/auth/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  return call(path, {
    method,
    headers: { ...(body ? json : {}), authorization: `Bearer ${access_token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
};

/** Expects that a preview on a phone needs no horizontal scrolling and has controls large enough for a thumb. */
const expectFitsPhone = async (page: Page) => {
  await page.setViewportSize(phone);
  const dialog = page.getByRole('dialog');
  const beyond = () =>
    dialog.getByRole('region').evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
  await expect.poll(async () => Math.max(...(await beyond()))).toBe(0);
  const heights = await dialog
    .locator('button, label')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
  await page.setViewportSize(desktop);
};

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

story('from a spreadsheet to a cumulative liquid amount', (step) => {
  step('an administrator creates a project, uploads its workbooks and registers people', async () => {
    const { page, close } = await as(administrator);
    await section(page, 'Proyectos').click();
    await page.getByRole('button', { name: 'Nuevo Proyecto' }).first().click();
    await page.getByLabel('Nombre del Proyecto').fill(projectName);
    await page.getByLabel('Descripción').fill('Cimentación del tanque elevado');
    await page.getByLabel('Monto del Contrato').fill('2236212.56');
    await typeDay(page, 'Fecha de Inicio', '2025-01-06');
    await typeDay(page, 'Fecha de Término', '2025-05-31');
    await page.getByLabel('Control de estimaciones').click();
    await page.getByRole('option', { name: 'Libre' }).click();
    await expectAccessible(page, 'project dialog');
    await page.getByRole('button', { name: 'Crear Proyecto' }).click();
    await said(page, 'Proyecto creado exitosamente');

    await page.getByRole('tab', { name: 'Catálogo' }).click();
    await said(page, 'Aún no hay elementos en el catálogo');
    await expectAccessible(page, 'empty catalog');
    const files = page.locator('input[type=file]');
    await files.nth(1).setInputFiles(workbook('ejemplo-dorado-catalogo.xlsx'));
    await page.getByRole('dialog', { name: /Revisar catálogo/ }).waitFor();
    await expectAccessible(page, 'import preview');
    await picture(page, 'import-preview');
    await expectFitsPhone(page);
    await page.getByRole('button', { name: 'Importar' }).click();
    await said(page, 'Catálogo cargado: 5 items');
    await files.nth(0).setInputFiles(workbook('ejemplo-dorado-programa.xlsx'));
    await page.getByRole('dialog', { name: /Revisar programa/ }).waitFor();
    await expectFitsPhone(page);
    await page.getByRole('button', { name: 'Importar' }).click();
    await said(page, 'Programa cargado: 5 concepts');
    await page.getByRole('cell', { name: '$952,082.23' }).waitFor();
    await expectAccessible(page, 'catalog');
    await picture(page, 'catalog');

    await page.getByRole('tab', { name: 'Usuarios' }).click();
    for (const [person, role] of [
      [manager, 'Gerente'],
      [supervisor, 'Supervisor'],
    ] as const) {
      await page.getByRole('button', { name: 'Add New User' }).first().click();
      await page.getByLabel('Name').fill(person.name);
      await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
      await page.getByLabel('Contraseña').first().fill(person.password);
      await page.getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name: role }).click();
      await page.getByRole('checkbox', { name: projectName }).check();
      await expectAccessible(page, 'user dialog');
      await page.getByRole('button', { name: 'Guardar' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.getByRole('cell', { name: supervisor.email }).waitFor();
    await expectAccessible(page, 'users');
    await close();
  });

  step(
    'a supervisor grants the advance and captures five estimations, whose amounts follow the typing',
    async () => {
      const [{ id: project_id }] = await http(supervisor, 'GET', '/projects');
      await http(supervisor, 'POST', '/extraordinary', {
        project_id,
        concept_code: 'EXT-001',
        description: 'Desvío provisional',
        unit: 'm',
        quantity: 3,
        unit_price: 15750,
      });
      const { page, close } = await as(supervisor);
      await section(page, 'Estimaciones').click();
      await said(page, 'No hay estimaciones registradas');
      await expectAccessible(page, 'no estimations');
      await page.getByRole('button', { name: 'Crear Anticipo' }).click();
      await page.getByLabel('Monto del anticipo').fill('559053.14');
      await page.getByLabel('Porcentaje de amortización').fill('30');
      await expectAccessible(page, 'advance dialog');
      await page.getByRole('button', { name: 'Guardar' }).click();
      await said(page, 'Anticipo guardado exitosamente');

      const net = ['$147,985.33', '$363,923.95', '$437,471.48', '$392,538.08', '$594,567.65'];
      for (const number of [1, 2, 3, 4, 5]) {
        await fillGoldenEstimation(page, number);
        const figures = page.getByLabel('Importes de la estimación');
        await figures
          .getByText(net[number - 1]!)
          .first()
          .waitFor();
        if (number === 5) {
          await said(page, 'La amortización se topó en $191,414.07, el saldo del anticipo.');
          await expectAccessible(page, 'capture dialog');
          await picture(page, 'capture');
        }
        await page.getByRole('button', { name: 'Guardar' }).click();
        // The message is visible for some seconds, which may pass on a busy machine while the dialog closes.
        await said(page, 'Estimación creada exitosamente');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      await expectAccessible(page, 'supervisor estimations');
      await picture(page, 'supervisor-estimations');
      await close();
    },
  );

  step('a manager sees vector A to the cent, on screen and over HTTP', async () => {
    const { page, close } = await as(manager);
    await page.getByRole('tab', { name: 'Estimaciones' }).click();
    await page.getByRole('table', { name: 'Estimaciones' }).waitFor();
    await page.getByText('$594,567.65').first().waitFor();
    const [head, ...rows] = await tableTexts(page, 'Estimaciones');
    const column = (title: string) => rows.map((row) => row[head!.indexOf(title)]);
    expect(column('Monto Total')).toEqual([
      '$183,377.12',
      '$500,012.28',
      '$542,074.15',
      '$349,250.00',
      '$716,960.76',
      '$2,291,674.31',
    ]);
    expect(column('Importe Líquido')).toEqual([
      '$147,985.33',
      '$363,923.95',
      '$437,471.48',
      '$392,538.08',
      '$594,567.65',
      '$1,936,486.49',
    ]);
    expect(column('Acum. Líquido').at(-1)).toBe('$1,936,486.49');
    expect(column('Fondo de garantía').at(-1)).toBe('-$73,375.39');

    const [{ id }] = await http(manager, 'GET', '/projects');
    const estimations: EstimationAnswer[] = await http(manager, 'GET', `/estimations/${id}`);
    expect(estimations.map((estimation) => estimation.cumulative_liquid_amount)).toEqual([
      147985.33, 511909.28, 949380.76, 1341918.84, 1936486.49,
    ]);
    await expectAccessible(page, 'manager estimations');
    await picture(page, 'manager-estimations');
    await close();
  });

  step(
    'the manager changes a status, deletes an early estimation after seeing what it changes, and gets vector B',
    async () => {
      const { page, close } = await as(manager);
      await page.getByRole('tab', { name: 'Estimaciones' }).click();
      await page.getByLabel('Estatus de la estimación 1').selectOption('autorizada');
      await said(page, 'Status updated successfully');
      await page.getByRole('button', { name: 'Eliminar la estimación 2' }).click();
      const dialog = page.getByRole('dialog', { name: '¿Está seguro de eliminar esta estimación?' });
      await dialog.getByText('$568,478.72').waitFor();
      await expectAccessible(page, 'delete dialog');
      await picture(page, 'delete-preview');
      await dialog.getByRole('button', { name: 'Eliminar' }).click();
      await said(page, 'Estimación eliminada exitosamente');
      await page.getByText('$568,478.72').first().waitFor();
      const [head, ...rows] = await tableTexts(page, 'Estimaciones');
      const column = (title: string) => rows.map((row) => row[head!.indexOf(title)]);
      expect(column('Núm.')).toEqual(['1', '3', '4', '5', 'TOTAL']);
      expect(column('Importe Líquido').slice(0, 4)).toEqual([
        '$147,985.33',
        '$437,471.48',
        '$392,538.08',
        '$568,478.72',
      ]);
      expect(column('Acum. Líquido').at(-1)).toBe('$1,546,473.61');
      expect(column('Estatus')[0]).toBe('autorizada');

      const [{ id }] = await http(manager, 'GET', '/projects');
      const estimations: EstimationAnswer[] = await http(manager, 'GET', `/estimations/${id}`);
      expect(estimations.map((estimation) => estimation.anticipo_amortization_amount)).toEqual([
        55013.14, 162622.25, 0, 215088.23,
      ]);
      expect(estimations.map((estimation) => estimation.cumulative_liquid_amount)).toEqual([
        147985.33, 585456.81, 977994.89, 1546473.61,
      ]);
      await page.reload();
      await page.getByText('$1,546,473.61').first().waitFor();
      await close();
    },
  );

  step('works on a phone', async () => {
    const { page, close } = await as(supervisor, phone);
    await section(page, 'Estimaciones').tap();
    await page.getByText('$568,478.72').first().waitFor();
    await expectAccessible(page, 'supervisor on a phone');
    await page.getByRole('button', { name: 'Nueva Estimación' }).click();
    await page.getByLabel('Período').waitFor();
    await expectAccessible(page, 'capture on a phone');
    await picture(page, 'capture-phone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(phone.width);
    await close();
  });

  step('leaves nothing in the browser console to complain of', async () => {
    expect(complaints).toEqual([]);
  });
});
