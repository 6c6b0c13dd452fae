import { codeKey } from '@obraclara/events/concept-code';

export { codeKey };

/** Normalizes a text for comparison: lower case, no accents, no punctuation, single spaces. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[º°ª.\-–—_:;,'"“”`´*/\\()[\]$#\s]+/g, ' ')
    .trim();

/** Key that identifies a mapped heading: its `plainWords`, or the heading itself if those are empty; at most 60 characters. */
export const headingKey = (heading: string): string =>
  (plainWords(heading) || heading).slice(0, 60).toWellFormed();

/** Removes the blanks of a letter-spaced text ("D E S C R I P C I Ó N"); null for any other text. */
export const closedUp = (text: string): string | null =>
  /^\p{L}\p{M}*(?: [\p{L}\p{M}\d.()/]{1,2}){3,}$/u.test(text) ? text.replaceAll(' ', '') : null;

/** Comparison key of a concept name, for names typed twice by hand. */
export const nameKey = (name: string): string => plainWords(name);

/** Grouping key of a unit: `M²`, `m2` and `M 2` have the same key. Readings keep the original text. */
export const unitKey = (unit: string): string => {
  const key = plainWords(unit.normalize('NFKC')).replaceAll(' ', '');
  return synonyms[key] ?? key;
};

const synonyms: Record<string, string> = {
  pieza: 'pza',
  piezas: 'pza',
  pzas: 'pza',
  pz: 'pza',
  metro: 'm',
  ml: 'm',
  metrolineal: 'm',
  mts: 'm',
  tonelada: 'ton',
  t: 'ton',
  kilogramo: 'kg',
  kgs: 'kg',
  lt: 'lote',
};

/** Two digits for each level, as in 010203. */
const isPacked = (code: string) => /^(\d\d)+$/.test(code);

/** Whether `inner` is a code below `outer`: "1.2" is below "1", "A-01" below "A", "0102" below "01"; "12" is not below "1". */
export const isBelow = (outer: string, inner: string): boolean => {
  const [a, b] = [codeKey(outer), codeKey(inner)];
  if (a === '' || b.length <= a.length + 1 || !b.startsWith(a)) return false;
  return /[^A-Z0-9]/.test(b.charAt(a.length)) || (isPacked(a) && isPacked(b));
};

/** Pattern of a code: each run of digits becomes 9 and each run of letters A. Sibling codes share it: "C-003" and "C-12" give `A-9`. */
export const codeShape = (code: string): string =>
  codeKey(code)
    .replace(/\p{L}+/gu, 'A')
    .replace(/\d+/g, '9');

export const isUpperCase = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}{2}/u.test(text);

/** Formats pesos for messages: 1234.5 gives "$1,234.50". */
export const pesos = (amount: number): string =>
  amount.toLocaleString('es-MX', { style: 'currency', currency: 'MXN', currencyDisplay: 'narrowSymbol' });
