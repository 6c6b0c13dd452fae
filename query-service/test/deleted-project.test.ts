import { projectStream } from '@obraclara/events';
import { readModels, rebuildProjection } from '@obraclara/projections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRoutes } from '../src/query-routes.ts';
import { goldenDatabase, queryServer, type GoldenDatabase } from './query-server.ts';

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
beforeAll(async () => {
  database = await goldenDatabase();
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const address = (url: string) =>
  url
    .replace('/internal-estimations/:id', '/internal-estimations/s-e1')
    .replace('/estimations/:id', '/estimations/e1')
    .replace('/users/:id', '/users/sara')
    .replace(/:projectId|:id/, 'golden');

/** The project's own revision moves when it comes back; no other revision does. */
const exceptRevision = (url: string, body: string) =>
  /^\/projects(\/:id)?$/.test(url) ? body.replace(/"revision":\d+/g, '"revision":0') : body;

/** What every read answers an administrator: those of the project, and those that may list it. */
const answers = async () => {
  const found: Record<string, [number, string]> = {};
  for (const { url } of readRoutes) {
    const { statusCode, body } = await server.get(address(url), { as: 'administrator' });
    found[url] = [statusCode, exceptRevision(url, body)];
  }
  return found;
};

const happened = async (type: string) => {
  await database.write(projectStream('golden'), '2025-06-15T12:00:00.000Z', { type, data: { id: 'golden' } });
  await database.project();
};

const ofProject = readRoutes.filter(({ project }) => project).map(({ url }) => url);

it('is nowhere once deleted, and answers byte for byte what it did once restored, rebuilt too', async () => {
  const before = await answers();
  expect(Object.values(before).map(([status]) => status)).toEqual(readRoutes.map(() => 200));

  await happened('ProjectDeleted');
  const gone = await answers();
  expect(ofProject.map((url) => gone[url]![0])).toEqual(ofProject.map(() => 404));
  expect(gone['/projects']![1]).not.toContain('Puente de la Cañada');
  for (const as of ['manager', 'supervisor', 'externo'] as const)
    expect((await server.get('/projects', { as })).body).not.toContain('"golden"');

  await happened('ProjectRestored');
  expect(await answers()).toEqual(before);
  const log = () => undefined;
  for (const model of readModels)
    await rebuildProjection({ store: database.store, pool: database.pool, log, model });
  expect(await answers()).toEqual(before);
});
