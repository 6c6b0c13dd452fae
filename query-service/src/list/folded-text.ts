const accented = 'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç';
const plain = 'AAAAAEEEEIIIIOOOOOUUUUNCaaaaaeeeeiiiiooooouuuunc';

const letters = new Map([...accented].map((letter, at) => [letter, plain[at] ?? letter]));

/** Lower case without accents, so that «excavacion» finds «Excavación». */
export const folded = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => letters.get(letter) ?? letter)
    .join('')
    .toLowerCase();

/** The same as `folded`, of an SQL expression. */
export const foldedSql = (expression: string): string =>
  `lower(translate(${expression}, '${accented}', '${plain}'))`;
