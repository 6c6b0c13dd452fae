import { readQuantity, type Typed } from '../ui/forms/typed-number.ts';

/**
 * A comma that can only be a decimal separator: `12,5`, `0,250`. `1,234` is one thousand two hundred and thirty-four, as on every other
 * screen.
 */
const decimalComma = /^(\d*,(\d{1,2}|\d{4,6})|0+,\d{3})$/;

/** Parses a typed quantity, also with the decimal comma that many phone keyboards offer. Callers refuse a blank if they require a value. */
export const readFieldQuantity = (typed: string): Typed => {
  const text = typed.trim();
  return readQuantity(decimalComma.test(text) ? text.replace(',', '.') : text);
};
