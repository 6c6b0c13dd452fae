/**
 * Capital letters as strokes on a grid of 4 × 6: points as `xy`, strokes separated by a blank.
 * Pictures draw their text with them, because a server may have no fonts.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '003041423303 3344453606 0006',
  C: '4130100105163645',
  D: '00304145360600',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '2026',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  '0': '103041453616050110 0541',
  '1': '112026',
  '2': '0110304142 420646',
  '3': '011030414233 13334445361605',
  '4': '36300444',
  '5': '4000033344453606',
  '6': '4130100105163645443303',
  '7': '004016',
  '8': '103041423313020110 13040516364544 4433',
  '9': '43130201103041453616 1605',
  '-': '1333',
  '/': '0640',
  '.': '2626',
  ',': '2516',
  ':': '2222 2525',
  '(': '30212536',
  ')': '10212516',
  '+': '2125 0343',
  '=': '0242 0444',
};

const advance = 6;

/** Accents, as a path from the letter's upper left corner. */
const marks: Readonly<Record<string, string>> = {
  '\u0301': 'M2-1L3-2.4',
  '\u0303': 'M.5-1L1.5-2L2.5-1L3.5-2',
};

const strokesOf = (character: string) =>
  (glyphs[character] ?? '')
    .split(' ')
    .filter((points) => points !== '')
    .map((points) => `M${(points.match(/../g) ?? []).map(([x, y]) => `${x} ${y}`).join('L')}`)
    .join('');

type Style = { x: number; y: number; size: number; color: string; weight?: number };

/** Width of a text in px; `size`: px per step of the grid. */
export const textWidth = (text: string, size: number) => text.normalize('NFC').length * advance * size;

/** A text as SVG with its upper left corner at x, y. `size`: px per step of the grid; a letter is six steps high. */
export const lettering = (text: string, { x, y, size, color, weight = 1 }: Style): string => {
  let at = -advance;
  const letters = Array.from(text.toUpperCase().normalize('NFD'), (character) => {
    const mark = marks[character];
    if (mark === undefined) at += advance;
    const path = mark ?? strokesOf(character);
    return path === '' ? '' : `<path transform="translate(${at})" d="${path}"/>`;
  });
  const style = `fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<g transform="translate(${x} ${y}) scale(${size})" ${style}>${letters.join('')}</g>`;
};
