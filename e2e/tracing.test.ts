import { afterAll, expect, it } from 'vitest';
import { collector, type Collector } from '../runtime/test/tracing/collector.ts';
import { eventually } from '../test/eventually.ts';
import { administrator, openApplication } from './application.ts';
import { openPage, signIn } from './browser.ts';
import { setStage } from './stage.ts';

let at: Collector;
const stage = setStage(async () => {
  at = await collector();
  return openApplication({ OTEL_EXPORTER_OTLP_ENDPOINT: at.url });
});
afterAll(() => at?.close());

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
    expect(told.map(({ name }) => name).toSorted()).toEqual(
      ['append', `page ${route}`, 'project', route].toSorted(),
    );
    return told;
  });
  /** Each by what it follows from: the page begins it. */
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
