import type { Preparation } from '@obraclara/api';
import { extractImages, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { found } from '../../test/eventually.ts';
import { openApplication, type Application } from './openapi/application.ts';

let application: Application;
beforeAll(async () => {
  application = await openApplication();
}, 60_000);
afterAll(() => application?.close());

const many = 101;

it('is prepared by the application itself, and handed over by its link', async () => {
  const { app, ids, sessions, files } = application;
  const { token } = sessions.supervisor;
  const get = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const of = { project_id: ids.project, concept_id: ids.concept, progress_date: '2025-01-31' };
  let position = '';
  for (let nth = 0; nth < many; nth += 1) {
    const recorded = { ...of, quantity_advanced: 0.01, photo_url: files.photo.file_url };
    const { status, headers } = await sessions.supervisor.post('/progress', recorded);
    expect(status).toBe(201);
    position = String(headers['x-event-position']);
  }
  const asked = await app.inject({
    url: `/api/estimations/${ids.estimation}/reporte-fotografico.pdf`,
    headers: { authorization: `Bearer ${token}`, 'x-event-position': position },
  });
  expect([asked.statusCode, asked.json<Preparation>().state]).toEqual([202, 'preparing']);
  const ready = await found(async () => {
    const said = (await get(String(asked.headers.location))).json<Preparation>();
    expect(said.state).not.toBe('failed');
    return said.url && said;
  });
  expect(ready.done).toBe(ready.total);
  // The signed link needs no session.
  const { statusCode, rawPayload } = await app.inject({ url: ready.url! });
  expect(statusCode).toBe(200);
  const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
  const pages = Array.from({ length: pdf.numPages }, (_, index) => extractImages(pdf, index + 1));
  expect((await Promise.all(pages)).flat().length).toBeGreaterThanOrEqual(many);
  expect((await app.inject({ url: ready.url!.replace(/signature=.*/, 'signature=0') })).statusCode).toBe(403);
}, 90_000);
