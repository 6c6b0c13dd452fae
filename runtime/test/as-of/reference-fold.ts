import type pg from 'pg';
import type { ReferenceContract, ReferenceEstimation } from '../estimations/reference.ts';

/* A contract's state at an instant, computed from the rows of the log without product code: no schemas, folds or read models. */

/** An event as a row of the log, with untyped data. */
export type Logged = {
  type: string;
  // The test reads the properties that it expects; a wrong one fails the test.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any;
  at: string;
};

/** Every event of the log, in the order of its positions. */
export const logOf = async (pool: pg.Pool): Promise<Logged[]> => {
  const text = `select type, data, meta ->> 'at' as at from es.event order by position`;
  return (await pool.query<Logged>(text)).rows;
};

const estimationOf = (data: Logged['data'], status: string): ReferenceEstimation => ({
  id: data.id,
  number: data.number,
  period: data.period,
  start_date: data.start_date,
  end_date: data.end_date,
  status,
  anticipo_amortization_percentage: data.anticipo_amortization_percentage,
  es_final: data.es_final ?? false,
  retencion_retraso: data.retencion_retraso,
  devolucion_retencion: data.devolucion_retencion,
  otras_retenciones: data.otras_retenciones,
  lines: data.concepts.map(({ concept_id, concept_code, unit_price, quantity }: Logged['data']) => ({
    concept_id,
    concept_code,
    unit_price,
    quantity,
  })),
});

const without = (contract: ReferenceContract, id: string) =>
  contract.estimations.filter((one) => one.id !== id);

const taken: Record<string, (contract: ReferenceContract, data: Logged['data']) => void> = {
  AdvanceGranted: (contract, { amount, amortization_percentage }) => {
    contract.advance = { amount, percentage: amortization_percentage };
  },
  EstimationCreated: (contract, data) => {
    contract.estimations.push(estimationOf(data, 'entregada'));
  },
  EstimationUpdated: (contract, data) => {
    const former = contract.estimations.find(({ id }) => id === data.id)!;
    Object.assign(former, estimationOf(data, former.status));
  },
  StatusChanged: (contract, { id, status }) => {
    contract.estimations.find((one) => one.id === id)!.status = status;
  },
  EstimationDeleted: (contract, { id }) => {
    contract.estimations = without(contract, id);
  },
  EstimationRestored: (contract, data) => {
    contract.estimations = [...without(contract, data.id), estimationOf(data, data.status)];
  },
};

/** A contract's state at an instant: its advance and its estimations. */
export const contractAt = (
  log: readonly Logged[],
  contract_id: string,
  instant: string,
): ReferenceContract => {
  const contract: ReferenceContract = { advance: { amount: 0, percentage: 0 }, estimations: [] };
  for (const { type, data, at } of log)
    if (at <= instant && data.contract_id === contract_id) taken[type]?.(contract, data);
  return contract;
};
