import { hasDecimals, lineAmount, maxQuantity, type ConceptTerms } from '@obraclara/events';
import { catalog } from '../../messages.ts';

/** Why the catalog cannot hold this figure exactly; undefined when it can, or when there is none yet. */
export const figureError = (value: unknown): string | undefined => {
  if (typeof value !== 'number') return undefined;
  if (value < 0) return catalog.negative;
  if (value > maxQuantity) return catalog.outOfRange;
  return hasDecimals(value, 6) ? undefined : catalog.decimals;
};

/** Quantity × unit price in pesos, half up to the cent; null while they are not two figures whose product is an amount. */
export const previewAmount = (quantity: unknown, unitPrice: unknown): number | null => {
  if (typeof quantity !== 'number' || typeof unitPrice !== 'number') return null;
  if (figureError(quantity) || figureError(unitPrice)) return null;
  try {
    return lineAmount(quantity, unitPrice);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** The form's values as the server takes them. */
export const conceptTerms = (project: string, values: Record<string, unknown>) => {
  const { concept_code, concept_name, unit, quantity, unit_price } = values as ConceptTerms;
  return {
    project_id: project,
    concept_code: concept_code.trim(),
    concept_name: concept_name.trim(),
    unit: unit.trim(),
    quantity,
    unit_price,
  };
};
