import type { Columns, Header } from './columns.ts';
import { fieldOf } from './header-words.ts';
import { textOf, type Sheet } from '../workbook/sheet.ts';
import { unreadable } from '../unreadable.ts';

const isProse = (text: string): boolean => text.length > 30 || /\p{L}\S*\s+\S+\s+\S/u.test(text);
const isCode = (text: string): boolean => text.length <= 24 && /\d/.test(text) && !isProse(text);

const most = <Item>(items: Item[], is: (item: Item) => boolean) => items.filter(is).length * 2 > items.length;

type Texts = { code: string; name: string };

/** Whether most codes are prose and most names look like codes. */
const areSwapped = (rows: Texts[]): boolean =>
  most(rows, ({ code }) => isProse(code)) && most(rows, ({ name }) => isCode(name));

const sample = 60;

const textsBelow = (sheet: Sheet, { row, depth }: Header, { code, name }: Record<keyof Texts, number>) =>
  sheet.rows
    .slice(row + depth, row + depth + sample)
    .map((cells) => ({ code: textOf(cells?.[code]), name: textOf(cells?.[name]) }))
    .filter((texts) => texts.code !== '' && texts.name !== '');

/** Of two columns that "Concepto" heads both, the rows below tell which one holds the codes. */
export const withCodesFirst = (sheet: Sheet, header: Header): Columns => {
  const { concept_code: code, concept_name: name } = header.columns;
  if (code === undefined || name === undefined) return header.columns;
  const heading = textOf(sheet.rows[header.row + header.depth - 1]?.[code]);
  const isOwn = heading !== '' && fieldOf(heading)?.field === 'concept_code';
  if (isOwn || !areSwapped(textsBelow(sheet, header, { code, name }))) return header.columns;
  return { ...header.columns, concept_code: name, concept_name: code };
};

/** Refuses (422) a catalog that would be stored with descriptions for codes and codes for descriptions. */
export const refuseSwapped = (sheet: string, rows: Texts[]): void => {
  if (rows.length === 0 || !areSwapped(rows)) return;
  throw unreadable(
    422,
    `En la hoja “${sheet}” las columnas de clave y descripción parecen estar cambiadas: casi todas las claves son textos y casi todas las descripciones parecen claves. Corrija el encabezado y vuelva a subir el archivo.`,
  );
};
