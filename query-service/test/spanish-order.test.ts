import { projectStream } from '@obraclara/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goldenDatabase, queryServer, type GoldenDatabase } from './query-server.ts';

const names = ['Zanja', 'Ñame', 'nube', 'Nación', 'Álamo', 'alameda', 'Alba', 'oso'];
const inSpanish = ['alameda', 'Álamo', 'Alba', 'Nación', 'nube', 'Ñame', 'oso', 'Zanja'];

let database: GoldenDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;

beforeAll(async () => {
  database = await goldenDatabase();
  for (const [index, name] of names.entries()) {
    const project = {
      id: `sorted-${index}`,
      name,
      description: name,
      contract_amount: 1,
      start_date: '2025-01-01',
      end_date: '2025-12-31',
      status: 'active',
    };
    await database.write(projectStream(project.id), '2025-01-03T00:00:00.000Z', {
      type: 'ProjectCreated',
      data: project,
    });
  }
  await database.project();
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const namesOf = async (query: Record<string, unknown>) => {
  const filter = { id: names.map((_, index) => `sorted-${index}`) };
  const answer = await server.get('/projects', { as: 'administrator', query: { filter, ...query } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ name: string }[]>().map(({ name }) => name);
};

it('lists names as a Spanish dictionary does: accents and capitals beside the plain letter, ñ after n', async () => {
  expect(await namesOf({})).toEqual(inSpanish);
  expect(await namesOf({ sort: ['name', 'ASC'] })).toEqual(inSpanish);
});

it('sorts any text column that way, also backwards and by pages', async () => {
  expect(await namesOf({ sort: ['description', 'DESC'] })).toEqual(inSpanish.toReversed());
  expect(await namesOf({ sort: ['description', 'ASC'], range: [4, 5] })).toEqual(['nube', 'Ñame']);
});
