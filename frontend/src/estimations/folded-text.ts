/** Text without accents, case or repeated spaces, for comparing and searching what people wrote. */
export const foldedText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();
