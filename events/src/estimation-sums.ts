import type { Retention, RetentionBase } from './estimation.ts';
import {
  ivaPercentageOf,
  wantedAmortisation,
  type Cumulative,
  type Estimation,
  type EstimationAmounts,
  type PricedLine,
} from './estimation-ledger.ts';
import { foldedText } from './folded-text.ts';
import { addMoney, sumCents, toCents, toPesos } from './money.ts';
import { formatQuantity, formatTwoDecimals } from './number-format.ts';

/** The arithmetic of a figure (`text`), with an explanation if the text is not enough. */
export type EstimationSum = { text: string; note?: string };

/** Sums of the figures of the carátula, with its signs: deductions are below 0. */
export type EstimationSums = Record<
  | 'total_amount'
  | 'anticipo'
  | 'subtotal_1'
  | 'iva'
  | 'subtotal_2'
  | 'retencion_retraso'
  | 'devolucion_retencion'
  | 'subtotal_3'
  | 'importe_liquido'
  | 'cumulative_liquid_amount',
  EstimationSum
> & {
  /** By folded name. */
  otras_retenciones: Map<string, EstimationSum>;
};

/** An estimation with its figures and lines. */
export type SummedEstimation = Pick<
  Estimation,
  | 'total_amount'
  | 'es_final'
  | 'anticipo_amortization_percentage'
  | 'amortization_amount'
  | 'amortization_parts'
  | 'retencion_retraso'
  | 'devolucion_retencion'
  | 'otras_retenciones'
> &
  EstimationAmounts &
  Pick<Cumulative, 'cumulative_liquid_amount'> & { concepts: readonly PricedLine[] };

/** A product of numbers and percentages that is added, or subtracted if `less`. */
type Term = { less?: boolean; factors: readonly string[] };

const amount = (value: number): string => formatTwoDecimals(Math.abs(value));
const rate = (value: number): string => `${formatQuantity(value)} %`;

/** `1,150,000.00 − 345,000.00 + 805,000.00 × 16 %` */
const written = (terms: readonly Term[]): string =>
  terms
    .map(({ less = false, factors }, at) => {
      const sign = at === 0 ? (less ? '−' : '') : less ? ' − ' : ' + ';
      return sign + factors.join(' × ');
    })
    .join('') || amount(0);

const term = (value: number): Term => ({ less: value < 0, factors: [amount(value)] });
/** The sum of the first value and of the others that are not 0. */
const sumOf = (first: number, ...others: number[]): EstimationSum => ({
  text: written([term(first), ...others.filter((value) => value !== 0).map(term)]),
});

/** Above this number of lines, the sum does not list them. */
const mostLines = 8;

const totalSum = ({ concepts, total_amount }: SummedEstimation): EstimationSum => {
  const lines = concepts.filter(({ quantity }) => quantity !== 0);
  if (lines.length > mostLines)
    return { text: amount(total_amount), note: `la suma de los importes de ${lines.length} conceptos` };
  return {
    text: written(
      lines.map(({ quantity, unit_price, closing_amount }) =>
        closing_amount === undefined
          ? { less: quantity < 0, factors: [formatQuantity(Math.abs(quantity)), amount(unit_price)] }
          : term(closing_amount),
      ),
    ),
    note: 'cantidad por precio de cada concepto',
  };
};

/** The amortisation as the estimation asks for it: an amount, or the percentage of each part of the importe. */
const wantedSum = (estimation: SummedEstimation): EstimationSum => {
  const {
    total_amount,
    anticipo_amortization_amount: amortised,
    amortization_parts: parts = [],
  } = estimation;
  if (amortised === 0) return { text: amount(0) };
  if ((estimation.amortization_amount ?? null) !== null)
    return { text: written([term(-amortised)]), note: 'importe fijo' };
  const own = addMoney(total_amount, ...parts.map((part) => -part.amount));
  const all = [{ amount: own, percentage: estimation.anticipo_amortization_percentage }, ...parts];
  return {
    text: written(
      all
        .filter((part) => part.amount !== 0 && part.percentage !== 0)
        .map((part) => ({ less: part.amount > 0, factors: [amount(part.amount), rate(part.percentage)] })),
    ),
    ...(parts.length > 0 && { note: 'cada origen con el porcentaje de su anticipo' }),
  };
};

/**
 * The amortised part of the advance: its percentage, the balance of the advance, or the whole total. `before`: amortisation by earlier
 * estimations, in pesos. An advance of 0 sets no limit, as in the ledger.
 */
const advanceSum = (estimation: SummedEstimation, anticipo_amount: number, before: number): EstimationSum => {
  const { total_amount, anticipo_amortization_amount: amortised } = estimation;
  if (amortised === toPesos(wantedAmortisation(estimation, toCents(total_amount))))
    return wantedSum(estimation);
  const balance = addMoney(anticipo_amount, -before);
  if (amortised === 0) return { text: amount(0), note: 'del anticipo ya no queda nada' };
  if (amortised === balance)
    return {
      text: written([term(-anticipo_amount), ...(before === 0 ? [] : [term(before)])]),
      note: estimation.es_final
        ? 'la última amortiza todo lo que queda del anticipo'
        : 'lo que quedaba del anticipo',
    };
  return { text: written([term(-amortised)]), note: 'no más que el monto total' };
};

const baseNames: Record<RetentionBase, string> = {
  monto_total: 'Monto Total',
  subtotal_1: 'Subtotal 1',
  subtotal_2: 'Subtotal 2',
  subtotal_3: 'Subtotal 3',
};

/** A percentage of a negative base has the opposite sign. */
const retained = ({ tipo, valor, es_suma }: Retention, base: number): Term[] => {
  if (tipo === 'importe') return valor === 0 ? [] : [{ less: !es_suma, factors: [amount(valor)] }];
  if (valor === 0 || base === 0) return [];
  return [{ less: es_suma === base < 0, factors: [amount(base), rate(valor)] }];
};

const othersSums = (estimation: SummedEstimation): Map<string, EstimationSum> => {
  const { subtotal_1, subtotal_2, subtotal_3, total_amount: monto_total } = estimation;
  const bases: Record<RetentionBase, number> = { subtotal_1, subtotal_2, subtotal_3, monto_total };
  const named = new Map<string, { terms: Term[]; of: Set<string> }>();
  for (const other of estimation.otras_retenciones) {
    const key = foldedText(other.nombre);
    const base = other.base ?? 'subtotal_3';
    const known = named.get(key) ?? { terms: [], of: new Set() };
    known.terms.push(...retained(other, bases[base]));
    if (other.tipo === 'porcentaje') known.of.add(baseNames[base]);
    named.set(key, known);
  }
  return new Map(
    [...named].map(([key, { terms, of }]) => [
      key,
      { text: written(terms), ...(of.size > 0 && { note: `sobre ${[...of].join(' y ')}` }) },
    ]),
  );
};

/**
 * The sum of each figure of an estimation, in its actual amounts. Every product is rounded half up to the cent before it is added, as in
 * the ledger. `earlier`: the contract's earlier estimations. `anticipo_amount`: the advance in pesos, 0 for none.
 * @throws RangeError when an amount has more than 2 decimals.
 */
export const estimationSums = (
  estimation: SummedEstimation,
  earlier: readonly Pick<EstimationAmounts, 'anticipo_amortization_amount' | 'importe_liquido'>[],
  anticipo_amount: number,
): EstimationSums => {
  const amortisedBefore = addMoney(...earlier.map((one) => one.anticipo_amortization_amount));
  const liquidBefore = toPesos(sumCents(earlier.map((one) => toCents(one.importe_liquido))));
  const {
    total_amount,
    anticipo_amortization_amount: amortised,
    subtotal_1,
    subtotal_2,
    subtotal_3,
  } = estimation;
  const late = estimation.retencion_retraso;
  return {
    total_amount: totalSum(estimation),
    anticipo: advanceSum(estimation, anticipo_amount, amortisedBefore),
    subtotal_1: sumOf(total_amount, -amortised),
    iva: {
      text: written([
        { less: subtotal_1 < 0, factors: [amount(subtotal_1), rate(ivaPercentageOf(estimation))] },
      ]),
    },
    subtotal_2: sumOf(total_amount, -amortised, estimation.iva),
    retencion_retraso: {
      text: written(late ? retained(late, subtotal_2) : []),
      ...(late?.tipo === 'porcentaje' && { note: 'sobre Subtotal 2' }),
    },
    devolucion_retencion: { text: amount(estimation.devolucion_retencion) },
    subtotal_3: sumOf(subtotal_2, estimation.retencion_retraso_amount, estimation.devolucion_retencion),
    otras_retenciones: othersSums(estimation),
    importe_liquido: sumOf(subtotal_3, ...estimation.otras_retenciones_amounts),
    cumulative_liquid_amount: sumOf(liquidBefore, estimation.importe_liquido),
  };
};
