import { catalogStream, contractId, projectStream, usersStream } from '@obraclara/events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writer } from './golden-writer.ts';
import { userRows } from './golden-rows.ts';
import { databaseOf, queryServer, type QueriedDatabase } from './query-server.ts';

let database: QueriedDatabase;
let server: Awaited<ReturnType<typeof queryServer>>;
const at = '2025-01-03T18:00:00.000Z';
const of = { contract_id: contractId('followed', 'main'), project_id: 'followed' };

const concept = (type: string, id: string, concept_code: string, unit_price: number) => ({
  type,
  data: { ...of, id, concept_code, concept_name: 'Renglón', unit: 'pza', quantity: 1, unit_price },
});
const added = (id: string, code: string, price: number) => concept('ConceptAdded', id, code, price);
const recoded = (id: string, code: string, price: number) => concept('ConceptChanged', id, code, price);
const removed = (id: string) => ({ type: 'ConceptRemoved', data: { ...of, id } });

/** Plans one unit of each concept in January, by id and code, or by code alone like old programs. */
const program = (...concepts: { concept_id?: string; concept_code: string }[]) => {
  const imported = { ...of, import_id: 'program' };
  const planned = concepts.map((one) => ({ ...one, monthly_quantities: { '2025-01': 1 } }));
  const project_months = [{ key: '2025-01', label: 'Ene' }];
  return [
    {
      type: 'ProgramImportStarted',
      data: { ...imported, file_name: 'p.xlsx', file_hash: '', project_months },
    },
    { type: 'ProgramChunkImported', data: { ...imported, concepts: planned } },
    { type: 'ProgramImported', data: { ...imported, concepts_processed: concepts.length } },
  ];
};

beforeAll(async () => {
  database = await databaseOf(async ({ store }) => {
    const write = writer(store);
    await write(usersStream, at, ...userRows.map((data) => ({ type: 'UserRegistered', data })));
    await write(projectStream('followed'), at, {
      type: 'ProjectCreated',
      data: {
        id: 'followed',
        name: 'Caseta',
        description: '',
        contract_amount: 1000,
        start_date: '2025-01-01',
        end_date: '2025-01-31',
        status: 'active',
      },
    });
    return write;
  });
  server = await queryServer(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.drop();
});

const read = async <Answer>(url: string) => {
  await database.project();
  const response = await server.get(url, { as: 'administrator' });
  expect(response.statusCode).toBe(200);
  return response.json<Answer>();
};

/** Planned quantity of each code from each response that has it, and the share of the contract. */
const asked = async () => {
  const { planned_to_date } = await read<{ planned_to_date: object }>('/analytics/progress/followed');
  const { planned_cumulative } = await read<{ planned_cumulative: number[] }>('/analytics/s-curve/followed');
  const { program_data } = await read<{ program_data: { concepts: { concept_code: string }[] } }>(
    '/projects/followed',
  );
  const listed = program_data.concepts.map(({ concept_code }) => concept_code);
  return { codes: Object.keys(planned_to_date).sort(), listed, share: planned_cumulative.at(-1) };
};

it('follows what is planned through changes of codes, and never takes it twice', async () => {
  await database.write(
    catalogStream(of.contract_id),
    at,
    added('a', 'A', 10),
    added('b', 'B', 20),
    added('c', 'C', 30),
    added('g', 'G', 40),
    added('h', 'H', 50),
    ...program(
      { concept_id: 'a', concept_code: 'A' },
      { concept_id: 'b', concept_code: 'B' },
      { concept_code: 'C' },
      { concept_id: 'g', concept_code: 'G' },
      { concept_id: 'h', concept_code: 'H' },
    ),
  );
  const five = ['A', 'B', 'C', 'G', 'H'];
  expect(await asked()).toEqual({ codes: five, listed: five, share: 15 });
  await database.write(
    catalogStream(of.contract_id),
    at,
    // A concept's code changes, and a new concept gets the former code.
    recoded('a', 'A-2', 10),
    added('new a', 'A', 500),
    // Removed, and added again by hand.
    removed('b'),
    added('new b', 'B', 60),
    // Removed, and its code goes to a concept with its own plan.
    removed('g'),
    recoded('h', 'G', 50),
  );
  expect(await asked()).toEqual({
    codes: ['A-2', 'B', 'C', 'G'],
    listed: ['A-2', 'C', 'G', 'B'],
    share: 15,
  });
});
