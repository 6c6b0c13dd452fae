import { readQuantity, type Typed } from '../shared/forms/typed-number.ts';

/**
 * A comma that can only stand for decimals: `12,5`, `0,250`. `1,234` stays one thousand two hundred and thirty-four, as on every other
 * screen.
 */
const decimalComma = /^(\d*,(\d{1,2}|\d{4,6})|0+,\d{3})$/;

/** What was typed as a quantity, with the comma that many phones offer for decimals. Blank is refused by whoever needs it. */
export const readFieldQuantity = (typed: string): Typed => {
  const text = typed.trim();
  return readQuantity(decimalComma.test(text) ? text.replace(',', '.') : text);
};
