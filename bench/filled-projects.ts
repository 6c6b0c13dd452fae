/* Projects of 500 events each, nearly all of them progress records, for logs of any size. */
import { randomUUID } from 'node:crypto';
import { catalogStream, progressStream, projectStream, type AnyEvent } from '../events/src/index.ts';
import type { EventStore } from '../platform/src/store/index.ts';

/** Events of a project; the first two create the project and a concept. */
const eventsOfProject = 500;

/** An empty project whose name is its id. */
export const project = (id: string) => ({
  id,
  name: id,
  description: 'Puente',
  contract_amount: 10_000_000,
  start_date: '2025-01-01',
  end_date: '2029-12-31',
  status: 'active',
});
const concept = (project_id: string) => ({
  id: `c-${project_id}`,
  project_id,
  contract_id: `${project_id}:main`,
  concept_code: 'C-000',
  concept_name: 'Excavación en material tipo II por medios mecánicos',
  unit: 'm3',
  quantity: 100_000,
  unit_price: 187.45,
});
const record = (project_id: string, n: number): AnyEvent => ({
  type: 'ProgressRecorded',
  data: {
    id: `${project_id}-${n}`,
    project_id,
    concept_id: `c-${project_id}`,
    quantity_advanced: 1.25,
    progress_date: '2026-01-15',
    observations: `Avance ${n} del tramo norte`,
    photo_url: null,
    created_offline: false,
  },
});

/** Creates a stream. */
export const writeNew = (store: EventStore, stream: string, events: AnyEvent[]) =>
  store.append({
    stream,
    events,
    expectedRevision: -1n,
    meta: {
      at: new Date().toISOString(),
      by: 's',
      role: 'supervisor',
      command_id: randomUUID(),
      correlation_id: randomUUID(),
      schema_version: 1,
    },
  });

/** Writes at least `total` events, at most 499 more: projects `p0`, `p1`, … */
export const fillProjects = async (store: EventStore, total: number) => {
  for (let n = 0; n * eventsOfProject < total; n++) {
    const id = `p${n}`;
    await Promise.all([
      writeNew(store, projectStream(id), [{ type: 'ProjectCreated', data: project(id) }]),
      writeNew(store, catalogStream(`${id}:main`), [{ type: 'ConceptAdded', data: concept(id) }]),
      writeNew(
        store,
        progressStream(id),
        Array.from({ length: eventsOfProject - 2 }, (_, index) => record(id, index)),
      ),
    ]);
  }
};
