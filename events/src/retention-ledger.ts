import type { Deductions } from './estimation.ts';
import { lateRetentionName } from './estimation.ts';
import type { EstimationAmounts } from './estimation-ledger.ts';
import { foldedText } from './folded-text.ts';
import { sumCents, toCents, toPesos, type Cents } from './money.ts';

/** What a contract withheld and gave back under one name, in pesos. `balance`: null of what was only ever added to payments. */
export type RetentionBalance = {
  nombre: string;
  withheld: number;
  returned: number;
  balance: number | null;
};

type Row = Pick<Deductions, 'otras_retenciones' | 'devolucion_retencion'> &
  Pick<EstimationAmounts, 'retencion_retraso_amount' | 'otras_retenciones_amounts'>;

/** What a row takes (below 0) or gives under each name, in cents. A refund is of what was withheld for being late. */
const moves = (row: Row): { nombre: string; cents: Cents }[] => [
  { nombre: lateRetentionName, cents: toCents(row.retencion_retraso_amount) },
  { nombre: lateRetentionName, cents: toCents(row.devolucion_retencion) },
  ...row.otras_retenciones.map(({ nombre }, index) => ({
    nombre: nombre.trim().replace(/\s+/g, ' '),
    cents: toCents(row.otras_retenciones_amounts[index] ?? 0),
  })),
];

/**
 * The retentions of a contract by name, in the order in which they first come: what was withheld, what was given back, what is left.
 * Names that differ only in case, accents or spaces are one, as first spelled.
 */
export const retentionLedger = (rows: readonly Row[]): RetentionBalance[] => {
  const names = new Map<string, { nombre: string; parts: Cents[] }>();
  for (const { nombre, cents } of rows.flatMap(moves)) {
    const key = foldedText(nombre);
    const known = names.get(key) ?? { nombre, parts: [] };
    known.parts.push(cents);
    names.set(key, known);
  }
  return [...names.values()]
    .filter(({ parts }) => parts.some((cents) => cents !== 0))
    .map(({ nombre, parts }) => {
      const withheld = -sumCents(parts.filter((cents) => cents < 0)) || 0;
      const returned = sumCents(parts.filter((cents) => cents > 0));
      return {
        nombre,
        withheld: toPesos(withheld),
        returned: toPesos(returned),
        // What only ever added (an adjustment of costs) owes nobody anything; a return of what was never withheld does.
        balance:
          withheld === 0 && foldedText(nombre) !== foldedText(lateRetentionName)
            ? null
            : toPesos(sumCents([withheld, -returned])),
      };
    });
};
