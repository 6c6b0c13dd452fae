import type { EventStore } from '@obraclara/platform/store';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLog } from '../../test/event-store.ts';
import { service, type Service } from './service.ts';

let obra: Service;
const sites: { project_id: string; concept_id: string }[] = [];
let supervisor: Awaited<ReturnType<Service['user']>>;
let colleague: typeof supervisor;

beforeAll(async () => {
  obra = await service();
  for (const name of ['Edificio', 'Puente']) {
    const project_id = await obra.project({ name });
    const terms = { concept_code: 'C-1', concept_name: 'Concreto', unit: 'm3', quantity: 9, unit_price: 10 };
    sites.push({
      project_id,
      concept_id: (await obra.admin.post('/catalog', { project_id, ...terms })).body.id,
    });
  }
  const assigned = sites.map(({ project_id }) => project_id);
  supervisor = await obra.user('supervisor', assigned);
  colleague = await obra.user('supervisor', assigned);
});
afterAll(() => obra?.close());

const capture = (n: number, said: object = {}) => ({
  id: randomUUID() as string,
  ...sites[n % 2]!,
  quantity_advanced: 1 + n,
  progress_date: '2025-01-15',
  ...said,
});
type Capture = ReturnType<typeof capture>;
const created = ({ id }: { id: string }) => ({ id, status: 'created' });
const duplicate = ({ id }: { id: string }) => ({ id, status: 'duplicate' });
const error = ({ id }: { id: string }, detail: string) => ({ id, status: 'error', detail });
const inUse = 'El identificador ya está en uso';
const clash = ({ id }: { id: string }) => ({
  ...error({ id }, inUse),
  errors: [{ field: 'id', message: inUse }],
});
const tomorrow = 'La fecha no puede ser posterior a hoy, 31/01/2026';

/** Ids recorded in a project, in order. */
const recorded = async ({ project_id }: { project_id: string }) =>
  (await obra.events(`progress-${project_id}`)).map(({ data }) => (data as { id: string }).id);

type Appended = ReturnType<EventStore['append']>;

/** A server whose appends run through `onAppend`, which may make them fail before or after the write. */
const serverThrough = async (onAppend: (append: () => Appended) => Appended) => {
  const store = await openLog(obra.database);
  let appends = 0;
  const append: EventStore['append'] = (asked) => {
    appends += 1;
    return onAppend(() => store.append(asked));
  };
  const app = await obra.serverOver({ ...store, append });
  const sync = async (items: readonly unknown[], { token } = supervisor) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: 'POST', url: '/api/progress/sync', payload: items, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  const close = async () => {
    await app.close();
    await store.close();
  };
  return { sync, close, appends: () => appends };
};

it('writes a page of a hundred items as one append for each project, whatever is wrong with single ones', async () => {
  const good = Array.from({ length: 243 }, (_, n) => capture(n));
  const twice = good[4]!;
  const unknown = capture(0, { concept_id: 'none' });
  const future = capture(1, { progress_date: '2026-02-01' });
  const photo = capture(0, { photo_url: '/api/files/none' });
  const strange = capture(1, { project_id: 'other' });
  const other = { ...twice, quantity_advanced: 99 };
  const items = [
    ...good.slice(0, 7),
    unknown,
    future,
    photo,
    strange,
    twice,
    other,
    ...good.slice(7),
    'rubbish',
  ];
  const { sync, close, appends } = await serverThrough((append) => append());
  const missing = 'El concepto none no existe en el catálogo';
  const expected = [
    ...good.slice(0, 7).map(created),
    { ...error(unknown, missing), errors: [{ field: 'concept_id', message: missing }] },
    { ...error(future, tomorrow), errors: [{ field: 'progress_date', message: tomorrow }] },
    error(photo, 'El archivo no es de ObraClara. Súbalo primero.'),
    error(strange, 'No tiene acceso a este proyecto'),
    duplicate(twice),
    clash(other),
    ...good.slice(7).map(created),
    { id: null, status: 'error', detail: expect.any(String), errors: [expect.anything()] },
  ];
  expect(await sync(items)).toEqual({ status: 200, body: expected });
  expect(appends()).toBe(6);
  const ids = (site: number) => good.filter((_, n) => n % 2 === site).map(({ id }) => id);
  expect(await Promise.all(sites.map(recorded))).toEqual([ids(0), ids(1)]);
  expect((await sync(good)).body).toEqual(good.map(duplicate));
  expect(appends()).toBe(6);
  await close();
});

it('keeps what the store refuses of one item from the others of its page', async () => {
  const items = [0, 2, 4, 6, 8].map((n) => capture(n));
  const rotten = { ...items[3]!, observations: 'half a pair: \ud83d' };
  const sent = items.with(3, rotten);
  const expected = items
    .map(created)
    .with(3, error(rotten, 'Los datos contienen caracteres que no se pueden guardar'));
  expect((await supervisor.post('/progress/sync', sent)).body).toEqual(expected);
  expect((await recorded(sites[0]!)).filter((id) => items.some((item) => item.id === id))).toEqual(
    items.filter((_, n) => n !== 3).map(({ id }) => id),
  );
});

it('records a page once when its response was lost, and when two processes receive it at once', async () => {
  const items = Array.from({ length: 130 }, (_, n) => capture(n));
  const lost = Object.assign(new Error('connection terminated'), { code: 'ECONNRESET' });
  let failures = 2;
  const faulty = await serverThrough(async (append) => {
    const done = await append();
    if (failures-- > 0) throw lost;
    return done;
  });
  const steady = await serverThrough((append) => append());
  const statuses = [];
  do statuses.push((await faulty.sync(items)).status);
  while (statuses.at(-1) !== 200);
  expect(statuses).toEqual([503, 503, 200]);
  const more = Array.from({ length: 130 }, (_, n) => capture(n));
  const both = await Promise.all([faulty, steady].map(({ sync }) => sync(more)));
  const said = (n: number) => both.map(({ body }) => body[n].status).toSorted();
  more.forEach((_, n) => expect(said(n)).toEqual(['created', 'duplicate']));
  const all = (await Promise.all(sites.map(recorded))).flat();
  const sent: Capture[] = [...items, ...more];
  expect(all.filter((id) => sent.some((item) => item.id === id)).toSorted()).toEqual(
    sent.map(({ id }) => id).toSorted(),
  );
  await faulty.close();
  await steady.close();
});

it('does not bring back what was deleted, nor take another person’s id', async () => {
  const [one, kept] = [capture(0), capture(0)];
  await supervisor.post('/progress/sync', [one, kept]);
  expect((await supervisor.delete(`/progress/${one.id}`)).status).toBe(200);
  await obra.restart();
  const before = await recorded(sites[0]!);
  const again = async (who: typeof supervisor, said: object = {}) =>
    (await who.post('/progress/sync', [{ ...one, ...said }])).body;
  expect(await again(supervisor)).toEqual([duplicate(one)]);
  expect(await again(supervisor, { quantity_advanced: 7 })).toEqual([clash(one)]);
  expect(await again(colleague)).toEqual([clash(one)]);
  expect(await supervisor.post('/progress', one)).toMatchObject({ status: 201, body: { id: one.id } });
  expect(await supervisor.post('/progress', { ...one, quantity_advanced: 7 })).toMatchObject({ status: 409 });
  expect((await supervisor.put(`/progress/${one.id}?quantity_advanced=2`)).status).toBe(404);
  expect(await recorded(sites[0]!)).toEqual(before);
});

it('says how many captures a request may have', async () => {
  const many = Array.from({ length: 2001 }, (_, n) => ({ id: n }));
  expect(await supervisor.post('/progress/sync', many)).toMatchObject({
    status: 422,
    body: { detail: 'Se pueden sincronizar a lo más 2,000 avances por petición y llegaron 2,001' },
  });
});

it('calls fields by names that people know', async () => {
  const [site] = sites;
  const said = { ...capture(0), created_offline: 'no' };
  expect(await supervisor.post('/progress', said)).toMatchObject({
    status: 400,
    body: { detail: 'Capturado sin conexión: debe ser verdadero o falso' },
  });
  expect(await obra.admin.delete(`/catalog/${site!.concept_id}?preview=x`)).toMatchObject({
    status: 400,
    body: { detail: 'Vista previa: debe ser verdadero o falso' },
  });
  expect(await obra.admin.post(`/catalog/upload/${site!.project_id}?digest=x`)).toMatchObject({
    status: 422,
    body: { detail: 'Confirmación de la vista previa: tiene caracteres que no se permiten' },
  });
  const config = `/projects/${site!.project_id}/storage-config`;
  expect(await obra.admin.post(config, { provider_type: 'x' })).toMatchObject({
    status: 422,
    body: { detail: 'Proveedor de almacenamiento: debe ser uno de: google_drive_oauth' },
  });
});
