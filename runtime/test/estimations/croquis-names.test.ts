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

const sketch = () => storedFile({ ...world, clock: { now: new Date() } }, works.project_id, 'croquis');
const claim = ({ project_id, concepts }: ContractUnderTest, number: number, rows: object[]) => ({
  project_id,
  number,
  period: 'Enero 2026',
  start_date: '2026-01-05',
  end_date: '2026-01-30',
  concepts: [{ concept_id: concepts[1]!.id, quantity: rows.length, generadores: rows }],
});
const names = async (): Promise<Record<string, string>> => {
  const url = `/projects/${works.project_id}/drive/files?folder_id=croquis`;
  const { body } = await world.call('GET', url, { token: works.token });
  return Object.fromEntries((body.files as { id: string; name: string }[]).map(({ id, name }) => [id, name]));
};

it('lists the sketches of a project by the rows that they stand in, of the works and of services', async () => {
  const [one, two, three, unused] = [await sketch(), await sketch(), await sketch(), await sketch()];
  const { url, token } = works;
  const rows = [{ piezas: 1, croquis: one }, { piezas: 1 }, { piezas: 1, croquis: two }];
  const made = await world.call('POST', url, { token, body: claim(works, 3, rows) });
  const { status } = await world.call('POST', services.url, {
    token: services.token,
    body: claim(services, 1, [{ largo: 1, croquis: three }]),
  });
  expect([made.status, status]).toEqual([201, 201]);
  const known = {
    [one]: 'Estimación 3 S-02 fila 01.webp',
    [two]: 'Estimación 3 S-02 fila 03.webp',
    [three]: 'Servicios, estimación 1 S-02 fila 01.webp',
  };
  await expect.poll(names).toEqual(known);
  expect(known).not.toHaveProperty(unused);
  // One that has left its row is no longer listed; its file stays.
  await world.call('PUT', `${url}/${made.body.id}`, { token, body: claim(works, 3, rows.slice(0, 2)) });
  await expect.poll(names).toEqual({ [one]: known[one], [three]: known[three] });
});
