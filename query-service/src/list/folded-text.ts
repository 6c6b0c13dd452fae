import { plainDashes } from '@obraclara/events/visible-text';

const variants: Record<string, string> = {
  a: 'áàâäãÁÀÂÄÃ',
  c: 'çÇ',
  e: 'éèêëÉÈÊË',
  i: 'íìîïÍÌÎÏ',
  n: 'ñÑ',
  o: 'óòôöõÓÒÔÖÕ',
  u: 'úùûüÚÙÛÜ',
};
const plain = new Map(
  Object.entries(variants).flatMap(([base, letters]) => [...letters].map((one) => [one, base])),
);

/** Matches a hyphen and the dashes of word processors with each other. */
const anyDash = '[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]';

const letterPattern = (letter: string) => {
  if (plainDashes(letter) === '-') return anyDash;
  const base = plain.get(letter) ?? letter.toLowerCase();
  if (/^[a-z]$/.test(base)) return `[${base}${base.toUpperCase()}${variants[base] ?? ''}]`;
  // A backslash makes any other ASCII sign literal.
  return /^[\x20-\x2f\x3a-\x7e]$/.test(letter) ? `\\${letter}` : letter;
};

/** Signs of codes: blanks beside them have no meaning (`codeKey`). */
const isSign = (letter: string) => /^[-./]$/.test(plainDashes(letter));

/**
 * A PostgreSQL regular expression that matches the word whatever its accents and case: «excavacion» matches «EXCAVACIÓN», «PRE-01» matches
 * «PRE - 01». It runs on the unchanged column, some ten times faster than removing the accents of each row.
 */
export const foldedPattern = (word: string): string =>
  [...word.normalize('NFC')]
    .map((letter, at, { length }) => {
      const pattern = letterPattern(letter);
      return at > 0 && at < length - 1 && isSign(letter) ? `\\s*${pattern}\\s*` : pattern;
    })
    .join('');
