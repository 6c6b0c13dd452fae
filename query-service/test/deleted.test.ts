import { estimationsStream, projectStream, usersStream } from '@obraclara/events';
import { readModels, rebuildProjection } from '@obraclara/projections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRoutes } from '../src/query-routes.ts';
import { addressOf } from './addresses.ts';
import { goldenDatabase, queryServer, readerOf, type GoldenDatabase } from './query-server.ts';

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

/** Only the project's own revision changes with the restore. */
const exceptRevision = (url: string, body: string) =>
  /^\/projects(\/:id)?$/.test(url) ? body.replace(/"revision":\d+/g, '"revision":0') : body;

/** The history and the events of a project include its deletion. */
const telling = ['history', 'history.csv', 'history.xlsx', 'verify'].map(
  (what) => `/projects/:projectId/${what}`,
);

/** The responses of every read to a user who may read it. */
const answers = async () => {
  const found: Record<string, [number, string]> = {};
  for (const { url, action } of readRoutes.filter(({ url }) => !telling.includes(url))) {
    const as = readerOf(action);
    const { statusCode, body, headers } = await server.get(addressOf(url), { as });
    // A workbook contains its creation time, and a seal covers the project's stream, which has new events.
    const said = /\.(xlsx|pdf)$/.test(url) ? String(headers['content-disposition']) : body;
    found[url] = [statusCode, exceptRevision(url, said)];
  }
  return found;
};

type Counted = { id: string; project_count: number };

const happened = async (type: string) => {
  await database.write(projectStream('golden'), '2025-06-15T12:00:00.000Z', { type, data: { id: 'golden' } });
  await database.project();
};

/** The routes by their URLs, independent of their declarations: all but those of users belong to a project. */
const ofProject = readRoutes
  .map(({ url }) => url)
  .filter((url) => url.includes(':') && !url.startsWith('/users/') && !telling.includes(url));
const lists = readRoutes.map(({ url }) => url).filter((url) => !url.includes(':'));

it('is in no response once deleted, and in the same bytes once restored, also after a rebuild', async () => {
  const before = await answers();
  expect(Object.values(before).map(([status]) => status)).toEqual(
    readRoutes.slice(telling.length).map(() => 200),
  );

  await happened('ProjectDeleted');
  const gone = await answers();
  expect(ofProject.map((url) => gone[url]![0])).toEqual(ofProject.map(() => 404));
  // These lists show administrators the former assignments of users.
  const known = ['/deleted/projects', '/history/users'];
  for (const url of lists.filter((one) => !known.includes(one)))
    expect(gone[url]![1], url).not.toContain('Puente de la Cañada');
  expect(gone['/deleted/projects']![1]).toContain('Puente de la Cañada');
  for (const as of ['manager', 'supervisor', 'externo'] as const)
    expect((await server.get('/projects', { as })).body).not.toContain('"golden"');

  await happened('ProjectRestored');
  expect(await answers()).toEqual(before);
  const log = () => undefined;
  for (const model of readModels)
    await rebuildProjection({ store: database.store, pool: database.pool, log, model });
  expect(await answers()).toEqual(before);
});

it('counts the projects of a person that are there, and again those restored', async () => {
  const counts = async () => {
    const users = (await server.get('/users', { as: 'administrator' })).json<Counted[]>();
    const { project_count } = (await server.get('/users/sara', { as: 'administrator' })).json<Counted>();
    const found = Object.fromEntries(users.map((user) => [user.id, user.project_count]));
    expect(found['sara']).toBe(project_count);
    return [found['mario'], found['sara'], found['adela']];
  };
  expect(await counts()).toEqual([1, 2, 0]);
  await happened('ProjectDeleted');
  expect(await counts()).toEqual([0, 1, 0]);
  await happened('ProjectRestored');
  expect(await counts()).toEqual([1, 2, 0]);
});

it('lists deleted records, the latest first, with user and time', async () => {
  const works = { contract_id: 'golden:main', project_id: 'golden' };
  const write = async (stream: string, day: number, type: string, data: object) =>
    database.write(stream, `2025-06-${day}T12:00:00.000Z`, { type, data });
  await write(estimationsStream('golden:main'), 11, 'EstimationDeleted', { ...works, id: 'e2' });
  await write(estimationsStream('golden:main'), 12, 'EstimationDeleted', { ...works, id: 'e4' });
  await write(projectStream('empty'), 13, 'ProjectDeleted', { id: 'empty' });
  await write(usersStream, 14, 'UserDeleted', { id: 'ernesto' });
  await write(usersStream, 15, 'UserDeleted', { id: 'sara' });
  await database.project();
  const list = async (url: string, as: 'administrator' | 'manager' = 'administrator') =>
    (await server.get(`/deleted/${url}`, { as })).json();
  const by = (day: number) => ({
    deleted_at: `2025-06-${day}T12:00:00.000Z`,
    deleted_by: 'sara',
    deleted_by_name: 'Sara López',
  });
  expect(await list('projects')).toEqual([{ id: 'empty', name: 'Vivero', ...by(13) }]);
  expect(await list('users')).toEqual([
    {
      id: 'sara',
      name: 'Sara López',
      email: 'sara@obraclara.mx',
      role: 'supervisor',
      erased: false,
      ...by(15),
    },
    {
      id: 'ernesto',
      name: 'Ernesto Díaz',
      email: 'ernesto@obraclara.mx',
      role: 'externo',
      erased: false,
      ...by(14),
    },
  ]);
  expect(await list('estimations/golden', 'manager')).toMatchObject([
    { id: 'e4', number: 4, period: 'Periodo 4', ...by(12) },
    { id: 'e2', number: 2, period: 'Periodo 2', importe_liquido: 363923.95, ...by(11) },
  ]);
  expect(await list('internal-estimations/golden', 'manager')).toEqual([]);
});
