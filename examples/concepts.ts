import { lineAmount } from '@obraclara/events';
import type { Part } from './contracts/bridge.ts';

export type ExampleConcept = {
  code: string;
  name: string;
  unit: string;
  quantity: number;
  price: number;
  amount: number;
  /** Quantity of each month of the program; they add up to `quantity` exactly. */
  months: number[];
};
export type ExamplePart = { code: string; name: string; concepts: ExampleConcept[]; amount: number };

/** Rises, stays and falls, as works do. */
const weight = (at: number, months: number) => Math.min(at + 1, months - at, 3);

/** Spreads a quantity over months in hundredths (whole ones for pieces), the last month taking the rest. */
const spread = (quantity: number, unit: string, from: number, months: number, total: number): number[] => {
  const grain = /^(pza|lote|mes|sal)$/.test(unit) ? 1 : 100;
  const whole = Math.round(quantity * grain);
  const weights = Array.from({ length: months }, (_, at) => weight(at, months));
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

/** Concepts with their codes, amounts and program. `separator` joins the code of the partida and the number. */
export const partsOf = (parts: Part[], months: number, separator: string, digits: number, full: (name: string) => string) =>
  parts.map(({ code, name, from, months: length, items }): ExamplePart => {
    const concepts = items.map(([unit, quantity, price, title], at): ExampleConcept => {
      const exact = { quantity: Math.round(quantity * 100) / 100, price: Math.round(price * 10_000) / 10_000 };
      return {
        code: `${code}${separator}${String(at + 1).padStart(digits, '0')}`,
        name: full(title),
        unit,
        ...exact,
        amount: lineAmount(exact.quantity, exact.price),
        months: spread(exact.quantity, unit, from, length, months),
      };
    });
    return { code, name, concepts, amount: concepts.reduce((sum, { amount }) => sum + centsOf(amount), 0) / 100 };
  });

/** Amount of a partida with its subpartidas. */
export const amountOf = (parts: ExamplePart[], code: string): number =>
  parts.reduce((sum, part) => (part.code === code || part.code.startsWith(`${code}.`) ? sum + centsOf(part.amount) : sum), 0) / 100;

export const totalOf = (parts: ExamplePart[]): number =>
  parts.reduce((sum, { amount }) => sum + centsOf(amount), 0) / 100;
