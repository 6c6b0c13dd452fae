import { addQuantities, lineSubtotal } from '@obraclara/events';
import type { Draft, DraftLine } from '../draft.ts';
import { readQuantity } from '../typed-number.ts';

/** A line of the claim with the quantities around it. `contracted` is missing when the catalog no longer has the concept. */
export type GridLine = {
  index: number;
  line: DraftLine;
  contracted?: number;
  previous: number;
  cumulative: number;
  remaining?: number;
  over: boolean;
  /** Pesos; null when it passes the largest amount of money. */
  amount: number | null;
  /** Why what was typed is not a quantity. */
  error?: string;
};

const importe = (quantity: number, unit_price: number): number | null => {
  try {
    return lineSubtotal({ quantity, unit_price });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

type Known = ReadonlyMap<string, number>;

export const gridLines = (draft: Draft, contracted: Known, previous: Known): GridLine[] =>
  draft.concepts.map((line, index) => {
    const { value, error } = readQuantity(line.quantity);
    const before = previous.get(line.concept_id) ?? 0;
    const held = contracted.get(line.concept_id);
    const cumulative = addQuantities(before, value);
    return {
      index,
      line,
      previous: before,
      cumulative,
      over: held !== undefined && cumulative > held,
      amount: importe(value, line.unit_price),
      ...(held !== undefined && { contracted: held, remaining: addQuantities(held, -cumulative) }),
      ...(error && { error }),
    };
  });
