import { remark, type Remark } from './findings.ts';
import type { Workbook } from '../workbook/workbook.ts';

/** Part of a file that looks like what was asked for and was left out, with the rows that hold figures. */
export type Unread = { sheet: string; rows: number; reason: string };

/** Says in a sentence each which parts were not read; those without figures are only listed. */
export const unreadRemarks = (unread: readonly Unread[]): Remark[] =>
  unread
    .filter((one) => one.rows > 0)
    .slice(0, 20)
    .map(({ sheet, rows, reason }) =>
      remark(
        'not-read',
        `${rows === 1 ? '1 fila' : `${rows} filas`} de la hoja “${sheet}” no se ${rows === 1 ? 'leyó' : 'leyeron'}: ${reason}`,
      ),
    );

/** Says that several sheets were read, or several tables of one, and which. Takes the sheet of each table. */
export const severalRemarks = (tables: readonly string[]): Remark[] => {
  const names = [...new Set(tables)];
  const ofSheets = names.flatMap((name) => {
    const count = tables.filter((one) => one === name).length;
    return count > 1
      ? remark('several-tables', `la hoja “${name}” tiene ${count} tablas del programa: se leyeron todas`)
      : [];
  });
  if (names.length < 2) return ofSheets;
  const list = names.map((name) => `“${name}”`).join(', ');
  return [...ofSheets, remark('several-sheets', `se leyeron ${names.length} hojas: ${list}`.slice(0, 400))];
};

/** Says that a file is no workbook of Excel, whatever it is called. */
export const kindRemarks = ({ kind }: Workbook): Remark[] =>
  kind === 'xlsx' || kind === 'xls'
    ? []
    : [
        remark(
          'not-really-excel',
          'el archivo no es un libro de Excel sino texto, HTML o XML exportado; se leyó su tabla',
        ),
      ];

/** Names of the sheets of the tables that were read, or how many they are. */
export const sheetNames = (tables: readonly string[]): string => {
  const names = [...new Set(tables)];
  return names.length > 3 ? `${names.length} hojas` : names.join(', ');
};
