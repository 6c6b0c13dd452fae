import { randomUUID } from 'node:crypto';
import type { AnyEvent, EstimationTerms, Meta } from '@obraclara/events';
import type { EventStore, Recorded } from '@obraclara/platform/store';

export const at = '2026-01-31T18:00:00.000Z';
export const meta = (): Meta => ({
  at,
  by: 'ana',
  role: 'supervisor',
  command_id: randomUUID(),
  correlation_id: 'c',
  schema_version: 1,
});

export const of = { contract_id: 'p1:main', project_id: 'p1' };

export const project = (id = 'p1'): AnyEvent => ({
  type: 'ProjectCreated',
  data: {
    id,
    name: 'Puente',
    description: 'Puente vehicular',
    contract_amount: 1_000_000,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    status: 'active',
  },
});

export const concept = (n: number, unit_price = 10.5) => ({
  id: `c${n}`,
  concept_code: `${n}.1`,
  concept_name: `Concepto ${n}`,
  unit: 'm3',
  quantity: 100,
  unit_price,
});

export const terms = (number: number, quantity = 1, unit_price = 100, lines = 1): EstimationTerms => ({
  number,
  period: `Periodo ${number}`,
  start_date: '2026-01-01',
  end_date: '2026-01-31',
  anticipo_amortization_percentage: 0,
  retencion_retraso: null,
  devolucion_retencion: 0,
  otras_retenciones: [],
  concepts: Array.from({ length: lines }, (_, line) => ({
    concept_id: `c${line}`,
    concept_code: `${line}`,
    concept_name: 'Excavación',
    unit: 'm3',
    unit_price,
    quantity,
  })),
});

export const estimation = (
  number: number,
  change: Partial<EstimationTerms> = {},
  contract = of,
): AnyEvent => ({
  type: 'EstimationCreated',
  data: { ...contract, id: `${contract.contract_id}:e${number}`, ...terms(number), ...change },
});

export const withMeta = (events: readonly AnyEvent[]) =>
  events.map((event, index) => ({ ...event, revision: BigInt(index), meta: meta() }));

/** Appends to the end of the stream, whatever its revision. */
export const append = async (store: EventStore, stream: string, ...events: AnyEvent[]) => {
  let last: Recorded | undefined;
  for await (const event of store.readStream(stream)) last = event;
  return store.append({ stream, events, expectedRevision: last?.revision ?? -1n, meta: meta() });
};

export const until = async (what: () => Promise<boolean> | boolean, patience = 10_000) => {
  for (const end = Date.now() + patience; !(await what());) {
    if (Date.now() > end) throw new Error('it did not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
