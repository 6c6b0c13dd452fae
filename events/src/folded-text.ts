import { plainDashes } from './unseen.ts';

/** Letters without accents, digits and the usual signs: what codes are made of. ` and ^ count as accents. */
const plain = /^[ -\]_a-~]*$/;

/** Text without accents, case, repeated spaces or the kinds of dashes, for comparing and searching what people wrote. */
export const foldedText = (text: string) =>
  (plain.test(text) ? text : plainDashes(text.normalize('NFD').replace(/\p{Diacritic}/gu, '')))
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
