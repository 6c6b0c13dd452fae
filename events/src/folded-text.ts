/** Letters without accents, digits and the usual signs: what codes are made of. ` and ^ count as accents. */
const plain = /^[ -\]_a-~]*$/;

/** Text without accents, case or repeated spaces, for comparing and searching what people wrote. */
export const foldedText = (text: string) =>
  (plain.test(text) ? text : text.normalize('NFD').replace(/\p{Diacritic}/gu, ''))
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
