import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedFile } from '../../../command-service/test/stored-file.ts';
import { openWorld, type ContractUnderTest, type World } from './world.ts';

let world: World;
let works: ContractUnderTest;
let services: ContractUnderTest;
beforeAll(async () => {
  world = await openWorld();
  works = await world.main('Puente');
  services = await world.internal(works.project_id);
});
afterAll(() => world?.close());

/** Uploads a sketch as of so many hours ago. Returns its id. */
const sketch = (hours = 0) =>
  storedFile(
    { ...world, clock: { now: new Date(Date.now() - hours * 3_600_000) } },
    works.project_id,
    'croquis',
  );
const estimation = ({ project_id, concepts }: ContractUnderTest, number: number, rows: object[]) => ({
  project_id,
  number,
  period: 'Enero 2026',
  start_date: '2026-01-05',
  end_date: '2026-01-30',
  concepts: [{ concept_id: concepts[1]!.id, quantity: rows.length, generadores: rows }],
});
const names = async ({ token }: ContractUnderTest): Promise<Record<string, string>> => {
  const url = `/projects/${works.project_id}/drive/files?folder_id=croquis`;
  const { body } = await world.call('GET', url, { token });
  return Object.fromEntries((body.files as { id: string; name: string }[]).map(({ id, name }) => [id, name]));
};
const capture = ({ url, token }: ContractUnderTest, body: object) => world.call('POST', url, { token, body });
const download = async ({ token }: ContractUnderTest, id: string) => {
  const url = `/projects/${works.project_id}/drive/download/${id}`;
  return (await world.call('GET', url, { token })).status;
};

it('lists the sketches of a project by the rows that they stand in, those of services to who reads their estimations', async () => {
  const [one, two, three, unused] = [await sketch(), await sketch(), await sketch(), await sketch()];
  const rows = [{ piezas: 1, croquis: one }, { piezas: 1 }, { piezas: 1, croquis: two }];
  const made = await capture(works, estimation(works, 3, rows));
  const { status } = await capture(services, estimation(services, 1, [{ largo: 1, croquis: three }]));
  expect([made.status, status]).toEqual([201, 201]);
  const ofWorks = { [one]: 'Estimación 3 S-02 fila 01.webp', [two]: 'Estimación 3 S-02 fila 03.webp' };
  const ofServices = { [three]: 'Servicios, estimación 1 S-02 fila 01.webp' };
  await expect.poll(() => names(services)).toEqual({ ...ofWorks, ...ofServices });
  expect(await names(works)).toEqual(ofWorks);
  expect(ofWorks).not.toHaveProperty(unused);
  const given = [await download(works, one), await download(works, three), await download(services, three)];
  expect(given).toEqual([200, 404, 200]);
  // A sketch that was removed from its row is no longer listed; its file remains.
  const { url, token } = works;
  await world.call('PUT', `${url}/${made.body.id}`, { token, body: estimation(works, 3, rows.slice(0, 2)) });
  await expect.poll(() => names(works)).toEqual({ [one]: ofWorks[one] });
  expect(await names(services)).toEqual({ [one]: ofWorks[one], ...ofServices });
});

it('gives a sketch that has left its row to nobody who may not read services', async () => {
  const id = await sketch(2);
  const { url, token } = services;
  const { body } = await capture(services, estimation(services, 2, [{ largo: 1, croquis: id }]));
  await expect.poll(() => names(services)).toHaveProperty(id);
  await world.call('PUT', `${url}/${body.id}`, { token, body: estimation(services, 2, [{ largo: 1 }]) });
  await expect.poll(() => names(services)).not.toHaveProperty(id);
  expect([await download(works, id), await download(services, id)]).toEqual([404, 200]);
});

it('lets no contract take a sketch of the other', async () => {
  const [ofWorks, ofServices] = [await sketch(), await sketch()];
  const made = await capture(works, estimation(works, 7, [{ largo: 1, croquis: ofWorks }]));
  await capture(services, estimation(services, 7, [{ largo: 1, croquis: `/api/files/${ofServices}` }]));
  const detail = 'El croquis está en una estimación de otro contrato. Súbalo de nuevo aquí.';
  const refused = { status: 422, body: { detail } };
  const both = [
    { largo: 1, croquis: ofWorks },
    { largo: 1, croquis: ofServices },
  ];
  expect(await capture(works, estimation(works, 8, both))).toMatchObject(refused);
  expect(await capture(services, estimation(services, 8, both))).toMatchObject(refused);
  const { url, token } = works;
  const update = (rows: object[]) =>
    world.call('PUT', `${url}/${made.body.id}`, { token, body: estimation(works, 7, rows) });
  expect(await update(both)).toMatchObject(refused);
  expect(await update([{ largo: 1, croquis: ofWorks }, { largo: 1 }])).toMatchObject({ status: 200 });
});
