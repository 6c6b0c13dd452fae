import { upcasters } from '@obraclara/events';
import { embeddedLog, type EventStore } from '@obraclara/platform/store';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { locationIndex } from '../../command-service/src/machinery/locations.ts';
import { migrateCommandSide } from '../../command-service/src/index.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { projectAll, readModels, rebuildProjection } from '../src/index.ts';
import { concept, meta, of } from './story.ts';

let database: TestDatabase;
let store: EventStore;
beforeEach(async () => {
  database = await testDatabase();
  store = await embeddedLog({ connectionString: database.url });
  upcasters['ConceptAdded'] = {
    0: ({ contract, concept_key, ...data }) => ({ ...data, contract_id: contract, id: concept_key }),
  };
});
afterEach(async () => {
  delete upcasters['ConceptAdded'];
  await store.close();
  await database.drop();
});

const { id, ...terms } = concept(1);

it('shows and finds the content of older events, also after a rebuild', async () => {
  await store.append({
    stream: `catalog-${of.contract_id}`,
    events: [
      {
        type: 'ConceptAdded',
        data: { contract: of.contract_id, project_id: of.project_id, concept_key: id, ...terms },
      },
    ],
    expectedRevision: -1n,
    meta: { ...meta(), command_id: randomUUID(), schema_version: 0 },
  });
  await projectAll({ store, pool: database.pool });
  const shown = async () =>
    (await database.pool.query('select id, contract_id, concept_code from read.catalog_items')).rows;
  const expected = [{ id, contract_id: of.contract_id, concept_code: terms.concept_code }];
  expect(await shown()).toEqual(expected);
  const model = readModels.find(({ name }) => name === 'catalog')!;
  const log = () => undefined;
  expect(await rebuildProjection({ store, pool: database.pool, log, model })).toBe('done');
  expect(await shown()).toEqual(expected);
  await migrateCommandSide(database.pool);
  const { locate } = locationIndex(store, database.pool);
  expect(await locate('concept', id)).toBe(of.contract_id);
});
