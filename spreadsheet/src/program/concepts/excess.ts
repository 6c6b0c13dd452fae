import { divide, toMicro, toNumber } from '../../cells/decimal.ts';
import type { PlannedConcept } from '../reading.ts';
import { sumOf, type MonthValue } from '../rows/values.ts';
import { isTooMuch } from './measures.ts';
import { unreadable } from '../../unreadable.ts';

const near = (a: bigint, b: bigint) => (a > b ? a - b : b - a) * 50n <= b;

/** Cumulative figures never decrease, and the last equals the whole within 2 %. */
const isCumulative = (months: readonly MonthValue[], whole: bigint): boolean =>
  months.length > 1 &&
  months.every(({ micro }, at) => micro >= (months[at - 1]?.micro ?? 0n)) &&
  near(months.at(-1)?.micro ?? 0n, whole);

/** Likely mistake behind figures that exceed the quantity: cumulative quantities, or amounts. */
const likelyReason = (months: readonly MonthValue[], concept: PlannedConcept): string => {
  const quantity = toMicro(concept.quantity);
  const amount = divide(quantity * toMicro(concept.unit_price), 1_000_000n);
  const wholes: [whole: bigint, reason: string][] = [
    [quantity, 'las cantidades parecen acumuladas'],
    [100_000_000n, 'los porcentajes parecen acumulados'],
    [1_000_000n, 'las fracciones parecen acumuladas'],
    [amount, 'los importes parecen acumulados'],
  ];
  const [, running] = wholes.find(([whole]) => isCumulative(months, whole)) ?? [];
  if (running) return running;
  if (near(sumOf(months), amount)) return 'las cifras parecen importes';
  return 'revise que no sean importes ni cantidades acumuladas';
};

const times = (months: readonly MonthValue[], { quantity }: PlannedConcept): string =>
  `el programa suma ${toNumber(sumOf(months))} y el catálogo tiene ${quantity}`;

export const tooMuchMessage = (months: readonly MonthValue[], concept: PlannedConcept): string =>
  `“${concept.concept_code}”: ${times(months, concept)}; ${likelyReason(months, concept)}`;

/** A concept with the quantities of its row. */
type Measured = { readonly concept: PlannedConcept; readonly months: readonly MonthValue[] };

/** Throws 422 when most concepts of a program exceed their contracted quantity, with the likely reason. */
export const refuseTooMuch = (read: readonly Measured[]): void => {
  const excess = read.filter(({ concept, months }) => isTooMuch(months, concept));
  const [first] = excess;
  if (!first || excess.length * 2 <= read.length) return;
  const reasons = excess.map(({ months, concept }) => likelyReason(months, concept));
  const reason = reasons.toSorted((a, b) => count(reasons, b) - count(reasons, a))[0] ?? '';
  const { concept, months } = first;
  throw unreadable(
    422,
    `El programa pasa de lo contratado en ${excess.length} de ${read.length} conceptos (en “${concept.concept_code}” ${times(months, concept)}): ${reason}. Escriba en cada mes la cantidad de ese mes, o su porcentaje con el signo %.`,
  );
};

const count = (texts: string[], text: string) => texts.filter((one) => one === text).length;
