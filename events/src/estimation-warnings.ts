import type { LedgerRow } from './estimation-ledger.ts';
import { addMoney, addQuantities, shareCents, toCents } from './money.ts';

/** A line of a claim against what the contract holds of the concept. */
export type LineState = { concept_code: string; contracted: number; previous: number; quantity: number };

const pesos = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 });

const advanceWarnings = (row: LedgerRow, anticipo_amount: number): string[] => {
  const wanted = shareCents(toCents(row.total_amount), row.anticipo_amortization_percentage);
  const taken = toCents(row.anticipo_amortization_amount);
  if (anticipo_amount <= 0 && taken > 0)
    return ['No hay anticipo registrado: la amortización se aplica sin tope.'];
  if (anticipo_amount > 0 && taken < wanted)
    return [`La amortización se topó en ${pesos(row.anticipo_amortization_amount)}, el saldo del anticipo.`];
  return [];
};

/** Balance withheld for lateness up to and including the last row: retentions less refunds, in pesos; may be negative. */
export const lateRetentionBalance = (rows: readonly LedgerRow[]): number =>
  addMoney(...rows.flatMap((row) => [-row.retencion_retraso_amount, -row.devolucion_retencion]));

const overExecuted = ({ contracted, previous, quantity }: LineState) =>
  addQuantities(previous, quantity) > contracted;

/**
 * What a person should know before signing the last of these claims (domain.md §5 rank 2), as Spanish sentences. Nothing
 * here forbids anything. `rows`: the contract's folded claims up to the one in question.
 */
export const estimationWarnings = (
  rows: readonly LedgerRow[],
  anticipo_amount: number,
  lines: readonly LineState[] = [],
): string[] => {
  const row = rows.at(-1);
  if (!row) return [];
  const over = lines.filter(overExecuted).map(({ concept_code }) => concept_code);
  return [
    ...advanceWarnings(row, anticipo_amount),
    ...(row.devolucion_retencion > 0 && lateRetentionBalance(rows) < 0
      ? ['La devolución supera el saldo retenido por retraso.']
      : []),
    ...(row.importe_liquido < 0 ? ['El importe líquido es negativo.'] : []),
    ...(over.length > 0
      ? [
          `Rebasa la cantidad contratada y requiere convenio u orden escrita (RLOPSRM art. 118): ${over.join(', ')}.`,
        ]
      : []),
  ];
};
