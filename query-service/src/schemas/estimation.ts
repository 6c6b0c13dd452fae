import { Day, Deductions, EstimationLine, EstimationStatus, Id, Instant, Revision } from '@obraclara/events';
import { Type } from 'typebox';
import { closed, Decimal } from './common.ts';

const Line = Type.Object({ ...EstimationLine.properties, subtotal: Decimal }, closed);

/** A claim as lists answer it (specification §3): what was captured, the ledger's figures, and the running totals. */
export const EstimationAnswer = Type.Object(
  {
    id: Id,
    contract_id: Id,
    project_id: Id,
    number: Type.Integer(),
    period: Type.String(),
    start_date: Day,
    end_date: Day,
    creation_date: Instant,
    status: EstimationStatus,
    ...Deductions.properties,
    total_amount: Decimal,
    anticipo_amortization_amount: Decimal,
    subtotal_1: Decimal,
    iva: Decimal,
    subtotal_2: Decimal,
    retencion_retraso_amount: Decimal,
    subtotal_3: Decimal,
    otras_retenciones_amounts: Type.Array(Decimal),
    importe_liquido: Decimal,
    net_amount: Decimal,
    revision: Revision,
    cumulative_amortization: Decimal,
    cumulative_liquid_amount: Decimal,
    cumulative_amount: Decimal,
    concepts: Type.Array(Line),
  },
  closed,
);

/** A row of the export; the client makes the CSV. */
export const ExportRow = Type.Object(
  {
    concept_id: Id,
    description: Type.String(),
    unit: Type.String(),
    unit_price: Decimal,
    total_qty: Decimal,
    total_amount: Decimal,
    qty_per_estimation: Decimal,
    amount_per_estimation: Decimal,
    remaining_qty: Decimal,
  },
  closed,
);
export const ExportAnswer = Type.Object({ data: Type.Array(ExportRow) }, closed);
