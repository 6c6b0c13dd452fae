import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLog } from '../../test/event-store.ts';
import { service, someProject, type Answer, type Service } from './service.ts';
import { storedFile } from './stored-file.ts';

let obra: Service;
let project_id: string;
let supervisor: Awaited<ReturnType<Service['user']>>;
let colleague: typeof supervisor;
let concept_id: string;
let estimations: string;

const concept = (said: object = {}) => ({
  project_id,
  concept_code: 'C-1',
  concept_name: 'Concreto',
  unit: 'm3',
  quantity: 100,
  unit_price: 10,
  ...said,
});

beforeAll(async () => {
  obra = await service();
  project_id = await obra.project();
  estimations = `estimations-${project_id}:main`;
  supervisor = await obra.user('supervisor', [project_id]);
  colleague = await obra.user('supervisor', [project_id]);
  concept_id = (await obra.admin.post('/catalog', concept())).body.id;
});

afterAll(() => obra?.close());

const estimation = (number: number, quantity = 1) => ({
  project_id,
  number,
  period: 'Enero',
  start_date: '2025-01-01',
  end_date: '2025-01-31',
  concepts: [{ concept_id, quantity }],
  anticipo_amortization_percentage: 0,
});

const capture = (said: object = {}) => ({
  project_id,
  concept_id,
  quantity_advanced: 2,
  progress_date: '2025-01-15',
  ...said,
});

const key = (name: string) => ({ 'idempotency-key': name });
const otherData = {
  status: 422,
  body: {
    detail:
      'Esta clave de petición (Idempotency-Key) ya se usó con otros datos. Envíelos con una clave nueva.',
  },
};
const inUse = { status: 409, body: { detail: 'El identificador ya está en uso' } };
const written = async (stream: string) => (await obra.events(stream)).length;

it('refuses a key that comes again with other data, also after a restart, and writes nothing', async () => {
  const first = await supervisor.post('/estimations', estimation(1), key('one'));
  expect(first.status).toBe(201);
  const before = await written(estimations);
  expect(await supervisor.post('/estimations', estimation(1, 7), key('one'))).toMatchObject(otherData);
  await obra.restart();
  expect(await supervisor.post('/estimations', estimation(1, 7), key('one'))).toMatchObject(otherData);
  const { number, period, ...rest } = estimation(1);
  const turned = await supervisor.post('/estimations', { ...rest, period, number }, key('one'));
  expect(turned).toMatchObject({ status: 201, body: first.body });
  expect(await written(estimations)).toBe(before);
});

it('tells two requests of one key apart that come at once, to two processes', async () => {
  const store = await openLog(obra.database);
  const other = await obra.serverOver(store);
  const send = (app: typeof other, quantity: number) =>
    app.inject({
      method: 'POST',
      url: '/api/estimations',
      payload: estimation(2, quantity),
      headers: { authorization: `Bearer ${supervisor.token}`, ...key('two processes') },
    });
  const sent = await Promise.all([send(obra.app, 1), send(other, 2)]);
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
  const [won, lost] = sent[0]?.statusCode === 201 ? [1, 2] : [2, 1];
  for (const app of [obra.app, other])
    expect([(await send(app, won)).statusCode, (await send(app, lost)).statusCode]).toEqual([201, 422]);
  await other.close();
  await store.close();
});

it.each<[string, () => [string, object, object]]>([
  ['estimation', () => ['/estimations', estimation(3), estimation(3, 9)]],
  [
    'concept',
    () => ['/catalog', concept({ concept_code: 'C-3' }), concept({ concept_code: 'C-3', unit: 'kg' })],
  ],
  ['project', () => ['/projects', someProject, { ...someProject, name: 'Otro puente' }]],
  ['progress', () => ['/progress', capture(), capture({ quantity_advanced: 3 })]],
])('refuses the id of a known %s with other data', async (_, requests) => {
  const [url, data, others] = requests();
  const { post } = ['/catalog', '/projects'].includes(url) ? obra.admin : supervisor;
  const id = randomUUID();
  const first = await post(url, { ...data, id });
  expect(first.status).toBe(201);
  expect(await post(url, { ...others, id })).toMatchObject(inUse);
  await obra.restart();
  expect(await post(url, { ...others, id })).toMatchObject(inUse);
  expect(await post(url, { ...others, id }, key(`new ${url}`))).toMatchObject(inUse);
  expect(await post(url, { ...data, id })).toMatchObject({ status: 201, body: first.body });
});

it('refuses the id of a known document with other data, whatever the age of its link', async () => {
  const file_id = await storedFile(obra, project_id, 'oficio');
  const id = randomUUID();
  const data = { id, project_id, type: 'oficio', origin: 'externa', title: 'Oficio 1' };
  const link = (signed: string) => ({ ...data, file_url: `/api/files/${file_id}${signed}` });
  expect((await supervisor.post('/documents', link('?expires=1&signature=a'))).status).toBe(201);
  expect((await supervisor.post('/documents', link(''))).status).toBe(201);
  const others = { ...link(''), title: 'Oficio 2' };
  expect(await supervisor.post('/documents', others)).toMatchObject(inUse);
  expect(await supervisor.post('/documents', others, key('renamed'))).toMatchObject(inUse);
  expect(await written(`document-${id}`)).toBe(1);
});

it('takes progress for what it was captured as, by either way and also when it has been corrected since', async () => {
  const id = randomUUID();
  const sync = async (said: object) =>
    (await supervisor.post('/progress/sync', [capture({ id, ...said })])).body;
  await supervisor.post('/progress', capture({ id }));
  await supervisor.put(`/progress/${id}?quantity_advanced=5`);
  const duplicate = [{ id, status: 'duplicate' }];
  const { detail } = inUse.body;
  const refused = [{ id, status: 'error', detail, errors: [{ field: 'id', message: detail }] }];
  expect([await sync({ created_offline: true }), await sync({ quantity_advanced: 5 })]).toEqual([
    duplicate,
    refused,
  ]);
  const again = [await supervisor.post('/progress', capture({ id }), key('late'))];
  again.push(await supervisor.post('/progress', capture({ id, quantity_advanced: 5 }), key('later')));
  expect(again.map(({ status, body }) => [status, body.quantity_advanced])).toEqual([
    [201, 5],
    [409, undefined],
  ]);
});

it('refuses a synchronisation’s key for other items', async () => {
  const send = async (quantity_advanced: number) =>
    (await supervisor.post('/progress/sync', [capture({ quantity_advanced })], key('one sync'))).body[0];
  expect([await send(1), await send(1), await send(2)]).toEqual([
    { id: null, status: 'created' },
    { id: null, status: 'duplicate' },
    { id: null, status: 'error', detail: otherData.body.detail },
  ]);
});

const statusOf = async (id: string, status: string, name: string): Promise<Answer> =>
  supervisor.put(`/estimations/${id}/status?status=${status}`, undefined, key(name));

it('remembers what changed nothing: its late repetition undoes nothing', async () => {
  const { body: made } = await supervisor.post('/estimations', estimation(4));
  const first = await statusOf(made.id, made.status, 'stays');
  expect(first).toMatchObject({ status: 200, body: { status: made.status } });
  expect((await colleague.put(`/estimations/${made.id}/status?status=pagada`)).status).toBe(200);
  const before = await written(estimations);
  const repeated = async () => {
    const { status, body, headers } = await statusOf(made.id, made.status, 'stays');
    expect({ status, body, at: headers['x-event-position'] }).toEqual({
      status: first.status,
      body: first.body,
      at: first.headers['x-event-position'],
    });
  };
  await repeated();
  await obra.restart();
  await repeated();
  expect(await statusOf(made.id, 'autorizada', 'stays')).toMatchObject(otherData);
  const store = await openLog(obra.database);
  const other = await obra.serverOver(store);
  const elsewhere = await other.inject({
    method: 'PUT',
    url: `/api/estimations/${made.id}/status?status=${made.status}`,
    headers: { authorization: `Bearer ${supervisor.token}`, ...key('stays') },
  });
  expect([elsewhere.statusCode, elsewhere.json()]).toEqual([first.status, first.body]);
  await other.close();
  await store.close();
  expect(await written(estimations)).toBe(before);
  expect((await statusOf(made.id, 'pagada', 'fresh')).body.status).toBe('pagada');
});

it('answers a repetition as at first although the record has moved from the revision it was sent for', async () => {
  const { body: made } = await supervisor.post('/estimations', estimation(5));
  const seen = (name: string) => ({ ...key(name), 'if-match': `"${made.revision}"` });
  const put = (name: string, quantity: number) =>
    supervisor.put(`/estimations/${made.id}`, estimation(5, quantity), seen(name));
  const stays = () =>
    supervisor.put(`/estimations/${made.id}/status?status=${made.status}`, undefined, seen('as it is'));
  const [unmoved, first] = [await stays(), await put('mine', 2)];
  expect((await colleague.put(`/estimations/${made.id}`, estimation(5, 3))).status).toBe(200);
  expect(await put('mine', 2)).toMatchObject({ status: 200, body: first.body });
  expect(await stays()).toMatchObject({ status: 200, body: unmoved.body });
  expect((await put('another', 2)).status).toBe(412);
  expect(await put('mine', 4)).toMatchObject(otherData);
});

it('does not take another password for the same request', async () => {
  const ana = { name: 'Ana', email: 'ana@obra.mx', role: 'externo', password: 'una-clave-1' };
  const register = (said: object = {}) => obra.admin.post('/auth/register', { ...ana, ...said }, key('ana'));
  expect([(await register()).status, (await register()).status]).toEqual([201, 201]);
  expect((await register({ password: 'otra-clave-1' })).status).toBe(422);
  const [event] = (await obra.events('users')).slice(-1);
  const guessable = JSON.stringify([event?.data, event?.meta]);
  expect([guessable.includes('fingerprint'), guessable.includes(ana.password)]).toEqual([true, false]);
});

it('takes a command from before fingerprints for the same', async () => {
  const first = await supervisor.post('/estimations', estimation(6), key('old'));
  const store = await openLog(obra.database);
  const other = await obra.serverOver({
    ...store,
    async *readStream(...asked: Parameters<typeof store.readStream>) {
      for await (const event of store.readStream(...asked)) {
        const { fingerprint: _, ...meta } = event.meta;
        yield { ...event, meta };
      }
    },
  });
  const again = await other.inject({
    method: 'POST',
    url: '/api/estimations',
    payload: estimation(6, 8),
    headers: { authorization: `Bearer ${supervisor.token}`, ...key('old') },
  });
  expect([again.statusCode, again.json()]).toEqual([201, first.body]);
  await other.close();
  await store.close();
});
