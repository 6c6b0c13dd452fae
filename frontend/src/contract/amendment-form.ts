import type { AmendmentBody, AmendmentRead } from '@obraclara/api';
import { addQuantities, amendmentAmount } from '@obraclara/events';
import { readPercentage, readQuantity, readTimes, type Typed } from '../ui/forms/typed-number.ts';
import type { AmendableConcept } from './useAmendable.ts';

/** Text of the form. Lines are changes of concepts, without a price if it stays; `concepts` are new ones. */
export type AmendmentForm = {
  on: string;
  reason: string;
  days: string;
  advance_percentage: string;
  changes_program: boolean;
  document_id: string;
  lines: { concept_id: string; quantity: string; unit_price: string }[];
  concepts: Record<'concept_code' | 'concept_name' | 'unit' | 'quantity' | 'unit_price', string>[];
};

export const blank: AmendmentForm = {
  on: '',
  reason: '',
  days: '',
  advance_percentage: '0',
  changes_program: false,
  document_id: '',
  lines: [],
  concepts: [],
};

/** Parses whole days, negative for fewer. */
export const readDays = (typed: string): Typed => {
  const days = readTimes(typed);
  if (days.error || (Number.isInteger(days.value) && Math.abs(days.value) <= 3660)) return days;
  return { value: 0, error: 'Días completos, hasta 3,660.' };
};

/** Request body of the form. */
export const bodyOf = ({
  on,
  reason,
  days,
  advance_percentage,
  changes_program,
  document_id,
  lines,
  concepts,
}: AmendmentForm): AmendmentBody => ({
  on,
  reason: reason.trim(),
  days: readDays(days).value,
  advance_percentage: readPercentage(advance_percentage).value,
  changes_program,
  ...(document_id && { document_id }),
  lines: lines.map(({ concept_id, quantity, unit_price }) => ({
    concept_id,
    quantity: readTimes(quantity).value,
    ...(unit_price.trim() && { unit_price: readQuantity(unit_price).value }),
  })),
  concepts: concepts.map((concept) => ({
    concept_code: concept.concept_code.trim(),
    concept_name: concept.concept_name.trim(),
    unit: concept.unit.trim(),
    quantity: readQuantity(concept.quantity).value,
    unit_price: readQuantity(concept.unit_price).value,
  })),
});

/** The lines and concepts of a form with those of a workbook, which replace others of the same concept. */
export const withRead = (
  { lines, concepts }: Pick<AmendmentForm, 'lines' | 'concepts'>,
  reading: Pick<AmendmentRead, 'lines' | 'concepts'>,
): Pick<AmendmentForm, 'lines' | 'concepts'> => {
  const ids = new Set(reading.lines.map(({ concept_id }) => concept_id));
  const codes = new Set(reading.concepts.map(({ concept_code }) => concept_code));
  return {
    lines: [
      ...lines.filter(({ concept_id }) => !ids.has(concept_id)),
      ...reading.lines.map(({ concept_id, quantity }) => ({
        concept_id,
        quantity: String(quantity),
        unit_price: '',
      })),
    ],
    concepts: [
      ...concepts.filter(({ concept_code }) => !codes.has(concept_code.trim())),
      ...reading.concepts.map(({ row: _, quantity, unit_price, ...concept }) => ({
        ...concept,
        quantity: String(quantity),
        unit_price: String(unit_price),
      })),
    ],
  };
};

/** Amount of the amendment in pesos; null if it exceeds the largest amount. */
export const amountOf = (
  { lines = [], concepts = [] }: AmendmentBody,
  prices: ReadonlyMap<string, AmendableConcept>,
) => {
  const priced = lines.map((line) => {
    const known = prices.get(line.concept_id);
    const { unit_price: former_price = 0, quantity = 0, charged = 0 } = known ?? {};
    const unit_price = line.unit_price ?? former_price;
    const pending_quantity = Math.max(0, addQuantities(quantity, -charged));
    const repricing = { former_price, charged_quantity: charged, pending_quantity };
    return { ...line, unit_price, ...(unit_price !== former_price && { repricing }) };
  });
  try {
    return amendmentAmount({ lines: priced, concepts: concepts.map((one) => ({ ...one, id: '' })) });
  } catch {
    return null;
  }
};
