import { Type, type Static } from 'typebox';
import type { WorkedEstimation } from './contract-estimations.ts';
import { shape } from './define.ts';
import type { Cumulative } from './estimation-ledger.ts';
import { EstimationLine, EstimationStatus, EstimationTerms } from './estimation.ts';
import { Id, Instant, Money, Revision } from './fields.ts';

/** Pesos, below 0 where something is taken away. */
const Signed = Type.Number();

export const AnsweredLine = shape({ ...EstimationLine.properties, subtotal: Money });

/** A claim as every call answers it (specification §3): what was captured, the ledger's figures, and the running totals. */
export const EstimationAnswer = shape({
  id: Id,
  contract_id: Id,
  project_id: Id,
  ...Type.Required(EstimationTerms).properties,
  concepts: Type.Array(AnsweredLine),
  creation_date: Instant,
  status: EstimationStatus,
  total_amount: Money,
  anticipo_amortization_amount: Money,
  subtotal_1: Signed,
  iva: Signed,
  subtotal_2: Signed,
  retencion_retraso_amount: Signed,
  subtotal_3: Signed,
  otras_retenciones_amounts: Type.Array(Signed),
  importe_liquido: Signed,
  net_amount: Signed,
  cumulative_amortization: Money,
  cumulative_liquid_amount: Signed,
  cumulative_amount: Signed,
  revision: Revision,
});
export type EstimationAnswer = Static<typeof EstimationAnswer>;

/** A claim with its running totals as it is answered: with both names of what the specification calls by two. */
export const answeredEstimation = (worked: WorkedEstimation, totals: Cumulative): EstimationAnswer => ({
  ...worked,
  ...totals,
  net_amount: worked.importe_liquido,
  cumulative_amount: totals.cumulative_liquid_amount,
});
