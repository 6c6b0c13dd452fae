import { textOf, type Sheet } from '../workbook/sheet.ts';
import { plainWords } from '../words.ts';
import type { Difference } from './difference.ts';

const titleRows = 12;
const footRows = 12;
const thousands = [
  /\b(miles|millones) (de )?(pesos|mxn|m n|mn)\b|\ben (miles|millones)\b|^(miles|millones)( de)?$/,
  /\b(cifras|importes?|montos?|precios?|valores|pesos|unitario|p u|pu|m n|mn|unidad(es)?) (miles|millones)\b/,
  /\b(mdp|m d p|mmdp)\b|\b(in thousands|in millions|thousands of|millions of)\b|^(cifras )?x ?1 ?000( 000)?$/,
];
/** Abbreviations with a sign that plain words lack: k$, M$, MM$. */
const signed = /(^|[^\p{L}])(k|m{1,2})\$/iu;
const currency = /\b(en|cifras|precios?|importes?|montos?|moneda) (dolares|usd|dlls|euros?|eur)\b/;

/** A question to the user about a whole file. */
export const doubt = (code: Difference['code'], message: string): Difference => ({
  code,
  message,
  file: 0,
  loaded: 0,
});

/** Plain words, and "miles" for abbreviations such as k$. */
const wordsOf = (text: string): string =>
  signed.test(text) ? `${plainWords(text)} en miles` : plainWords(text);

/** Heading of a column in the words that `scaleDoubts` reads. */
export const columnWords = (texts: readonly string[] = []): string => wordsOf(texts.join(' '));

/** Titles of a table in plain words: those above its header, the name of its sheet, and notes below, which are alone in their row. */
export const titlesAround = (sheet: Sheet, row: number): string[] => {
  const written = (first: number, last: number) =>
    sheet.written
      .slice(Math.max(0, first), last)
      .map((cells) => (cells ?? []).map(textOf).filter((text) => text !== ''));
  const notes = written(Math.max(row + 1, sheet.written.length - footRows), sheet.written.length);
  return [
    ...written(row - titleRows, row).flat(),
    sheet.name,
    ...notes.filter(({ length }) => length === 1).flat(),
  ].map(wordsOf);
};

/** Questions about figures that a title, or the heading of a column, states in thousands, or a title in another currency. */
export const scaleDoubts = (titles: readonly string[], columns: readonly string[]): Difference[] => [
  ...([...titles, ...columns].some((text) => thousands.some((pattern) => pattern.test(text)))
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
