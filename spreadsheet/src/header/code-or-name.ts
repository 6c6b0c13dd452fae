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

/** Lowest heading of a column, in plain words; a merged cell gives its text to each of its columns. */
const headingAt = (sheet: Sheet, { row, depth }: Header, column: number): string => {
  const last = row + depth - 1;
  const own = textOf(sheet.rows[last]?.[column]);
  if (own !== '') return plainWords(own);
  const merged = sheet.merges.find(
    ({ s, e }) => s.r >= row && s.r <= last && e.r >= last && s.c <= column && e.c >= column,
  );
  return plainWords(textOf(merged && sheet.rows[merged.s.r]?.[merged.s.c]));
};

/** A column and those beside it under the same heading, from the left. A table further right has its own. */
const sameHeading = (sheet: Sheet, header: Header, column: number): number[] => {
  const heading = headingAt(sheet, header, column);
  const isSame = (other: number) => headingAt(sheet, header, other) === heading;
  if (fieldOf(heading) === null) return [column];
  let [first, last] = [column, column];
  while (first > 0 && isSame(first - 1)) first--;
  while (isSame(last + 1)) last++;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
};

const isCodeColumn = (texts: string[]): boolean =>
  most(texts, isCode) && new Set(texts).size === texts.length;

/** The column of codes among several: codes that do not repeat, else any codes. */
const codesAmong = (sheet: Sheet, header: Header, columns: readonly number[]): number | undefined => {
  const texts = columns.map((column) => ({ column, texts: textsIn(sheet, header, column) }));
  const found = texts.find((one) => isCodeColumn(one.texts)) ?? texts.find((one) => most(one.texts, isCode));
  return found?.column;
};

/**
 * Codes and descriptions among several columns under one heading. Descriptions are the column with most different texts, not the
 * chapters; a text is never a code. Null if no heading repeats.
 */
const amongRepeated = (
  sheet: Sheet,
  header: Header,
  { code, name }: Record<keyof Texts, number>,
): Columns | null => {
  const [all, codes] = [sameHeading(sheet, header, name), sameHeading(sheet, header, code)];
  if (all.length === 1 && codes.length === 1) return null;
  const isAmong = all.includes(code);
  const isNumbered = /^(no|num|numero|n|item|id|partida)$/.test(headingAt(sheet, header, code));
  const names = all.filter((column) => textsIn(sheet, header, column).length > 0);
  const mixed = names.length > 1 ? names : [];
  const coded = codesAmong(sheet, header, isAmong || isNumbered ? mixed : codes);
  const differ = (column: number) => new Set(textsIn(sheet, header, column)).size;
  const [concept_name = name] = names
    .filter((column) => column !== coded)
    .toSorted((a, b) => differ(b) - differ(a));
  if (coded === undefined && isAmong)
    return { ...withoutRepeated(sheet, header, { code, name }), concept_name };
  return { ...header.columns, concept_code: coded ?? code, concept_name };
};

/** Resolves columns under the same heading "Concepto": the rows below show which one has the codes. */
export const withCodesFirst = (sheet: Sheet, header: Header): Columns => {
  const { concept_code: code, concept_name: name } = header.columns;
  if (code === undefined || name === undefined) return header.columns;
  const among = amongRepeated(sheet, header, { code, name });
  if (among) return among;
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
