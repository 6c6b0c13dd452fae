import {
  chargesWorks,
  formatPercentage,
  ivaPercentageOf,
  lateRetentionName,
  retentionKindsOf,
  shareCents,
  sortedByKind,
  sumCents,
  toCents,
  type Cents,
  type Retention,
  type RetentionKind,
} from '@obraclara/events';
import { estimationHeading, type Heading } from './heading.ts';
import { inWords } from './in-words.ts';
import { progressOf, type ProgressOf } from './progress-of.ts';
import type { EstimationSources, PaperEstimation, Sealed } from './sources.ts';

/** Amount of a retention (negative) or refund (positive), with its terms. */
export type Deduction = { terms: Retention; cents: Cents };

/** One of the other retentions, with its kind. */
type OtherDeduction = Deduction & { kind: RetentionKind };

/** The block from the importe to the net amount. */
export type NetBlock = {
  total: Cents;
  /** IVA rate in percent. */
  iva_percentage: number;
  iva_exempt: boolean;
  iva: Cents;
  total_with_iva: Cents;
  amortised: Cents;
  /** IVA of the importe minus IVA of the subtotal, so that the block adds up. The rate times the amortization may differ by a cent. */
  amortised_iva: Cents;
  amortised_with_iva: Cents;
  subtotal_2: Cents;
  late: Deduction | null;
  refund: Cents;
  subtotal_3: Cents;
  /** Ordered by kind. */
  others: OtherDeduction[];
  net: Cents;
};

/**
 * Terms by which an estimation amortizes the advance. `is_plain`: one percentage of an importe that is not negative; else `terms` says how.
 */
export type Amortisation = {
  percentage: number;
  is_final: boolean;
  is_capped: boolean;
  is_plain: boolean;
  terms: string;
};

/** The percentage of each origin, or the amount typed. */
const termsOf = ({
  anticipo_amortization_percentage,
  amortization_amount,
  amortization_parts,
}: PaperEstimation): string => {
  if (amortization_amount !== null) return 'importe fijo';
  const parts = amortization_parts.map(({ amendment, corrects, percentage }) => {
    const origin = amendment ? `convenio ${amendment}` : `de la estimación ${corrects}`;
    return `${formatPercentage(percentage)} ${origin}`;
  });
  return [formatPercentage(anticipo_amortization_percentage), ...parts].join(', ');
};

/** Content of the first sheet of an estimation: amounts without IVA, the advance, and the net amount. */
export type Caratula = {
  heading: Heading;
  works: ProgressOf;
  advance: ProgressOf;
  amortisation: Amortisation;
  net: NetBlock;
  in_words: string;
};

/** Groups deductions by kind, with their totals. If all are retentions, returns one group with a null total. */
export const groupedByKind = (others: readonly OtherDeduction[]) => {
  const kinds = [...new Set(others.map(({ kind }) => kind))];
  if (kinds.every((kind) => kind === 'retencion')) return [{ others, total: null }];
  return kinds.map((kind) => {
    const group = others.filter((one) => one.kind === kind);
    return { others: group, total: { kind, cents: sumCents(group.map(({ cents }) => cents)) } };
  });
};

const netOf = (row: PaperEstimation, kindOf: ReturnType<typeof retentionKindsOf>): NetBlock => {
  const total = toCents(row.total_amount);
  const amortised = toCents(row.anticipo_amortization_amount);
  const iva_percentage = ivaPercentageOf(row);
  const iva = shareCents(total, iva_percentage);
  const amortised_iva = sumCents([iva, -toCents(row.iva)]);
  const { retencion_retraso: late } = row;
  return {
    total,
    iva_percentage,
    iva_exempt: row.iva_exempt,
    iva,
    total_with_iva: sumCents([total, iva]),
    amortised,
    amortised_iva,
    amortised_with_iva: sumCents([amortised, amortised_iva]),
    subtotal_2: toCents(row.subtotal_2),
    late: late && {
      terms: { ...late, nombre: late.nombre || lateRetentionName },
      cents: toCents(row.retencion_retraso_amount),
    },
    refund: toCents(row.devolucion_retencion),
    subtotal_3: toCents(row.subtotal_3),
    others: sortedByKind(
      row.otras_retenciones.map((terms, index) => ({
        terms,
        kind: kindOf(terms),
        cents: toCents(row.otras_retenciones_amounts[index] ?? 0),
      })),
    ),
    net: toCents(row.importe_liquido),
  };
};

const sumOf = (rows: readonly PaperEstimation[], field: 'total_amount' | 'anticipo_amortization_amount') =>
  sumCents(rows.filter(chargesWorks).map((row) => toCents(row[field])));

/**
 * Content of the carátula of the last of these estimations. Computes only sums, shares and the IVA of the importe; every other figure comes
 * from the ledger.
 * @throws RangeError without estimations
 */
export const caratulaOf = (
  sources: Pick<EstimationSources, 'contract' | 'estimations' | keyof Sealed>,
): Caratula => {
  const { contract, estimations } = sources;
  const row = estimations.at(-1);
  if (!row) throw new RangeError('a carátula is of an estimation');
  const before = estimations.slice(0, -1);
  const net = netOf(row, retentionKindsOf(estimations));
  const granted = toCents(contract.anticipo_amount);
  return {
    heading: estimationHeading('Carátula de estimación', sources, row),
    works: progressOf(
      toCents(contract.contract_amount),
      sumOf(before, 'total_amount'),
      sumOf([row], 'total_amount'),
    ),
    advance: progressOf(granted, sumOf(before, 'anticipo_amortization_amount'), net.amortised),
    amortisation: {
      percentage: row.anticipo_amortization_percentage,
      is_final: row.es_final && granted > 0,
      is_capped: granted > 0,
      is_plain: net.total >= 0 && row.amortization_amount === null && row.amortization_parts.length === 0,
      terms: termsOf(row),
    },
    net,
    in_words: inWords(net.net),
  };
};
