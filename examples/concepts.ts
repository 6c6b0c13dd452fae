import { lineAmount } from '@obraclara/events/money';
import type { Part } from './contracts/bridge.ts';

export type ExampleConcept = {
  code: string;
  name: string;
  unit: string;
  quantity: number;
  price: number;
  amount: number;
  /** Quantity of each month of the program. The sum is exactly `quantity`. */
  months: number[];
};
export type ExamplePart = { code: string; name: string; concepts: ExampleConcept[]; amount: number };

/** Weight of a month: the work increases, stays constant and decreases. */
const weight = (at: number, months: number) => Math.min(at + 1, months - at, 3);

type Window = { from: number; length: number; total: number };

/** Spreads a quantity over months in hundredths, or in whole numbers for pieces. The last month gets the remainder. */
const spread = (quantity: number, unit: string, { from, length, total }: Window): number[] => {
  const grain = /^(pza|lote|mes|sal)$/.test(unit) ? 1 : 100;
  const whole = Math.round(quantity * grain);
  // A quantity equal to the number of months is spread as one per month.
  const weights = Array.from({ length }, (_, at) => (whole === length ? 1 : weight(at, length)));
  const sum = weights.reduce((a, b) => a + b, 0);
  let [before, upTo] = [0, 0];
  const parts = weights.map((one) => {
    upTo += one;
    const now = Math.round((whole * upTo) / sum);
    const part = now - before;
    before = now;
    return part / grain;
  });
  return Array.from({ length: total }, (_, at) => parts[at - from] ?? 0);
};

const centsOf = (value: number) => Math.round(value * 100);

/** How a catalog writes its codes and names, and the number of months of its program. */
export type Style = { months: number; separator: string; digits: number; full: (name: string) => string };

/** Concepts with their codes, amounts and program. */
export const partsOf = (parts: Part[], { months, separator, digits, full }: Style): ExamplePart[] =>
  parts.map(({ code, name, from, months: length, items }) => {
    const concepts = items.map(([unit, amount, cost, title], at): ExampleConcept => {
      const quantity = Math.round(amount * 100) / 100;
      const price = Math.round(cost * 10_000) / 10_000;
      return {
        code: `${code}${separator}${String(at + 1).padStart(digits, '0')}`,
        name: full(title),
        unit,
        quantity,
        price,
        amount: lineAmount(quantity, price),
        months: spread(quantity, unit, { from, length, total: months }),
      };
    });
    return { code, name, concepts, amount: totalOf(concepts) };
  });

/** Amount of a partida, including its subpartidas. */
export const amountOf = (parts: ExamplePart[], code: string): number =>
  parts.reduce((sum, part) => (part.code === code || part.code.startsWith(`${code}.`) ? sum + centsOf(part.amount) : sum), 0) / 100;

export const totalOf = (parts: { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + centsOf(amount), 0) / 100;
