import type { Columns, Header } from './columns.ts';
import { fieldOf } from './header-words.ts';
import { codeTextOf, textOf, type Sheet } from '../workbook/sheet.ts';
import { unreadable } from '../unreadable.ts';
import { plainWords } from '../words.ts';

const isProse = (text: string): boolean => text.length > 30 || /\p{L}\S*\s+\S+\s+\S/u.test(text);
const isCode = (text: string): boolean => text.length <= 24 && /\d/.test(text) && !isProse(text);

const most = <Item>(items: Item[], is: (item: Item) => boolean) => items.filter(is).length * 2 > items.length;

type Texts = { code: string; name: string };

/** Whether most codes are prose and most names look like codes. */
const areSwapped = (rows: Texts[]): boolean =>
  most(rows, ({ code }) => isProse(code)) && most(rows, ({ name }) => isCode(name));

/** Whether most codes repeat the names, or are prose while the names are not codes either. */
const areRepeated = (rows: Texts[]): boolean =>
  most(rows, ({ code, name }) => code === name) ||
  (most(rows, ({ code }) => isProse(code)) && !areSwapped(rows));

const sample = 60;

const textsBelow = (sheet: Sheet, { row, depth }: Header, { code, name }: Record<keyof Texts, number>) =>
  sheet.rows
    .slice(row + depth, row + depth + sample)
    .map((cells) => ({ code: textOf(cells?.[code]), name: textOf(cells?.[name]) }))
    .filter((texts) => texts.code !== '' && texts.name !== '');

const textsIn = (sheet: Sheet, { row, depth }: Header, column: number): string[] =>
  sheet.rows
    .slice(row + depth, row + depth + sample)
    .map((cells) => codeTextOf(cells?.[column]))
    .filter((text) => text !== '');

/** Whether a column without a heading contains codes: most of its texts look like codes, and none occurs twice. */
const holdsCodes = (sheet: Sheet, header: Header, column: number): boolean => {
  const { row, depth } = header;
  const isHeaded = sheet.rows.slice(row, row + depth).some((cells) => textOf(cells?.[column]) !== '');
  const texts = textsIn(sheet, header, column);
  return !isHeaded && most(texts, isCode) && new Set(texts).size === texts.length;
};

/** The nearest column of codes without a heading to the left of the names. */
const unheadedCodes = (sheet: Sheet, header: Header, name: number): number | undefined =>
  Array.from({ length: name }, (_, at) => name - 1 - at).find((column) => holdsCodes(sheet, header, column));

/** Columns when the code column only repeats the names: the codes are in a column without a heading, or missing. */
const withoutRepeated = (
  sheet: Sheet,
  header: Header,
  { code, name }: Record<keyof Texts, number>,
): Columns => {
  const { concept_code: _, ...columns } = header.columns;
  const own = unheadedCodes(sheet, header, Math.min(code, name));
  return own === undefined ? columns : { ...columns, concept_code: own };
};

const headingAt = (sheet: Sheet, { row, depth }: Header, column: number) =>
  plainWords(textOf(sheet.rows[row + depth - 1]?.[column]));

/** The names' column and those beside it under the same heading, from the left. A table further right has its own. */
const sameHeading = (sheet: Sheet, header: Header, name: number): number[] => {
  const heading = headingAt(sheet, header, name);
  const isSame = (column: number) => headingAt(sheet, header, column) === heading;
  if (heading === '') return [name];
  let [first, last] = [name, name];
  while (first > 0 && isSame(first - 1)) first--;
  while (isSame(last + 1)) last++;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
};

const isCodeColumn = (texts: string[]): boolean =>
  most(texts, isCode) && new Set(texts).size === texts.length;

/**
 * Codes and descriptions among several columns under the heading of the names: codes do not repeat, and descriptions are the column with
 * most different texts, not the chapters. Null if they have no codes and the code column has a heading of its own.
 */
const amongRepeated = (sheet: Sheet, header: Header, { code, name }: Record<keyof Texts, number>) => {
  const same = sameHeading(sheet, header, name);
  const isNumbered = /^(no|num|numero|n|item|id)$/.test(headingAt(sheet, header, code));
  const isAmong = same.includes(code);
  if (same.length < (isAmong ? 3 : 2)) return null;
  const texts = new Map(same.map((column) => [column, textsIn(sheet, header, column)]));
  const coded = isAmong || isNumbered ? same.find((column) => isCodeColumn(texts.get(column)!)) : undefined;
  if (isAmong && coded === undefined) return null;
  const differ = (column: number) => new Set(texts.get(column)).size;
  const [described] = same.filter((column) => column !== coded).toSorted((a, b) => differ(b) - differ(a));
  return { concept_code: coded ?? code, concept_name: described! };
};

/** Resolves columns under the same heading "Concepto": the rows below show which one has the codes. */
export const withCodesFirst = (sheet: Sheet, header: Header): Columns => {
  const { concept_code: code, concept_name: name } = header.columns;
  if (code === undefined || name === undefined) return header.columns;
  const among = amongRepeated(sheet, header, { code, name });
  if (among) return { ...header.columns, ...among };
  const heading = textOf(sheet.rows[header.row + header.depth - 1]?.[code]);
  const isOwn = heading !== '' && fieldOf(heading)?.field === 'concept_code';
  if (isOwn) return header.columns;
  const texts = textsBelow(sheet, header, { code, name });
  if (areRepeated(texts)) return withoutRepeated(sheet, header, { code, name });
  if (!areSwapped(texts)) return header.columns;
  return { ...header.columns, concept_code: name, concept_name: code };
};

/** Throws 422 for a catalog whose codes and descriptions would be stored swapped. */
export const refuseSwapped = (sheet: string, rows: Texts[]): void => {
  if (rows.length === 0 || !areSwapped(rows)) return;
  throw unreadable(
    422,
    `En la hoja “${sheet}” las columnas de clave y descripción parecen estar cambiadas: casi todas las claves son textos y casi todas las descripciones parecen claves. Corrija el encabezado y vuelva a subir el archivo.`,
  );
};
