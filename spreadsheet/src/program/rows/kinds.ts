import { isOfHeader } from '../../header/header.ts';
import { fieldOf } from '../../header/header-words.ts';
import type { Columns } from '../../header/columns.ts';
import type { ProgramHeader } from '../header/header.ts';
import { isTotalLabel, isPageLabel } from '../../labels.ts';
import { codeTextOf, isBlank, textOf, type Sheet } from '../../workbook/sheet.ts';
import { plainWords } from '../../words.ts';

export type ProgramRow = {
  /** Index from 0. */
  row: number;
  is: 'concept' | 'total' | 'text' | 'repeated';
  code: string;
  name: string;
  unit: string;
  /** Label of a total row. */
  label: string;
  /** Measure that the row names: programmed quantity, percentage, amount, something else (such as real progress), or null. */
  kind: 'planned' | 'percent' | 'amount' | 'other' | null;
  has_numbers: boolean;
  has_quantity: boolean;
};

const kinds: [RegExp, NonNullable<ProgramRow['kind']>][] = [
  [
    /^(cantidad(es)?|cant|volumen|vol)$|^((cantidad|cant|volumen|vol) )?(prog|programad[oa]s?|programa|p|plan)$/,
    'planned',
  ],
  [/^(porcentaje|porc|porciento|por ciento|avance programado)$/, 'percent'],
  [/^(importe|importes|monto|montos|pesos|importe programado)$/, 'amount'],
  [
    /^avance$|^((%|porcentaje|cantidad|cant|volumen|vol|importe|monto|avance) ?)?((fisico|financiero) )?(real|reales|ejecutad[oa]s?|ejec|e|r|diferencia|desviacion)$/,
    'other',
  ],
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
  // Only short texts are labels; descriptions would take long.
  (text.length <= 120 &&
    /^(%|porcentaje|avance|inversion|erogacion|monto|importe|acumulad[oa]|total|programado|programa) ?(mensual|acumulad[oa]|parcial|del mes|por mes|programad[oa]|total|financiero|fisico)*( mensual| acumulad[oa])*( con i ?v ?a| sin i ?v ?a)?$/.test(
      plainWords(text.replace('%', 'porcentaje ')),
    ));

const isHeading = (texts: string[], columns: Columns): boolean =>
  (['concept_code', 'concept_name', 'unit', 'quantity'] as const).filter((field) => {
    const column = columns[field];
    return column !== undefined && texts[column] && fieldOf(texts[column])?.field === field;
  }).length >= 2;

type Shape = { header: ProgramHeader; months: Set<number> };

/** Texts of a row by column, without its months. */
const textsOf = (cells: Sheet['rows'][number], { header: { columns }, months }: Shape): string[] => {
  const texts: string[] = [];
  cells.forEach((cell, column) => {
    if (column < 1_024 && !months.has(column) && !isBlank(cell))
      texts[column] = column === columns.concept_code ? codeTextOf(cell) : textOf(cell);
  });
  return texts;
};

/** Texts that may name the measure of a row: all except its code, and its name if it also has a code. */
const remarks = (texts: string[], { concept_code, concept_name }: Columns, coded: boolean): string[] =>
  texts.filter((_, column) => column !== concept_code && !(coded && column === concept_name));

/** Label of a total row: its name or code, else the first text that is a total, else the first text. */
const labelOf = ({ name, code }: { name: string; code: string }, texts: string[]): string =>
  [name, code, ...texts.filter(Boolean)].find((text) => isTotal(text)) ??
  texts.find((text) => /\p{L}/u.test(text ?? '')) ??
  '';

const saysTotal = ({ name, code, kind, label }: ProgramRow): boolean =>
  name === '' && code === '' ? kind === null && isTotal(label) : isTotal(name) || isTotal(code);

const placed = (row: ProgramRow, texts: string[], columns: Columns): ProgramRow['is'] => {
  const isPage = row.unit === '' && texts.some((text) => isPageLabel(text));
  if (isPage || isHeading(texts, columns)) return 'repeated';
  if (row.unit !== '' || row.has_quantity) return 'concept';
  if (saysTotal(row)) return 'total';
  return row.has_numbers ? 'concept' : 'text';
};

const readRow = (sheet: Sheet, row: number, { header, months }: Shape): ProgramRow | null => {
  const { columns } = header;
  const cells = sheet.rows[row] ?? [];
  if (!cells.some((cell) => !isBlank(cell))) return null;
  const texts = textsOf(cells, { header, months });
  const text = (column = -1) => texts[column] ?? '';
  const [code, name] = [text(columns.concept_code), text(columns.concept_name)];
  const found: ProgramRow = {
    row,
    is: 'concept',
    code,
    name,
    unit: text(columns.unit),
    label: labelOf({ name, code }, texts),
    kind: kindOf(remarks(texts, columns, code !== '')),
    has_numbers: cells.some((cell, column) => months.has(column) && !isBlank(cell)),
    has_quantity: cells[columns.quantity ?? -1]?.t === 'n',
  };
  return { ...found, is: isOfHeader(sheet, header, row) ? 'repeated' : placed(found, texts, columns) };
};

/** Rows with content below the header of a program. */
export const programRows = (sheet: Sheet, header: ProgramHeader): ProgramRow[] => {
  const rows: ProgramRow[] = [];
  const shape = { header, months: new Set(header.months.map(({ column }) => column)) };
  // The rows may be a sparse array; forEach visits only those that exist.
  sheet.rows.forEach((_, index) => {
    const row = index < header.row + header.depth ? null : readRow(sheet, index, shape);
    if (row) rows.push(row);
  });
  return rows;
};
