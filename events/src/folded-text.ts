import { plainDashes } from './visible-text.ts';

/** Unaccented ASCII letters, digits and usual signs, as in codes. ` and ^ count as accents. */
const plain = /^[ -\]_a-~]*$/;

/** Text without accents, case, repeated spaces and kinds of dashes, for comparison and search. */
export const foldedText = (text: string) =>
  (plain.test(text) ? text : plainDashes(text.normalize('NFD').replace(/\p{Diacritic}/gu, '')))
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
