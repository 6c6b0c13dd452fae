import { plainDashes, visible } from '@obraclara/events/unseen';

/** How texts are compared: lower case, no accents, no punctuation, single spaces. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[º°ª.\-–—_:;,'"“”`´*/\\()[\]$#\s]+/g, ' ')
    .trim();

/** A text whose letters are set apart ("D E S C R I P C I Ó N") without its blanks; null for any other. */
export const closedUp = (text: string): string | null =>
  /^\p{L}\p{M}*(?: [\p{L}\p{M}\d.()/]{1,2}){3,}$/u.test(text) ? text.replaceAll(' ', '') : null;

/** Blanks that say nothing in a code: all but those between two digits or two letters. */
const idleBlank = /(?<![\p{L}\d]) | (?![\p{L}\d])|(?<=\p{L}) (?=\d)|(?<=\d) (?=\p{L})/gu;

/** Most codes are their own key: large catalogs are read sooner when those are told first. */
const plainCode = /^[A-Z\d.\-/]*[A-Z\d]$/;

/**
 * What decides whether two concept codes are the same: case, blanks, the kind of a dash, trailing dots and what nobody sees
 * do not. `"pre – 01. "` is `"PRE-01"`.
 */
export const codeKey = (code: string): string =>
  plainCode.test(code)
    ? code
    : plainDashes(visible(code))
        .normalize('NFC')
        .trim()
        .replace(/\s+/g, ' ')
        .replace(idleBlank, '')
        .replace(/[.\s]+$/, '')
        .toUpperCase();

/** Compares names of concepts typed twice by hand. */
export const nameKey = (name: string): string => plainWords(name);

/** Groups the ways to write a unit: `M²`, `m2`, `M 2` are one. For grouping only; the text itself is kept. */
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

/** The pattern of a code, digits and letters each as one sign: siblings have the same. "C-003" and "C-12" are `A-9`. */
export const codeShape = (code: string): string =>
  codeKey(code)
    .replace(/\p{L}+/gu, 'A')
    .replace(/\d+/g, '9');

export const isUpperCase = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}{2}/u.test(text);

/** Pesos as people read them: 1234.5 is "$1,234.50". Only for messages. */
export const pesos = (amount: number): string =>
  amount.toLocaleString('es-MX', { style: 'currency', currency: 'MXN', currencyDisplay: 'narrowSymbol' });
