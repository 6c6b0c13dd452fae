import { remark, type Remark } from './findings.ts';
import type { Workbook } from '../workbook/workbook.ts';

/** Part of a file that looks like the requested table and was not read, with the number of rows that contain figures. */
export type Unread = { sheet: string; rows: number; reason: string };

/** One warning for each unread part with figures, at most 20; parts without figures have none. */
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

/** Warnings that several sheets, or several tables of one sheet, were read. `tables` has the sheet name of each table. */
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

/** Warning that the file is not an Excel workbook, whatever its extension. */
export const kindRemarks = ({ kind }: Workbook): Remark[] =>
  kind === 'xlsx' || kind === 'xls'
    ? []
    : [
        remark(
          'not-really-excel',
          'el archivo no es un libro de Excel sino texto, HTML o XML exportado; se leyó su tabla',
        ),
      ];

/** Names of the sheets with tables that were read, or their number if more than 3. */
export const sheetNames = (tables: readonly string[]): string => {
  const names = [...new Set(tables)];
  return names.length > 3 ? `${names.length} hojas` : names.join(', ');
};
