import { randomUUID } from 'node:crypto';
import { fileIdOf, fileUrl, signedLink, type FileKind } from '@obraclara/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { service, type Service } from './service.ts';
import { storedFile } from './stored-file.ts';

let obra: Service;
let project: string;
let other: string;
let supervisor: Awaited<ReturnType<Service['user']>>;
let advanced: { project_id: string; concept_id: string; quantity_advanced: number; progress_date: string };

beforeAll(async () => {
  obra = await service();
  project = await obra.project();
  other = await obra.project({ name: 'Otra' });
  supervisor = await obra.user('supervisor', [project, other]);
  const concept = await supervisor.post('/extraordinary', {
    project_id: project,
    concept_code: 'X',
    description: 'Extra',
    unit: 'm',
    quantity: 1,
    unit_price: 2,
  });
  advanced = {
    project_id: project,
    concept_id: concept.body.id,
    quantity_advanced: 1,
    progress_date: '2026-01-30',
  };
});
afterAll(() => obra?.close());

const stored = (kind: FileKind, of = project) => storedFile(obra, of, kind);
const linkTo = (id: string) =>
  signedLink({ secret: obra.jwtSecret, id, variant: 'view', now: obra.clock.now });
const lastOf = async (stream: string) => (await obra.events(stream)).at(-1)?.data;

const notOurs = 'El archivo no es de ObraClara. Súbalo primero.';
const wrong: [what: string, url: () => Promise<string> | string, detail: string][] = [
  ['of another project', async () => fileUrl(await stored('photo', other)), 'El archivo es de otro proyecto'],
  [
    'that was uploaded as something else',
    async () => linkTo(await stored('oficio')),
    'El archivo se subió para otra cosa. Vuelva a subirlo aquí.',
  ],
  ['that is gone', () => linkTo(randomUUID()), 'El archivo ya no existe. Vuelva a subirlo.'],
  ['of somebody else', () => 'https://x.mx/foto.jpg', notOurs],
];

it('keeps the stable address of a photo and answers a link that can be followed', async () => {
  const id = await stored('photo');
  const made = await supervisor.post('/progress', { ...advanced, photo_url: linkTo(id) });
  expect(made).toMatchObject({ status: 201, body: { photo_url: linkTo(id) } });
  expect(await lastOf(`progress-${project}`)).toMatchObject({ photo_url: fileUrl(id) });
  const before = await obra.events(`progress-${project}`);
  const same = encodeURIComponent(linkTo(id));
  expect((await supervisor.put(`/progress/${made.body.id}?photo_url=${same}`)).status).toBe(200);
  expect(await obra.events(`progress-${project}`)).toEqual(before);
  const cleared = await supervisor.put(`/progress/${made.body.id}?photo_url=`);
  expect(cleared.body.photo_url).toBeNull();
});

it.each(wrong)('takes no photo %s', async (_, url, detail) => {
  const photo_url = await url();
  const before = await obra.events(`progress-${project}`);
  expect(await supervisor.post('/progress', { ...advanced, photo_url })).toMatchObject({
    status: 422,
    body: { detail },
  });
  const { body } = await supervisor.post('/progress/sync', [{ ...advanced, id: randomUUID(), photo_url }]);
  expect(body).toMatchObject([{ status: 'error', detail }]);
  expect(await obra.events(`progress-${project}`)).toEqual(before);
});

it('names the field that refers to a deleted file, in each kind of request', async () => {
  const item = { ...advanced, id: randomUUID(), photo_url: linkTo(randomUUID()) };
  const errors = [{ field: 'photo_url', message: 'Ya no existe' }];
  expect((await supervisor.post('/progress', item)).body).toMatchObject({ errors });
  expect((await supervisor.post('/progress/sync', [item])).body).toMatchObject([{ id: item.id, errors }]);
  const document = { project_id: project, type: 'oficio', origin: 'externa', title: 'Oficio' };
  expect((await supervisor.post('/documents', { ...document, file_id: randomUUID() })).body).toMatchObject({
    errors: [{ field: 'file_id', message: 'Ya no existe' }],
  });
});

it('knows a photo captured without a connection again by whatever link it comes', async () => {
  const id = await stored('photo');
  const item = { ...advanced, id: 7, observations: 'sin señal' };
  const sync = async (photo_url: string) =>
    (await supervisor.post('/progress/sync', [{ ...item, photo_url }])).body[0].status;
  expect(await sync(linkTo(id))).toBe('created');
  expect(await sync(fileUrl(id))).toBe('duplicate');
});

it('is recorded once although its photo was replaced before the retry', async () => {
  const [first, second] = [await stored('photo'), await stored('photo')];
  const item = { ...advanced, id: randomUUID(), photo_url: linkTo(first) };
  await supervisor.post('/progress', item);
  await supervisor.put(`/progress/${item.id}?photo_url=${encodeURIComponent(linkTo(second))}`);
  await obra.files.registry.remove(first);
  expect((await supervisor.post('/progress', item)).status).toBe(201);
});

it('counts another photo as a change of the record, and shows it to who corrects it over the former one', async () => {
  const [first, second] = [await stored('photo'), await stored('photo')];
  const made = await supervisor.post('/progress', { ...advanced, photo_url: linkTo(first) });
  const address = `/progress/${made.body.id}`;
  const replaced = await supervisor.put(`${address}?photo_url=${encodeURIComponent(linkTo(second))}`);
  expect(replaced.body.revision).toBeGreaterThan(made.body.revision);
  const before = await lastOf(`progress-${project}`);
  const stale = await obra.call('PUT', `${address}?quantity_advanced=3`, {
    token: supervisor.token,
    headers: { 'if-match': `"${made.body.revision}"` },
  });
  expect(stale).toMatchObject({ status: 412, body: { current: replaced.body } });
  expect(stale.body.current.photo_url).toBe(linkTo(second));
  expect(await lastOf(`progress-${project}`)).toEqual(before);
});

describe('several photos of one record', () => {
  const place = { latitude: 19.4326, longitude: -99.1332, accuracy_m: 12 };
  const [taken_at, later] = ['2026-01-30T20:32:00.000Z', '2026-01-30T20:40:00.000Z'];
  const ids = (count: number) => Promise.all(Array.from({ length: count }, () => stored('photo')));
  const said = async () => (await lastOf(`progress-${project}`)) as { photo_url: unknown; photos: unknown };

  it('keep their order and captions; clients that know one photo read the first', async () => {
    const [one, two, drawn] = await ids(3);
    const photos = [
      { photo_url: linkTo(one!), original_url: linkTo(drawn!), taken_at, place },
      { photo_url: fileUrl(two!), taken_at: later },
    ];
    const item = { ...advanced, id: randomUUID(), photos };
    const made = await supervisor.post('/progress', item);
    expect(made).toMatchObject({
      status: 201,
      body: {
        photo_url: linkTo(one!),
        photos: [
          { photo_url: linkTo(one!), original_url: linkTo(drawn!), taken_at, place },
          { photo_url: linkTo(two!), taken_at: later },
        ],
      },
    });
    const kept = await said();
    expect(kept).toMatchObject({
      photo_url: fileUrl(one!),
      photos: [
        { photo_url: fileUrl(one!), original_url: fileUrl(drawn!), place },
        { photo_url: fileUrl(two!) },
      ],
    });
    const { body: again } = await supervisor.post('/progress/sync', [item]);
    expect(again).toMatchObject([{ status: 'duplicate' }]);
    const fewer = { ...item, photos: photos.slice(0, 1) };
    expect((await supervisor.post('/progress/sync', [fewer])).body).toMatchObject([{ status: 'error' }]);
    expect(await said()).toEqual(kept);
  });

  it('are named by their address in events, also when somebody refers to them by their ids alone', async () => {
    const [one, two] = await ids(2);
    const photos = [{ photo_url: one!, original_url: two! }];
    const made = await supervisor.post('/progress', { ...advanced, photo_url: one!, photos });
    expect(made.status).toBe(201);
    const addresses = { photo_url: fileUrl(one!), original_url: fileUrl(two!) };
    expect(await said()).toMatchObject({ photo_url: fileUrl(one!), photos: [addresses] });
    await supervisor.put(`/progress/${made.body.id}`, { photos: [{ photo_url: two! }] });
    expect(await said()).toMatchObject({ photos: [{ photo_url: fileUrl(two!) }] });
  });

  it('are the same under links of another hour, for a device that counts its records', async () => {
    const [one, two] = await ids(2);
    const item = { ...advanced, id: 71, observations: 'Cuenta por sí mismo' };
    const under = (address: (id: string) => string) => ({
      ...item,
      photos: [{ photo_url: address(one!), original_url: address(two!) }],
    });
    expect((await supervisor.post('/progress/sync', [under(linkTo)])).body).toMatchObject([
      { status: 'created' },
    ]);
    expect((await supervisor.post('/progress/sync', [under(fileUrl)])).body).toMatchObject([
      { status: 'duplicate' },
    ]);
  });

  it('are corrected as a list; a request with only the first photo, or with none, keeps the others', async () => {
    const [one, two, three] = await ids(3);
    const photos = [one!, two!].map((id) => ({ photo_url: fileUrl(id), taken_at }));
    const made = await supervisor.post('/progress', { ...advanced, photos });
    const address = `/progress/${made.body.id}`;
    const after = async (query: string, body?: object) => {
      const { status } = await supervisor.put(address + query, body);
      return [status, ((await said()).photos as { photo_url: string }[]).map(({ photo_url }) => photo_url)];
    };
    const [first, second, third] = [fileUrl(one!), fileUrl(two!), fileUrl(three!)];
    expect(await after('?quantity_advanced=2')).toEqual([200, [first, second]]);
    expect(await after(`?photo_url=${encodeURIComponent(third)}`)).toEqual([200, [third, second]]);
    expect(await after(`?photo_url=${encodeURIComponent(second)}`)).toEqual([200, [second]]);
    expect(await after('', { photos: [{ photo_url: third }, { photo_url: second, taken_at }] })).toEqual([
      200,
      [third, second],
    ]);
    expect(await after('?photo_url=')).toEqual([200, [second]]);
    expect(await said()).toMatchObject({ photo_url: second, photos: [{ taken_at }] });
    expect(await after('', { photos: [] })).toEqual([200, []]);
    expect(await said()).toMatchObject({ photo_url: null });
  });

  it.each([
    ['another first one', ([a, b]: string[]) => ({ photo_url: b, photos: [{ photo_url: a }] }), /principal/],
    ['one twice', ([a]: string[]) => ({ photos: [{ photo_url: a }, { photo_url: a }] }), /dos veces/],
    [
      'one twice, by its address and by its id',
      ([a]: string[]) => ({ photos: [{ photo_url: a }, { photo_url: fileIdOf(a!) }] }),
      /dos veces/,
    ],
    ['eleven', () => ({ photos: Array(11).fill({ photo_url: 'x' }) }), /^Fotos: debe tener como máximo 10/],
    [
      'a latitude there is not',
      ([a]: string[]) => ({ photos: [{ photo_url: a, place: { ...place, latitude: 91 } }] }),
      /^Latitud \(1\): debe ser menor o igual a 90$/,
    ],
    [
      'a longitude there is not',
      ([a]: string[]) => ({ photos: [{ photo_url: a, place: { ...place, longitude: -181 } }] }),
      /^Longitud \(1\): debe ser mayor o igual a -180$/,
    ],
    [
      'a time there is not',
      ([a]: string[]) => ({ photos: [{ photo_url: a, taken_at: '2026-01-30 a las dos' }] }),
      /^Hora de la foto \(1\): debe ser una fecha y hora válidas/,
    ],
    [
      'an original of another project',
      async ([a]: string[]) => ({
        photos: [{ photo_url: a, original_url: fileUrl(await stored('photo', other)) }],
      }),
      /otro proyecto/,
    ],
  ])('are refused with %s', async (_, asked, detail) => {
    const body = { ...advanced, ...(await asked((await ids(2)).map(fileUrl))) };
    const before = await obra.events(`progress-${project}`);
    expect(await supervisor.post('/progress', body)).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(detail) },
    });
    expect(await obra.events(`progress-${project}`)).toEqual(before);
  });
});

it.each(wrong)('takes no logo %s', async (_, url, detail) => {
  expect(await obra.admin.put(`/projects/${project}`, { app_logo_url: await url() })).toMatchObject({
    status: 422,
    body: { detail },
  });
});

it('leaves a logo from before there were files where it is', async () => {
  const id = await obra.project();
  await obra.store.append({
    stream: `project-${id}`,
    events: [{ type: 'LogoChanged', data: { id, logo: 'app_logo_url', url: '/files/app.png' } }],
    expectedRevision: 0n,
    meta: { ...(await obra.events(`project-${id}`))[0]!.meta, command_id: randomUUID() },
  });
  const before = await obra.events(`project-${id}`);
  const kept = await obra.admin.put(`/projects/${id}`, { app_logo_url: '/files/app.png' });
  expect(kept).toMatchObject({ status: 200, body: { app_logo_url: '/files/app.png' } });
  expect(await obra.events(`project-${id}`)).toEqual(before);
  expect((await obra.admin.put(`/projects/${id}`, { app_logo_url: null })).body.app_logo_url).toBeNull();
});
