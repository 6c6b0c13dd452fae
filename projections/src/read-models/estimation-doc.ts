import type { Retention } from '@obraclara/events';
import type { EstimationRow } from '../tables.ts';

// Postgres gives the keys of a jsonb back in an order of its own; the text must not depend on where the row came from.
const retention = ({ nombre, tipo, valor, es_suma, base }: Retention) => ({
  nombre,
  tipo,
  valor,
  es_suma,
  ...(base && { base }),
});

/** The answer of the API for a claim as JSON, open-ended for its running totals: see `estimationDoc` in tables.ts. */
export const docOf = (row: EstimationRow): string => {
  const { retencion_retraso, otras_retenciones } = row;
  return JSON.stringify({
    id: row.id,
    contract_id: row.contract_id,
    project_id: row.project_id,
    number: row.number,
    period: row.period,
    start_date: row.start_date,
    end_date: row.end_date,
    creation_date: row.creation_date,
    status: row.status,
    anticipo_amortization_percentage: row.anticipo_amortization_percentage,
    es_final: row.es_final,
    retencion_retraso: retencion_retraso && retention(retencion_retraso),
    devolucion_retencion: row.devolucion_retencion,
    otras_retenciones: otras_retenciones.map(retention),
    total_amount: row.total_amount,
    anticipo_amortization_amount: row.anticipo_amortization_amount,
    subtotal_1: row.subtotal_1,
    iva: row.iva,
    subtotal_2: row.subtotal_2,
    retencion_retraso_amount: row.retencion_retraso_amount,
    subtotal_3: row.subtotal_3,
    otras_retenciones_amounts: row.otras_retenciones_amounts,
    importe_liquido: row.importe_liquido,
    net_amount: row.importe_liquido,
    revision: row.revision,
  }).slice(0, -1);
};

/** The lines of a claim as JSON. Apart from the rest, which changes when an earlier claim does; the lines do not. */
export const linesDocOf = ({ concepts }: EstimationRow): string =>
  JSON.stringify(
    concepts.map(({ concept_id, concept_code, concept_name, unit, unit_price, quantity, subtotal }) => ({
      concept_id,
      concept_code,
      concept_name,
      unit,
      unit_price,
      quantity,
      subtotal,
    })),
  );
