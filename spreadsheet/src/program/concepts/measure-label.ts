import { textOf } from '../../workbook/sheet.ts';
import { plainWords } from '../../words.ts';
import type { WrittenTable } from '../table.ts';
import type { Family } from './family.ts';

const titleRows = 6;
const words: readonly [Family, RegExp][] = [
  ['quantity', /\b(cantidad(es)?|volumen(es)?)\b/],
  ['percent', /\b(porcentajes?|porcentual|por ciento)\b/],
  ['amount', /\b(importes?|montos?|erogacion(es)?|pesos)\b/],
];

/** Titles of a program above its header, and the name of its sheet, in plain words. */
const programTitles = ({ sheet, header }: WrittenTable): string[] => {
  const above = sheet.written.slice(Math.max(0, header.row - titleRows), header.row);
  const titles = above.flatMap((cells) => (cells ?? []).map(textOf)).filter((text) => text !== '');
  return [sheet.name, ...titles]
    .map((text) => plainWords(text.replace('%', ' porcentaje ')))
    .filter((text) => /\b(programa|calendario|cronograma)\b/.test(text));
};

/** Whether the title of a program states that its figures are cumulative. */
export const isCumulativeLabel = (table: WrittenTable): boolean =>
  programTitles(table).some((text) => /\bacumulad[oa]s?\b/.test(text));

/** Measure that the title of a program or the name of its sheet states; null when they state none or several. */
export const measureLabel = (table: WrittenTable): Family | null => {
  const titles = programTitles(table);
  const found = words.filter(([, pattern]) => titles.some((text) => pattern.test(text)));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
};

/** Measure that the heading of every month states; null without one. */
export const headedMeasure = ({ header: { namedMonths } }: WrittenTable): Family | null => {
  const [first] = namedMonths;
  return first && namedMonths.every(({ measure }) => measure === first.measure) ? first.measure : null;
};
