import { textOf } from '../../workbook/sheet.ts';
import { plainWords } from '../../words.ts';
import type { WrittenTable } from '../table.ts';
import type { Family } from './measures.ts';

const titleRows = 6;
const words: readonly [Family, RegExp][] = [
  ['quantity', /\b(cantidad(es)?|volumen(es)?)\b/],
  ['percent', /\b(porcentajes?|porcentual|por ciento)\b/],
  ['amount', /\b(importes?|montos?|erogacion(es)?|pesos)\b/],
];

/** Measure that the title of a program or the name of its sheet states; null when they state none or several. */
export const measureLabel = ({ sheet, header }: WrittenTable): Family | null => {
  const above = sheet.written.slice(Math.max(0, header.row - titleRows), header.row);
  const titles = above.flatMap((cells) => (cells ?? []).map(textOf)).filter((text) => text !== '');
  const said = [sheet.name, ...titles]
    .map((text) => plainWords(text.replace('%', ' porcentaje ')))
    .filter((text) => /\b(programa|calendario|cronograma)\b/.test(text));
  const found = words.filter(([, pattern]) => said.some((text) => pattern.test(text)));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
};
