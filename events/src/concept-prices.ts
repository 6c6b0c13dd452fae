import { decimalDifference, lineCents, sumCents, toPesos } from './money.ts';

/** The price that an amendment replaced, and the quantity that the estimations had charged until then. */
export type FormerPrice = { former_price: number; charged_quantity: number };

/** A concept with its present price in pesos. `amendments`: in the order of their days. */
export type PricedConcept = {
  unit_price: number;
  amendments?: readonly ({ on: string } & Partial<FormerPrice>)[] | undefined;
};

/** The unit price of a concept in force on a day, in pesos (RLOPSRM art. 102: a new price applies from its amendment on). */
export const priceOn = ({ unit_price, amendments = [] }: PricedConcept, day: string): number =>
  amendments.find(({ on, former_price }) => on > day && former_price !== undefined)?.former_price ??
  unit_price;

/**
 * Contracted amount of a concept in pesos: what was charged before each change of its price at the price until then, the rest at the present
 * one. Each part is rounded half away from zero to the cent. Throws RangeError out of range.
 */
export const contractedAmount = ({
  quantity,
  unit_price,
  amendments = [],
}: PricedConcept & { quantity: number }): number => {
  let charged = 0;
  const parts = amendments.flatMap(({ former_price, charged_quantity = 0 }) => {
    if (former_price === undefined || charged_quantity <= charged) return [];
    const part = lineCents(decimalDifference(charged_quantity, charged), former_price);
    charged = charged_quantity;
    return [part];
  });
  return toPesos(sumCents([...parts, lineCents(decimalDifference(quantity, charged), unit_price)]));
};
