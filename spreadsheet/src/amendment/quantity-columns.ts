import { headingOf, headings } from '../header/header.ts';
import { fieldOf, isLeftOut } from '../header/header-words.ts';
import type { Header } from '../header/columns.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { plainWords } from '../words.ts';

/** `less`: a change that is written without its sign. `before`: the quantity contracted until now. */
type QuantityKind = 'more' | 'less' | 'change' | 'total' | 'before' | 'unclear';
/** A column of quantities, from 0. */
export type QuantityColumn = { column: number; kind: QuantityKind; heading: string };

const money = /\b(importes?|montos?|precios?|costos?|p u|pu|valor|pesos)\b/;
/** The first that matches says what a heading means. */
const kinds: [RegExp, QuantityKind][] = [
  [/\b(reduccion(es)?|reducid[oa]s?|disminucion(es)?|decrementos?|deductivas?|cancelad[oa]s?)\b/, 'less'],
  [/\b(incrementos?|adicional(es)?|ampliacion(es)?|aumentos?|aditivas?|excedentes?)\b/, 'more'],
  [/\b(diferencias?|variacion(es)?|cambios?|modificacion(es)?)\b/, 'change'],
  [/\b(originale?s?|contratad[oa]s?|contrato|anterior(es)?|actual(es)?|inicial(es)?)\b/, 'before'],
  [/\b(modificad[oa]s?|nuev[oa]s?|total(es)?|actualizad[oa]s?|final(es)?|resultantes?)\b/, 'total'],
];

/** Meaning of a heading; undefined for one that heads no quantities. */
const kindOf = (heading: string): QuantityKind | undefined => {
  const words = plainWords(heading);
  const field = fieldOf(heading)?.field;
  if (heading === '' || isLeftOut(heading) || money.test(words)) return undefined;
  if (field !== undefined && field !== 'quantity') return undefined;
  return kinds.find(([pattern]) => pattern.test(words))?.[1] ?? (field && 'unclear');
};

/** The columns of quantities below a header, from the left. */
export const quantityColumns = (sheet: Sheet, { row, depth, columns }: Header): QuantityColumn[] => {
  const { quantity: _, ...others } = columns;
  const taken = new Set(Object.values(others));
  return Array.from(headings(sheet, row, depth), (texts = [], column) => {
    const heading = headingOf(texts);
    const kind = taken.has(column) ? undefined : kindOf(heading);
    return kind ? [{ column, kind, heading }] : [];
  }).flat();
};
