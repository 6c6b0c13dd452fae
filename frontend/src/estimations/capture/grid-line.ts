import { addQuantities, lineSubtotal } from '@obraclara/events';
import { lineQuantity, type DraftLine } from '../draft.ts';

/** A line of the estimation with the quantities around it. `contracted` is missing when the catalog no longer has the concept. */
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

const gridLine = (line: DraftLine, index: number, contracted: Known, previous: Known): GridLine => {
  const { value, error } = lineQuantity(line);
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
};

/** Turns lines into grid lines; a line that did not change comes back as the same object, so that only what was typed is drawn anew. */
export const gridLinesIn = (contracted: Known, previous: Known) => {
  const known = new WeakMap<DraftLine, GridLine>();
  return (lines: readonly DraftLine[]): GridLine[] =>
    lines.map((line, index) => {
      const drawn = known.get(line);
      if (drawn?.index === index) return drawn;
      const fresh = gridLine(line, index, contracted, previous);
      known.set(line, fresh);
      return fresh;
    });
};
