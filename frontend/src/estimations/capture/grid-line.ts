import { addQuantities, lineSubtotal } from '@obraclara/events';
import { lineQuantity, type DraftLine } from '../draft.ts';

/** Line of the estimation with the related quantities. `contracted` is missing if the catalog no longer has the concept. */
export type GridLine = {
  index: number;
  line: DraftLine;
  contracted?: number;
  previous: number;
  cumulative: number;
  remaining?: number;
  over: boolean;
  /** In pesos; null above the largest amount of money. */
  amount: number | null;
  /** Why the typed text is not a quantity. */
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

/** Concepts of the contract, and the quantities of earlier estimations, by concept id. */
type Quantities = {
  contracted: ReadonlyMap<string, { quantity: number }>;
  previous: ReadonlyMap<string, number>;
};

const gridLine = (line: DraftLine, index: number, { contracted, previous }: Quantities): GridLine => {
  const { value, error } = lineQuantity(line);
  const before = previous.get(line.concept_id) ?? 0;
  const inContract = contracted.get(line.concept_id)?.quantity;
  const cumulative = addQuantities(before, value);
  return {
    index,
    line,
    previous: before,
    cumulative,
    over: inContract !== undefined && cumulative > inContract,
    amount: importe(value, line.unit_price),
    ...(inContract !== undefined && {
      contracted: inContract,
      remaining: addQuantities(inContract, -cumulative),
    }),
    ...(error && { error }),
  };
};

/** Returns a function that makes grid lines. An unchanged line gives the same object, so that only changed lines render again. */
export const gridLinesIn = (quantities: Quantities) => {
  const known = new WeakMap<DraftLine, GridLine>();
  return (lines: readonly DraftLine[]): GridLine[] =>
    lines.map((line, index) => {
      const drawn = known.get(line);
      if (drawn?.index === index) return drawn;
      const fresh = gridLine(line, index, quantities);
      known.set(line, fresh);
      return fresh;
    });
};
