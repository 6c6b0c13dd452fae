import { monthFrom } from './calendar.ts';
import { wantedAmortisation, type LedgerRow } from './estimation-ledger.ts';
import { estimationTypeOf, type EstimationType } from './estimation-types.ts';
import { addMoney, addQuantities, toCents } from './money.ts';
import { millarWarnings } from './retention-advice.ts';
import { formatMoney } from './number-format.ts';

/** Quantity of a line with the contracted and previous quantities of its concept. */
export type LineState = { concept_code: string; contracted: number; previous: number; quantity: number };

/** `earlier`: the estimations before this one. A final one among them amortised the whole advance, so that nothing is capped. */
const advanceWarnings = (
  row: LedgerRow,
  { earlier, anticipo_amount }: { earlier: readonly LedgerRow[]; anticipo_amount: number },
): string[] => {
  if (earlier.some(({ es_final }) => es_final)) return [];
  const wanted = wantedAmortisation(row, toCents(row.total_amount));
  const taken = toCents(row.anticipo_amortization_amount);
  if (anticipo_amount <= 0 && taken > 0)
    return ['No hay anticipo registrado: la amortización se aplica sin tope.'];
  if (anticipo_amount > 0 && taken < wanted)
    return [
      `La amortización se topó en ${formatMoney(row.anticipo_amortization_amount)}, el saldo del anticipo.`,
    ];
  return [];
};

/** Balance of late retentions up to the last row: retentions less refunds, in pesos; may be negative. */
export const lateRetentionBalance = (rows: readonly LedgerRow[]): number =>
  addMoney(...rows.flatMap((row) => [-row.retencion_retraso_amount, -row.devolucion_retencion]));

/** A folded estimation with its concepts and both dates of its period; a date not yet entered is empty. */
export type PeriodRow = LedgerRow & {
  end_date: string;
  estimation_type?: EstimationType;
  concepts: readonly { concept_id: string }[];
};

const overlap = (a: PeriodRow, b: PeriodRow) => a.start_date <= b.end_date && b.start_date <= a.end_date;

const periodWarnings = (row: PeriodRow, earlier: readonly PeriodRow[]): string[] => {
  if (!row.start_date || !row.end_date) return [];
  const own = new Set(row.concepts.map(({ concept_id }) => concept_id));
  // Parallel estimations, as that of additional works, share days without a concept in common: nothing is charged twice.
  const shared = earlier
    .filter(
      (other) =>
        overlap(other, row) &&
        estimationTypeOf(other) === estimationTypeOf(row) &&
        other.concepts.some(({ concept_id }) => own.has(concept_id)),
    )
    .map(({ number }) => number);
  const others = `${shared.length === 1 ? 'la estimación' : 'las estimaciones'} ${shared.join(', ')}`;
  return [
    ...(row.end_date > monthFrom(row.start_date)
      ? ['El período abarca más de un mes; las estimaciones son a lo sumo mensuales (LOPSRM art. 54).']
      : []),
    ...(shared.length > 0 ? [`El período se traslapa con el de ${others}.`] : []),
  ];
};

const overExecuted = ({ contracted, previous, quantity }: LineState) =>
  addQuantities(previous, quantity) > contracted;

/**
 * Warnings before the last of these estimations is signed (domain.md §5 rank 2), as Spanish sentences. They block nothing. `rows`: the
 * contract's folded estimations up to that one.
 */
export const estimationWarnings = (
  rows: readonly PeriodRow[],
  anticipo_amount: number,
  lines: readonly LineState[] = [],
): string[] => {
  const row = rows.at(-1);
  if (!row) return [];
  const over = lines.filter(overExecuted).map(({ concept_code }) => concept_code);
  return [
    ...periodWarnings(row, rows.slice(0, -1)),
    ...advanceWarnings(row, { earlier: rows.slice(0, -1), anticipo_amount }),
    ...(row.devolucion_retencion > 0 && lateRetentionBalance(rows) < 0
      ? ['La devolución supera el saldo retenido por retraso.']
      : []),
    ...millarWarnings(row.otras_retenciones, row.total_amount),
    ...(row.importe_liquido < 0 ? ['El importe líquido es negativo.'] : []),
    ...(over.length > 0
      ? [
          `Rebasa la cantidad contratada y requiere convenio u orden escrita (RLOPSRM art. 118): ${over.join(', ')}.`,
        ]
      : []),
  ];
};
