import { depths, headerRows, headingOf, headings } from './header.ts';
import { isBlank, textOf, type Cell, type Sheet } from '../workbook/sheet.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { headingKey } from '../words.ts';
import type { HeadingField, Headings } from './unknown-heading.ts';

type Meaning = Exclude<HeadingField, 'unused'>;

/** A heading that the reader recognises, for each field. */
const known: Record<Meaning, string> = {
  concept_code: 'Clave',
  concept_name: 'Descripción',
  unit: 'Unidad',
  quantity: 'Cantidad',
  unit_price: 'Precio unitario',
  amount: 'Importe',
  partida: 'Partida',
};

type Mapped = Map<number, Map<string, Cell>>;

/** Replacement of the last cell of each mapped heading, by column and cell text. A heading has up to three rows. */
const mappedIn = (sheet: Sheet, meanings: ReadonlyMap<string, Meaning>): Mapped => {
  const mapped: Mapped = new Map();
  for (let row = 0; row < Math.min(headerRows, sheet.rows.length); row++)
    for (const depth of depths)
      headings(sheet, row, depth).forEach((texts, column) => {
        const heading = headingOf(texts);
        const field = meanings.get(headingKey(heading));
        const last = sheet.rows[row + depth - 1]?.[column];
        if (field === undefined || last?.t !== 's' || isBlank(last)) return;
        const cell: Cell = { t: 's', v: known[field], mapped: { heading, field } };
        mapped.set(column, (mapped.get(column) ?? new Map<string, Cell>()).set(textOf(last), cell));
      });
  return mapped;
};

const withMapped = (sheet: Sheet, meanings: ReadonlyMap<string, Meaning>): Sheet => {
  const mapped = mappedIn(sheet, meanings);
  if (mapped.size === 0) return sheet;
  // Replaces the heading in all rows: a printed workbook repeats its header on each page.
  const rows = sheet.rows.map((cells) => {
    const row = [...cells];
    for (const [column, texts] of mapped) {
      const heading = texts.get(textOf(row[column]));
      if (heading) row[column] = heading;
    }
    return row;
  });
  return { ...sheet, rows };
};

/**
 * A copy of the workbook in which a heading that the reader recognises replaces each heading that a user mapped to a field. The comparison
 * ignores case, accents and punctuation. Mapped headings that the workbook lacks have no effect.
 */
export const withHeadings = (workbook: Workbook, mapped: Headings = {}): Workbook => {
  const meanings = new Map<string, Meaning>();
  for (const [heading, field] of Object.entries(mapped))
    if (field !== 'unused') meanings.set(headingKey(heading), field);
  return meanings.size === 0
    ? workbook
    : { ...workbook, sheets: workbook.sheets.map((sheet) => withMapped(sheet, meanings)) };
};
