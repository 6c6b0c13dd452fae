import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedFile } from '../../command-service/test/stored-file.ts';
import { openWorld, type World } from './estimations/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it('calls a photo by who took it also when their account is deleted', async () => {
  const { call, admin } = world;
  const { project_id, token, concepts } = await world.main('Puente');
  const id = await storedFile({ ...world, clock: { now: new Date() } }, project_id, 'photo');
  const record = { project_id, concept_id: concepts[0]!.id, quantity_advanced: 1 };
  const body = { ...record, progress_date: '2026-01-15', photo_url: `/api/files/${id}` };
  expect((await call('POST', '/progress', { token, body })).status).toBe(201);
  const name = async () => {
    const url = `/projects/${project_id}/drive/download/${id}`;
    return (await call('GET', url, { token: admin })).body.fileName as string;
  };
  const named = /^2026-01-15 S-01 .*\(supervisor\) 01/;
  await expect.poll(name).toMatch(named);
  const people = (await call('GET', '/users', { token: admin })).body as { id: string; role: string }[];
  const author = people.find(({ role }) => role === 'supervisor')!;
  await call('DELETE', `/users/${author.id}`, { token: admin });
  await expect.poll(async () => (await call('GET', `/deleted/users`, { token: admin })).body.length).toBe(1);
  expect(await name()).toMatch(named);
});
