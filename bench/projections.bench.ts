import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AnyEvent } from '../events/src/index.ts';
import type { EventStore } from '../platform/src/store/index.ts';
import { projectAll, rebuildProjection } from '../projections/src/index.ts';
import { readModels } from '../projections/src/read-models/index.ts';
import { benchServer, note } from './harness.ts';
import { onFreshLog } from './fresh-log.ts';

/** Information only: how fast a small projection is rebuilt from a log of 50,000 events. */
const rebuilding = async (store: EventStore, pool: pg.Pool) => {
  const model = readModels.find(({ name }) => name === 'progress')!;
  const recorded = (index: number): AnyEvent => ({
    type: 'ProgressRecorded',
    data: {
      id: `a${index}`,
      project_id: 'p1',
      concept_id: 'c1',
      quantity_advanced: 1.25,
      progress_date: '2026-01-15',
      observations: 'Avance del día',
      photo_url: null,
      created_offline: false,
    },
  });
  const total = 50_000;
  const meta = {
    at: new Date().toISOString(),
    by: 'bench',
    role: 'supervisor',
    correlation_id: 'b',
    schema_version: 1,
  };
  for (let first = 0; first < total; first += 1000)
    await store.append({
      stream: `progress-${first}`,
      events: Array.from({ length: 1000 }, (_, index) => recorded(first + index)),
      expectedRevision: -1n,
      meta: { ...meta, command_id: randomUUID() },
    });
  const rate = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return Math.round((total / (performance.now() - started)) * 1000);
  };
  const followed = await rate(() => projectAll({ store, pool, models: [model] }));
  const rebuilt = await rate(() => rebuildProjection({ store, pool, log: note, model }));
  note(`a row per event: ${followed} events/s followed in batches, ${rebuilt} events/s rebuilt`);
};

export const run = async () => {
  const server = await benchServer();
  try {
    await onFreshLog(server, rebuilding);
  } finally {
    await server.stop();
  }
};
