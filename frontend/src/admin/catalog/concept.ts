import { lineAmount, type ConceptTerms } from '@obraclara/events';
import { readQuantity } from '../../ui/forms/typed-number.ts';
import { figureText } from '../FigureInput.tsx';

/** Quantity × unit price in pesos, rounded half up to the cent; null if one is blank or invalid, or the product is out of range. */
export const previewAmount = (quantity: unknown, unitPrice: unknown): number | null => {
  const texts = [figureText(quantity), figureText(unitPrice)] as const;
  const [count, price] = [readQuantity(texts[0]), readQuantity(texts[1])];
  if (count.error || price.error || texts.some((text) => text.trim() === '')) return null;
  try {
    return lineAmount(count.value, price.value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Request body with the form's values. */
export const conceptTerms = (project: string, values: Record<string, unknown>) => {
  const { concept_code, concept_name, unit } = values as Pick<
    ConceptTerms,
    'concept_code' | 'concept_name' | 'unit'
  >;
  return {
    project_id: project,
    concept_code: concept_code.trim(),
    concept_name: concept_name.trim(),
    unit: unit.trim(),
    quantity: readQuantity(figureText(values['quantity'])).value,
    unit_price: readQuantity(figureText(values['unit_price'])).value,
  };
};
