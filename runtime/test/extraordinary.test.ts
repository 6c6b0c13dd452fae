import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from './estimations/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it('keeps an extraordinary concept one when it is edited, in the answer and in the lists', async () => {
  const { call, admin } = world;
  const { project_id, token } = await world.main('Puente');
  const terms = { project_id, concept_code: 'EXT-1', unit: 'jor', quantity: 3 };
  const made = await call('POST', '/extraordinary', {
    token,
    body: { ...terms, description: 'Bombeo', unit_price: 100 },
  });
  expect(made).toMatchObject({ status: 201, body: { is_extraordinary: true } });
  const edited = await call('PUT', `/catalog/${made.body.id}`, {
    token: admin,
    body: { ...terms, concept_name: 'Bombeo nocturno', unit_price: 150 },
  });
  expect(edited).toMatchObject({ status: 200, body: { is_extraordinary: true, amount: 450 } });
  const extraordinary = await call('GET', `/extraordinary/${project_id}`, { token });
  expect(extraordinary.body).toMatchObject([
    { id: made.body.id, description: 'Bombeo nocturno', amount: 450 },
  ]);
  const catalog = await call('GET', `/catalog/${project_id}`, { token });
  expect(catalog.body.map(({ concept_code }: { concept_code: string }) => concept_code)).not.toContain(
    'EXT-1',
  );
});
