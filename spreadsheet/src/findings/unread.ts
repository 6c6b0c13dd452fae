import { note, type Findings } from './findings.ts';

/** Part of a file that looks like what was asked for and was left out, with the rows that hold figures. */
export type Unread = { sheet: string; rows: number; reason: string };

/** Says in a sentence each which parts were not read; those without figures are only listed. */
export const sayUnread = (unread: Unread[], warnings: Findings): void => {
  for (const { sheet, rows, reason } of unread.filter((one) => one.rows > 0).slice(0, 20))
    note(
      warnings,
      'not-read',
      `${rows === 1 ? '1 fila' : `${rows} filas`} de la hoja “${sheet}” no se ${rows === 1 ? 'leyó' : 'leyeron'}: ${reason}`,
    );
};

/** Says that several sheets were read, or several tables of one, and which. Takes the sheet of each table. */
export const saySeveral = (tables: string[], warnings: Findings): void => {
  const names = [...new Set(tables)];
  for (const name of names) {
    const count = tables.filter((one) => one === name).length;
    if (count > 1)
      note(
        warnings,
        'several-tables',
        `la hoja “${name}” tiene ${count} tablas del programa: se leyeron todas`,
      );
  }
  if (names.length < 2) return;
  const list = names.map((name) => `“${name}”`).join(', ');
  note(warnings, 'several-sheets', `se leyeron ${names.length} hojas: ${list}`.slice(0, 400));
};

/** Names of the sheets of the tables that were read, or how many they are. */
export const sheetNames = (tables: string[]): string => {
  const names = [...new Set(tables)];
  return names.length > 3 ? `${names.length} hojas` : names.join(', ');
};
