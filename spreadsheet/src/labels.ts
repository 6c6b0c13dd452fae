import { plainWords } from './words.ts';

const totalLabel =
  /^(sub ?total(es)?|total(es)?|gran total|gran suma|sumas?|importe total|monto total|presupuesto total|costo total|costo directo total|i ?v ?a|impuesto al valor agregado|mas i ?v ?a)\b/;
const pageLabel =
  /^(hoja|pagina|pag) (no )?\d+ (de|of) \d+|acumulad[oa]s? .*(hoja|pagina)|^(suma|total|van|viene|vienen|subtotal).*\b(hoja|pagina)\b|^(van|vienen)$/;

/** Cheap prefilter: normalizing every description of a large catalog would take longer than reading the catalog. */
const mayBeTotal = /^[^\p{L}]{0,4}(sub|total|gran|suma|importe|monto|presup|costo|i\W*v|impuesto|m[aá]s)/iu;
const mayBePage = /hoja|p[aá]g|van|viene/i;

/** Whether the text labels a row with a sum or a tax. */
export const isTotalLabel = (text: string): boolean =>
  mayBeTotal.test(text) && totalLabel.test(plainWords(text));
/** Whether the text belongs to the printed page: a page number or an amount carried over. */
export const isPageLabel = (text: string): boolean =>
  text.length <= 80 && mayBePage.test(text) && pageLabel.test(plainWords(text));

/**
 * A plain word is part of the name; a code has a digit, is a Roman numeral, or is one letter followed by a point, parenthesis or
 * dash.
 */
const isCode = (found: string, text: string): boolean =>
  /\d/.test(found) || /^[IVXLC]+$/.test(found) || (found !== '' && /^[A-Z][.)-]/.test(text));

/** Splits a title typed in one cell: "1.2 TRABES" gives code 1.2 and name TRABES. */
export const splitTitle = (code: string, name: string): { code: string; name: string } => {
  if (code !== '' && name !== '') return { code, name };
  const text = code || name;
  const match = /^((?:[A-Z]{1,4}|[IVXLC]+|\d+)(?:[.-][A-Z0-9]+)*)[.)-]*\s+[-–.]?\s*(\S.*)$/.exec(text);
  const [, found = '', rest = text] = match ?? [];
  return isCode(found, text) ? { code: found, name: rest } : { code: '', name: text };
};
