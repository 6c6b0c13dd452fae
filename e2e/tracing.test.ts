import { afterEach, beforeEach, expect, it } from 'vitest';
import { collector, type Collector } from '../runtime/test/tracing/collector.ts';
import { eventually } from '../test/eventually.ts';
import { administrator, openApplication } from './application.ts';
import { enter, openPage, phone, section, signIn } from './browser.ts';
import { add, photograph, press } from './field-phone.ts';
import { poster } from './http.ts';
import { setStageForEach } from './stage.ts';

let at: Collector;
const stage = setStageForEach(async () => {
  at = await collector();
  return openApplication({ OTEL_EXPORTER_OTLP_ENDPOINT: at.url });
});
afterEach(() => at?.close());

const supervisor = { email: 'campo@obraclara.test', password: administrator.password };
beforeEach(async () => {
  const http = poster(() => stage.application);
  const days = { start_date: '2025-01-01', end_date: '2027-12-31' };
  const terms = { name: 'Bodega', description: 'De materiales', contract_amount: 2000, ...days };
  const { id: project_id } = await http(administrator, '/projects', terms);
  const concept = { concept_code: 'C-1', concept_name: 'Zapata', unit: 'm3', quantity: 9, unit_price: 1 };
  const { id: concept_id } = await http(administrator, '/catalog', { ...concept, project_id });
  const person = { ...supervisor, name: 'Sofía', role: 'supervisor', assigned_projects: [project_id] };
  await http(administrator, '/auth/register', person);
  const estimation = { number: 1, period: 'Enero', start_date: '2026-01-01', end_date: '2026-01-31' };
  const concepts = [{ concept_id, quantity: 1 }];
  await http(supervisor, '/estimations', { ...estimation, project_id, concepts });
});

it('follows what a person does from the browser to the projections', async () => {
  const { page, close } = await openPage(stage.browser);
  await signIn(page, stage.application.url, administrator);
  await page.getByRole('button', { name: /^Administrador|Menú/ }).click();
  await page.getByText('Cambiar contraseña').click();
  await page.getByLabel(/^Contraseña actual/).fill(administrator.password);
  await page.getByLabel(/^Contraseña nueva/).fill('una-clave-nueva');
  await page.getByLabel(/^Repita/).fill('una-clave-nueva');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/users/me/password'));
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
  await page.getByText('Contraseña cambiada').waitFor();
  const [, traceId, spanId] = (await (await sent).headerValue('traceparent'))!.split('-');
  const route = 'PUT /api/users/me/password';
  const spans = await eventually(() => {
    const told = at.spans().filter((span) => span.traceId === traceId);
    // Each process with projections records its own span.
    const [, ...projected] = told.filter(({ name }) => name === 'project');
    const names = told.filter((span) => !projected.includes(span)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['append', `page ${route}`, 'project', route].toSorted());
    return told;
  });
  /** The chain of spans, from the page's request on, each with its parent before it. */
  const chain = [];
  for (let next = spans.find((span) => span.spanId === spanId); next;) {
    chain.push(next.name);
    const { spanId: former } = next;
    next = spans.find(({ parentSpanId }) => parentSpanId === former);
  }
  expect(chain).toEqual([`page ${route}`, route, 'append', 'project']);
  const reads = at.spans().filter(({ name }) => name.startsWith('page GET /api/'));
  expect(reads.length).toBeGreaterThan(0);
  await close();
});

/** Waits until the trace of a page's request has these spans. */
const followed = async (traceparent: string | null, wanted: string[]) => {
  const traceId = traceparent?.split('-')[1];
  await eventually(() => {
    const told = at.spans().filter((span) => span.traceId === traceId);
    expect(told.map(({ name }) => name)).toEqual(expect.arrayContaining(wanted));
  });
};

it('follows a photo that goes up and a PDF that comes down, which say how far they are and go by themselves', async () => {
  const { page, close } = await openPage(stage.browser, phone);
  await enter(page, stage.application.url, supervisor);
  await add(page, 'C-1').tap();
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'De la galería');
  const sent = page.waitForRequest((request) => request.url().includes('/upload-photo'));
  await (await chooser).setFiles(await photograph());
  const up = 'POST /api/progress/upload-photo';
  await followed(await (await sent).headerValue('traceparent'), [`page ${up}`, up]);
  await page.keyboard.press('Escape');
  await section(page, 'Estimaciones').tap();
  await press(page, 'Más acciones de la estimación 1');
  const asked = page.waitForRequest((request) => request.url().includes('/caratula.pdf'));
  await page.getByRole('menuitem', { name: 'Carátula (PDF)' }).tap();
  const down = 'GET /api/estimations/:id/caratula.pdf';
  await followed(await (await asked).headerValue('traceparent'), [`page ${down}`, down]);
  await close();
});
