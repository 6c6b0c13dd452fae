import {
  lateRetentionName,
  retentionKinds,
  type Deductions,
  type Retention,
  type RetentionKind,
} from './estimation.ts';
import type { EstimationAmounts } from './estimation-ledger.ts';
import { foldedText } from './folded-text.ts';
import { sumCents, toCents, toPesos, type Cents } from './money.ts';

/**
 * What a contract withheld and gave back under one name of one kind, in pesos. `balance`, which is to be given back: null of what was only
 * ever added to payments, and of every kind but `retencion`.
 */
export type RetentionBalance = {
  nombre: string;
  kind: RetentionKind;
  withheld: number;
  returned: number;
  balance: number | null;
};

type Row = Pick<Deductions, 'otras_retenciones' | 'devolucion_retencion'> &
  Pick<EstimationAmounts, 'retencion_retraso_amount' | 'otras_retenciones_amounts'>;

type Named = Pick<Retention, 'nombre' | 'kind'>;

/**
 * Of what kind each retention of a contract is: as it says, else as the latest of that name in these estimations says, else `retencion`.
 * Names that differ only in case, accents or spaces are one.
 */
export const retentionKindsOf = (rows: readonly Pick<Deductions, 'otras_retenciones'>[]) => {
  const kinds = new Map<string, RetentionKind>();
  for (const { nombre, kind } of rows.flatMap(({ otras_retenciones }) => otras_retenciones))
    if (kind) kinds.set(foldedText(nombre), kind);
  return ({ nombre, kind }: Named): RetentionKind => kind ?? kinds.get(foldedText(nombre)) ?? 'retencion';
};

/** The same for retentions of one name and kind, and for no others. */
export const retentionKey = (nombre: string, kind: RetentionKind): string => `${kind} ${foldedText(nombre)}`;

/** In the order of their kinds; those of one kind stay in theirs. */
export const sortedByKind = <Of extends { kind: RetentionKind }>(retentions: readonly Of[]): Of[] =>
  retentionKinds.flatMap((kind) => retentions.filter((one) => one.kind === kind));

/** What a row takes (below 0) or gives under each name, in cents. A refund is of what was withheld for being late. */
const moves = (
  row: Row,
  kindOf: (named: Named) => RetentionKind,
): { nombre: string; kind: RetentionKind; cents: Cents }[] => [
  { nombre: lateRetentionName, kind: 'retencion', cents: toCents(row.retencion_retraso_amount) },
  { nombre: lateRetentionName, kind: 'retencion', cents: toCents(row.devolucion_retencion) },
  ...row.otras_retenciones.map((one, index) => ({
    nombre: one.nombre.trim().replace(/\s+/g, ' '),
    kind: kindOf(one),
    cents: toCents(row.otras_retenciones_amounts[index] ?? 0),
  })),
];

/**
 * The retentions of a contract by kind and name, within a kind in the order in which they first come: what was withheld, what was given back, what is left.
 * Names that differ only in case, accents or spaces are one, as first spelled.
 */
export const retentionLedger = (rows: readonly Row[]): RetentionBalance[] => {
  const names = new Map<string, { nombre: string; kind: RetentionKind; parts: Cents[] }>();
  const kindOf = retentionKindsOf(rows);
  for (const { nombre, kind, cents } of rows.flatMap((row) => moves(row, kindOf))) {
    const key = retentionKey(nombre, kind);
    const known = names.get(key) ?? { nombre, kind, parts: [] };
    known.parts.push(cents);
    names.set(key, known);
  }
  return sortedByKind([...names.values()])
    .filter(({ parts }) => parts.some((cents) => cents !== 0))
    .map(({ nombre, kind, parts }) => {
      const withheld = -sumCents(parts.filter((cents) => cents < 0)) || 0;
      const returned = sumCents(parts.filter((cents) => cents > 0));
      return {
        nombre,
        kind,
        withheld: toPesos(withheld),
        returned: toPesos(returned),
        // What only ever added (an adjustment of costs) owes nobody anything; a return of what was never withheld does.
        balance:
          kind !== 'retencion' || (withheld === 0 && foldedText(nombre) !== foldedText(lateRetentionName))
            ? null
            : toPesos(sumCents([withheld, -returned])),
      };
    });
};
