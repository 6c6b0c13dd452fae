import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { AnyEvent } from '../events/src/index.ts';
import { placeOf, type EventStore, type Recorded } from '../platform/src/store/index.ts';
import { applyBatch } from '../projections/src/batch.ts';
import { leadOf, readCheckpoints } from '../projections/src/checkpoint.ts';
import { projectAll } from '../projections/src/index.ts';
import { readModels } from '../projections/src/read-models/index.ts';
import { median, note, roundsOr } from './harness.ts';

const count = 1000;
const rounds = roundsOr(41);
const contract_id = 'p1:main';
const of = { contract_id, project_id: 'p1' };
const stream = `estimations-${contract_id}`;
const estimations = readModels.find(({ name }) => name === 'estimations')!;

const created = (number: number): AnyEvent => ({
  type: 'EstimationCreated',
  data: {
    ...of,
    id: `e${number}`,
    number,
    period: `Periodo ${number}`,
    start_date: '2026-01-01',
    end_date: '2026-01-31',
    anticipo_amortization_percentage: 10,
    retencion_retraso: null,
    devolucion_retencion: 0,
    otras_retenciones: [{ nombre: '5 al millar', tipo: 'porcentaje', valor: 0.5, es_suma: false }],
    concepts: Array.from({ length: 30 }, (_, line) => ({
      concept_id: `c${line}`,
      concept_code: `${line}`,
      concept_name: 'Excavación en material tipo II por medios mecánicos, incluye acarreo libre',
      unit: 'm3',
      unit_price: 125.37,
      quantity: 10 + line,
    })),
  },
});
const deleted = (number: number): AnyEvent => ({
  type: 'EstimationDeleted',
  data: { ...of, id: `e${number}` },
});

const writer = (store: EventStore) => {
  let revision = -1n;
  return async (...events: AnyEvent[]) => {
    const meta = {
      at: new Date().toISOString(),
      by: 'bench',
      role: 'supervisor',
      command_id: randomUUID(),
      correlation_id: 'bench',
      schema_version: 1,
    };
    ({ revision } = await store.append({ stream, events, expectedRevision: revision, meta }));
  };
};

/**
 * Ratio of the time to delete the first of 1,000 estimations to the time to delete the last: the transaction of a running projection that
 * has the contract in memory. If the advance is used up halfway, later estimations change too.
 */
export const deletions = async (advance: number, store: EventStore, pool: pg.Pool): Promise<number> => {
  const append = writer(store);
  await append({ type: 'AdvanceGranted', data: { ...of, amount: advance, amortization_percentage: 10 } });
  for (let first = 1; first <= count; first += 50)
    await append(...Array.from({ length: 50 }, (_, index) => created(first + index)));
  await projectAll({ store, pool, models: [estimations] });
  const client = await pool.connect();
  const lead = leadOf(estimations, (await readCheckpoints(client)).get('estimations')!);
  const timed = async (event: AnyEvent) => {
    await append(event);
    const events: Recorded[] = [];
    for await (const each of store.readAll(lead.position)) events.push(each);
    const started = performance.now();
    const written = await applyBatch({ db: client, log: note }, [lead], events, placeOf(events.at(-1)!));
    return { ms: performance.now() - started, written };
  };
  const [ratios, writtenFirst]: [number[], number[]] = [[], []];
  const times = { first: [] as number[], last: [] as number[] };
  for (let round = -5; round < rounds; round++) {
    const take = async (which: 'first' | 'last') => {
      const number = which === 'first' ? 1 : count;
      const { ms, written } = await timed(deleted(number));
      await timed(created(number));
      if (which === 'first' && round >= 0) writtenFirst.push(written);
      if (round >= 0) times[which].push(ms);
      return ms;
    };
    // The order alternates between rounds.
    const one = await take(round % 2 ? 'first' : 'last');
    const two = await take(round % 2 ? 'last' : 'first');
    if (round >= 0) ratios.push(round % 2 ? one / two : two / one);
  }
  client.release();
  note(
    `deleting from ${count} estimations, medians: first ${median(times.first).toFixed(2)} ms (${median(writtenFirst)} rows), ` +
      `last ${median(times.last).toFixed(2)} ms`,
  );
  return median(ratios);
};
