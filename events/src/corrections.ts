import { ivaFields, type Iva } from './estimation-ledger.ts';
import type { Deductions, EstimationLine, Retention } from './estimation.ts';
import { formatPercentage } from './number-format.ts';

/**
 * IVA under which lines are captured: that of the estimation that they correct, or `present` (contract-life §5). `refusal`: why they cannot
 * stand together, where a correction has another IVA than the rest.
 */
export const ivaOfLines = (
  lines: readonly Pick<EstimationLine, 'corrects'>[],
  estimations: ReadonlyMap<string, Iva>,
  present: Iva,
): { iva: Iva; refusal?: string } => {
  const all = lines.map(({ corrects }) => ({
    number: corrects?.number,
    iva: corrects ? (estimations.get(corrects.estimation_id) ?? present) : present,
  }));
  const first = all[0] ?? { number: undefined, iva: present };
  const other = all.find(
    ({ iva }) => JSON.stringify(ivaFields(iva)) !== JSON.stringify(ivaFields(first.iva)),
  );
  if (!other) return { iva: first.iva };
  const corrected = other.number === undefined ? first : other;
  return {
    iva: first.iva,
    refusal: `La estimación ${corrected.number} lleva IVA de ${formatPercentage(corrected.iva.iva_percentage)}: corríjala en una estimación aparte.`,
  };
};

const isRate = ({ tipo }: Retention) => tipo === 'porcentaje';

/**
 * Deductions of an estimation that have a rate. Applied to an importe below 0, they give back what they took of the same importe
 * (contract-life §5). Amounts in pesos have no share in a single line, so that they are not among them.
 */
export const ratedDeductions = ({
  retencion_retraso: late,
  otras_retenciones,
}: Pick<Deductions, 'retencion_retraso' | 'otras_retenciones'>) => ({
  retencion_retraso: late && isRate(late) ? late : null,
  otras_retenciones: otras_retenciones.filter(isRate),
});
