/** Row of a pasted block: its number there (from 1) and its trimmed cells. */
export type PastedRow = { row: number; cells: string[] };

/** Cell of a copied block; quoted if it contains tabs, line ends or quotes. */
const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;
const separator = /\t|\r\n|\n|\r/y;

const matchAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Rows of a block in the clipboard format of spreadsheets (tab-separated). A line end after the last row adds no row. */
export const pastedRows = (text: string): PastedRow[] => {
  const block = text.replace(/(\r\n|\n|\r)$/, '');
  const rows: PastedRow[] = [{ row: 1, cells: [] }];
  for (let at = 0; ;) {
    const [whole, quoted] = matchAt(cell, block, at)!;
    rows.at(-1)!.cells.push((quoted?.replaceAll('""', '"') ?? whole).trim());
    const between = matchAt(separator, block, at + whole.length)?.[0];
    if (between === undefined) return rows;
    if (between !== '\t') rows.push({ row: rows.length + 1, cells: [] });
    at += whole.length + between.length;
  }
};
