import { fieldOf, type Columns } from './header.ts';
import type { ProgramHeader } from './program-header.ts';
import { isTotalLabel, isPageLabel } from './catalog-rows.ts';
import { isBlank, textOf, type Sheet } from './sheet.ts';
import { plainWords } from './words.ts';

export type ProgramRow = {
  /** Index from 0. */
  row: number;
  is: 'concept' | 'total' | 'text' | 'repeated';
  code: string;
  name: string;
  unit: string;
  /** Label of a total row. */
  label: string;
  /** What the row says it holds: quantity or programmed, something else (%, amounts, real), or nothing. */
  kind: 'planned' | 'percent' | 'amount' | 'other' | null;
  has_numbers: boolean;
  has_quantity: boolean;
  hidden: boolean;
};

const kinds: [RegExp, NonNullable<ProgramRow['kind']>][] = [
  [/^(cantidad(es)?|cant|volumen|vol|prog|programad[oa]s?|programa|cantidad programada|p|plan)$/, 'planned'],
  [/^(porcentaje|porc|porciento|por ciento|avance programado)$/, 'percent'],
  [/^(importe|importes|monto|montos|pesos|importe programado)$/, 'amount'],
  [/^(real|reales|ejecutad[oa]s?|r|avance|avance real|diferencia|desviacion)$/, 'other'],
];

const kindOf = (texts: string[]): ProgramRow['kind'] => {
  for (const text of texts) {
    if (text === undefined) continue;
    if (/^\s*%\s*(avance|programado)?\s*$/i.test(text)) return 'percent';
    if (/^\s*\$\s*$/.test(text)) return 'amount';
    const words = plainWords(text);
    const found = kinds.find(([pattern]) => pattern.test(words));
    if (found) return found[1];
  }
  return null;
};

const isTotal = (text: string) =>
  isTotalLabel(text) ||
  /^(%|porcentaje|avance|inversion|erogacion|monto|importe|acumulad[oa]|total|programado|programa) ?(mensual|acumulad[oa]|parcial|del mes|por mes|programad[oa]|total|financiero|fisico)*( mensual| acumulad[oa])*( con i ?v ?a| sin i ?v ?a)?$/.test(
    plainWords(text.replace('%', 'porcentaje ')),
  );

const isHeading = (texts: string[], columns: Columns): boolean =>
  (['concept_code', 'concept_name', 'unit', 'quantity'] as const).filter((field) => {
    const column = columns[field];
    return column !== undefined && texts[column] && fieldOf(texts[column])?.field === field;
  }).length >= 2;

const readRow = (sheet: Sheet, header: ProgramHeader, row: number): ProgramRow | null => {
  const { columns } = header;
  const cells = sheet.rows[row] ?? [];
  const monthColumns = new Set(header.months.map(({ column }) => column));
  const texts: string[] = [];
  cells.forEach((cell, column) => {
    if (column < 1_024 && !monthColumns.has(column) && !isBlank(cell)) texts[column] = textOf(cell);
  });
  const hasNumbers = header.months.some(({ column }) => !isBlank(cells[column]));
  const written = texts.filter((text) => text !== undefined && text !== '');
  if (written.length === 0 && !hasNumbers) return null;
  const [code, name] = [texts[columns.concept_code ?? -1] ?? '', texts[columns.concept_name ?? -1] ?? ''];
  const unit = texts[columns.unit ?? -1] ?? '';
  const found: ProgramRow = {
    row,
    is: 'concept',
    code,
    name,
    unit,
    label:
      [name, code].find(isTotal) ??
      written.find(isTotal) ??
      written.find((text) => /\p{L}/u.test(text)) ??
      '',
    kind: kindOf(
      texts.map((text, column) =>
        column === columns.concept_code || (column === columns.concept_name && code !== '') ? '' : text,
      ),
    ),
    has_numbers: hasNumbers,
    has_quantity: columns.quantity !== undefined && cells[columns.quantity]?.t === 'n',
    hidden: sheet.hidden_rows.has(row),
  };
  if (isHeading(texts, columns) || (written.some(isPageLabel) && unit === ''))
    return { ...found, is: 'repeated' };
  if (
    unit === '' &&
    !found.has_quantity &&
    (name || code ? [name, code].some(isTotal) : written.some(isTotal)) &&
    !(code === '' && found.kind !== null && name === '')
  )
    return { ...found, is: 'total' };
  if (!hasNumbers && unit === '' && !found.has_quantity) return { ...found, is: 'text' };
  return found;
};

/** The written rows below the header of a program. */
export const programRows = (sheet: Sheet, header: ProgramHeader): ProgramRow[] => {
  const rows: ProgramRow[] = [];
  for (const key in sheet.rows) {
    const index = Number(key);
    if (index < header.row + header.depth) continue;
    const row = readRow(sheet, header, index);
    if (row) rows.push(row);
  }
  return rows;
};
