import { textOf, type Sheet } from '../workbook/sheet.ts';
import { plainWords } from '../words.ts';
import type { Difference } from './difference.ts';

const titleRows = 12;
const thousands =
  /\b(miles|millones) (de )?(pesos|mxn|m n|mn)\b|\b(cifras|importes?|montos?|precios?|valores) (miles|millones)\b|\ben (miles|millones)\b|^(miles|millones)( de)?$/;
const currency = /\b(en|cifras|precios?|importes?|montos?|moneda) (dolares|usd|dlls|euros?|eur)\b/;

/** A question to the user about a whole file. */
export const doubt = (code: Difference['code'], message: string): Difference => ({
  code,
  message,
  file: 0,
  loaded: 0,
});

/** Titles above a header, in plain words. */
export const titlesAbove = (sheet: Sheet, row: number): string[] =>
  sheet.written
    .slice(Math.max(0, row - titleRows), row)
    .flatMap((cells) => (cells ?? []).map((cell) => plainWords(textOf(cell))));

/** Questions about figures that a title, or the heading of a column, states in thousands, or a title in another currency. */
export const scaleDoubts = (titles: readonly string[], columns: readonly string[]): Difference[] => [
  ...([...titles, ...columns].some((text) => thousands.test(text))
    ? [
        doubt(
          'thousands',
          'el archivo dice que sus cifras están en miles o millones, y se leyeron como están escritas',
        ),
      ]
    : []),
  ...(titles.some((text) => currency.test(text))
    ? [doubt('currency', 'el archivo dice que sus precios están en otra moneda, y se leyeron en pesos')]
    : []),
];
