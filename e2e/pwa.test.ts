import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { administrator } from './application.ts';
import { enter, openPage, phone, picture } from './browser.ts';
import { projectName, supervisor } from './golden-story.ts';
import { poster } from './http.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const http = poster(() => stage.application);

beforeAll(async () => {
  const days = { start_date: '2025-01-01', end_date: '2027-12-31' };
  const terms = { description: 'Una obra pequeña', contract_amount: 300_000, ...days };
  const { id: project_id } = await http(administrator, '/projects', { name: projectName, ...terms });
  await http(administrator, '/catalog', {
    project_id,
    concept_code: 'CIM-001',
    concept_name: 'Concreto en cimentación',
    unit: 'm3',
    quantity: 120,
    unit_price: 2500,
  });
  const person = { ...supervisor, role: 'supervisor', assigned_projects: [project_id] };
  await http(administrator, '/auth/register', person);
});

/** The code on the device, read past our own. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('obraclara-assets')).keys();
    return kept.map(({ url }) => new URL(url).pathname).join();
  });

it('opens without a server after one visit, wherever one was going', async () => {
  const { page, close } = await openPage(stage.browser, phone, { serviceWorkers: 'allow' });
  await enter(page, stage.application.url, supervisor);
  await expect.poll(() => keptFiles(page)).toMatch(/ProgressDialog-/);
  await page.context().setOffline(true);
  await page.goto(`${stage.application.url}/lo/que/sea?tab=estimaciones`);
  await page.getByRole('button', { name: /Cerrar Sesión/ }).waitFor();
  await picture(page, 'pwa-sin-red');
  expect(await keptFiles(page)).not.toMatch(/AdminPanel-/);
  await close();
});
