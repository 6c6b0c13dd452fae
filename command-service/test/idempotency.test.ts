import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLog } from '../../test/event-store.ts';
import { service, someProject, type Service } from './service.ts';

let obra: Service;
let project_id: string;
let supervisor: Awaited<ReturnType<Service['user']>>;
let concept_id: string;

beforeAll(async () => {
  obra = await service();
  project_id = await obra.project();
  supervisor = await obra.user('supervisor', [project_id]);
  const concept = await obra.admin.post('/catalog', {
    project_id,
    concept_code: 'C-1',
    concept_name: 'Concreto',
    unit: 'm3',
    quantity: 100,
    unit_price: 10,
  });
  concept_id = concept.body.id;
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

const key = (name: string) => ({ 'idempotency-key': name });

it('has one effect and one answer, however often it is sent at once', async () => {
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => supervisor.post('/estimations', estimation(1), key('first-estimation'))),
  );
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(new Set(sent.map(({ headers }) => headers['x-event-position'])).size).toBe(1);
  expect(await obra.events(`estimations-${project_id}:main`)).toHaveLength(1);
});

it('answers as it did after other things happened and after a restart', async () => {
  const first = await supervisor.post('/estimations', estimation(1), key('first-estimation'));
  await supervisor.post('/estimations', estimation(2), key('second-estimation'));
  await supervisor.put(`/estimations/${first.body.id}/status?status=pagada`);
  await obra.restart();
  expect(await supervisor.post('/estimations', estimation(1), key('first-estimation'))).toMatchObject({
    status: 201,
    body: first.body,
  });
  expect(await obra.events(`estimations-${project_id}:main`)).toHaveLength(3);
});

it('is the caller’s own: another person’s same key is another command', async () => {
  const other = await obra.user('supervisor', [project_id]);
  expect((await other.post('/estimations', estimation(3), key('second-estimation'))).body.number).toBe(3);
});

it('repeats a deletion with the same answer', async () => {
  const { body } = await supervisor.post('/estimations', estimation(9));
  const first = await supervisor.delete(`/estimations/${body.id}`, key('delete-nine'));
  expect(await supervisor.delete(`/estimations/${body.id}`, key('delete-nine'))).toMatchObject({
    status: 200,
    body: first.body,
  });
  expect((await supervisor.delete(`/estimations/${body.id}`)).status).toBe(404);
});

it('takes every change of a record that carries its id', async () => {
  const made = await supervisor.post('/estimations', estimation(30));
  const change = (quantity: number) =>
    supervisor.put(`/estimations/${made.body.id}`, { ...made.body, concepts: [{ concept_id, quantity }] });
  expect([(await change(2)).body.total_amount, (await change(3)).body.total_amount]).toEqual([20, 30]);
});

it('creates one project, one user and one concept for a repeated request', async () => {
  const twice = async (url: string, body: object) => {
    const [a, b] = [await obra.admin.post(url, body, key(url)), await obra.admin.post(url, body, key(url))];
    expect([a.status, b.status]).toEqual([201, 201]);
    expect(b.body).toEqual(a.body);
  };
  await twice('/projects', someProject);
  await twice('/auth/register', {
    name: 'Luz',
    email: 'luz@obra.mx',
    password: 'contraseña',
    role: 'externo',
  });
  await twice('/catalog', {
    project_id,
    concept_code: 'C-2',
    concept_name: 'Acero',
    unit: 'kg',
    quantity: 1,
    unit_price: 1,
  });
});

it('keeps numbers unique among estimations captured at the same moment', async () => {
  const sent = await Promise.all([1, 2, 3, 4].map((n) => supervisor.post('/estimations', estimation(50, n))));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  const refused = sent.find(({ status }) => status === 409);
  expect(refused?.body.detail).toBe('Ya existe la estimación número 50');
});

it('takes offline progress item by item, once', async () => {
  const item = (id: string, said: object = {}) => ({
    id,
    project_id,
    concept_id,
    quantity_advanced: 2.5,
    progress_date: '2025-01-15',
    observations: '',
    photo_url: null,
    created_offline: true,
    ...said,
  });
  const items = [
    item('a-1'),
    item('a-2', { quantity_advanced: -1 }),
    item('a-3', { project_id: 'other' }),
    item('a-4'),
  ];
  const first = await supervisor.post('/progress/sync', items);
  expect(first).toMatchObject({
    status: 200,
    body: [
      { id: 'a-1', status: 'created' },
      { id: 'a-2', status: 'error', detail: 'Cantidad: debe ser mayor o igual a 0' },
      { id: 'a-3', status: 'error', detail: 'No tiene acceso a este proyecto' },
      { id: 'a-4', status: 'created' },
    ],
  });
  await obra.restart();
  const again = await supervisor.post('/progress/sync', [...items, 'rubbish', null]);
  expect(again.body.map(({ status }: { status: string }) => status)).toEqual([
    'duplicate',
    'error',
    'error',
    'duplicate',
    'error',
    'error',
  ]);
  expect((await supervisor.post('/progress', item('a-1'))).body).toMatchObject({
    id: 'a-1',
    created_offline: true,
  });
  expect(await obra.events(`progress-${project_id}`)).toHaveLength(2);
});

it('tells two devices’ own running numbers apart', async () => {
  const base = { id: 1, project_id, concept_id, progress_date: '2025-01-16' };
  const one = await supervisor.post('/progress/sync', [{ ...base, quantity_advanced: 1 }]);
  const other = await supervisor.post('/progress/sync', [{ ...base, quantity_advanced: 2 }]);
  const again = await supervisor.post('/progress/sync', [{ ...base, quantity_advanced: 2 }]);
  expect([one, other, again].map(({ body }) => body)).toEqual([
    [{ id: 1, status: 'created' }],
    [{ id: 1, status: 'created' }],
    [{ id: 1, status: 'duplicate' }],
  ]);
});

it('does not let an id of one project be used in another', async () => {
  const elsewhere = await obra.project({ name: 'Otra obra' });
  const both = await obra.user('supervisor', [project_id, elsewhere]);
  await both.post('/estimations', { ...estimation(60), id: 'mine-60' });
  const concept = await both.post('/extraordinary', {
    project_id: elsewhere,
    concept_code: 'X',
    description: 'X',
    unit: 'm',
    quantity: 1,
    unit_price: 1,
  });
  const taken = await both.post('/estimations', {
    ...estimation(1),
    id: 'mine-60',
    project_id: elsewhere,
    concepts: [{ concept_id: concept.body.id, quantity: 1 }],
  });
  expect(taken).toMatchObject({ status: 409, body: { detail: 'El identificador ya está en uso' } });
});

it('has one effect across two processes, which decide on each other’s work', async () => {
  const store = await openLog(obra.database);
  const other = await obra.serverOver(store);
  const through = async (app: typeof other, body: object, name: string) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/estimations',
      payload: body,
      headers: { authorization: `Bearer ${supervisor.token}`, ...key(name) },
    });
    return { status: response.statusCode, body: response.json() };
  };
  const [a, b] = await Promise.all([obra.app, other].map((app) => through(app, estimation(101), 'both')));
  expect([a?.status, b?.status]).toEqual([201, 201]);
  expect(b?.body).toEqual(a?.body);
  const raced = await Promise.all(
    [obra.app, other].map((app, n) => through(app, estimation(102), `raced ${n}`)),
  );
  expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await through(other, estimation(103), 'next')).toMatchObject({ status: 201 });
  expect(await through(obra.app, estimation(103), 'last')).toMatchObject({
    status: 409,
    body: { detail: 'Ya existe la estimación número 103' },
  });
  await other.close();
  await store.close();
});

it('hands no conflict of two processes to people whose commands do not touch each other', async () => {
  const store = await openLog(obra.database);
  const other = await obra.serverOver(store);
  const sent = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      (n % 2 ? obra.app : other).inject({
        method: 'POST',
        url: '/api/estimations',
        payload: estimation(1000 + n),
        headers: { authorization: `Bearer ${supervisor.token}` },
      }),
    ),
  );
  expect(sent.filter(({ statusCode }) => statusCode !== 201).map(({ body }) => body)).toEqual([]);
  await other.close();
  await store.close();
});

it('records two equal captures of one device twice, and a repeated request once', async () => {
  const capture = { project_id, concept_id, progress_date: '2025-01-20', quantity_advanced: 1 };
  const statuses = async (items: object[], headers = {}) =>
    (await supervisor.post('/progress/sync', items, headers)).body.map(
      ({ status }: { status: string }) => status,
    );
  const numbered = [1, 2].map((id) => ({ ...capture, id }));
  for (const headers of [{}, key('one sync')])
    for (const expected of ['created', 'duplicate'])
      expect(await statuses([...numbered, capture, capture], headers)).toEqual(Array(4).fill(expected));
});
