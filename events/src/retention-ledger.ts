import {
  lateRetentionName,
  retentionKinds,
  type Deductions,
  type NamedKind,
  type Retention,
  type RetentionKind,
} from './estimation.ts';
import type { EstimationAmounts } from './estimation-ledger.ts';
import { foldedText } from './folded-text.ts';
import { sumCents, toCents, toPesos, type Cents } from './money.ts';

/**
 * Amounts that a contract withheld and refunded under one name and kind, in pesos. `balance`: still to be refunded; null for pure additions
 * to payments, and for every kind but `retencion`.
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

/** Kinds by folded name; the last one of a name counts. */
const kindsByName = (named: Iterable<Named>): Map<string, RetentionKind> => {
  const kinds = new Map<string, RetentionKind>();
  for (const { nombre, kind } of named) if (kind) kinds.set(foldedText(nombre), kind);
  return kinds;
};

type Retaining = Pick<Deductions, 'otras_retenciones'>;
const allOf = (rows: readonly Retaining[]) => rows.flatMap(({ otras_retenciones }) => otras_retenciones);

/** These retentions, with the kinds of `kinds` where they have none. */
export const withKinds = (retentions: readonly Retention[], kinds: readonly NamedKind[]): Retention[] => {
  const byName = kindsByName(kinds);
  return retentions.map((one) => {
    const kind = one.kind ?? byName.get(foldedText(one.nombre));
    return kind ? { ...one, kind } : one;
  });
};

/**
 * Returns the kind of a retention: its own, else the latest one given for that name in these estimations, else `retencion`. Names that
 * differ only in case, accents or spaces count as equal.
 */
export const retentionKindsOf = (rows: readonly Retaining[]) => {
  const kinds = kindsByName(allOf(rows));
  return ({ nombre, kind }: Named): RetentionKind => kind ?? kinds.get(foldedText(nombre)) ?? 'retencion';
};

/** Key of retentions with equal name and kind. */
export const retentionKey = (nombre: string, kind: RetentionKind): string => `${kind} ${foldedText(nombre)}`;

/** Sorts by kind, keeping the order within each kind. */
export const sortedByKind = <Of extends { kind: RetentionKind }>(retentions: readonly Of[]): Of[] =>
  retentionKinds.flatMap((kind) => retentions.filter((one) => one.kind === kind));

/** Amounts that a row withholds (below 0) or pays under each name, in cents. A refund concerns the late retention. */
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
 * Retentions of a contract by kind and name: withheld, refunded and balance, in pesos. Within a kind, in order of first appearance. Names
 * that differ only in case, accents or spaces count as one, in their first spelling.
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
        // A pure addition (an adjustment of costs) has no balance; a refund of a late retention that was never withheld has one.
        balance:
          kind !== 'retencion' || (withheld === 0 && foldedText(nombre) !== foldedText(lateRetentionName))
            ? null
            : toPesos(sumCents([withheld, -returned])),
      };
    });
};

/**
 * Names of deductions whose kind no estimation of these gives, with the amount withheld under each in pesos. In order of first appearance.
 * Pure additions to payments have no kind.
 */
export const unclassifiedRetentions = (rows: readonly Row[]): { nombre: string; withheld: number }[] => {
  const known = kindsByName([{ nombre: lateRetentionName, kind: 'retencion' }, ...allOf(rows)]);
  return retentionLedger(rows)
    .filter(({ nombre, withheld }) => withheld > 0 && !known.has(foldedText(nombre)))
    .map(({ nombre, withheld }) => ({ nombre, withheld }));
};
