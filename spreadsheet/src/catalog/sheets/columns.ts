import type { Columns, Header } from '../../header/columns.ts';
import { candidatesOf, headings } from '../../header/header.ts';
import { readNumber } from '../../cells/number-cell.ts';
import { columnLetters, type Sheet } from '../../workbook/sheet.ts';
import { plainWords } from '../../words.ts';
import { remark, type Remark } from '../../findings/findings.ts';

const figures = ['quantity', 'unit_price', 'amount'] as const;
type Figure = (typeof figures)[number];
type Taken = Partial<Record<Figure, number>>;

const mostColumns = 6;
const sample = 200;

/** Visible columns for a figure if there are any, else the hidden ones. */
const choicesFor = (sheet: Sheet, all: { column: number }[] = []): number[] => {
  const columns = all.map(({ column }) => column);
  const visible = columns.filter((column) => !sheet.hidden_columns.has(column));
  return (visible.length > 0 ? visible : columns).slice(0, mostColumns);
};

const ofEstimation =
  /\b(est[ae]|presente) (est|estimacion|periodo)\b|\b(estimacion(es)?|est) (actual|anterior(es)?)\b|\bhasta (la )?(est|estimacion)\b|\b(por|x) (ejec|ejecutar|estimar)\b/;

/** Parts of an estimation that a column may hold: before, now, up to now, and what remains. */
const parts = [
  /\b(anterior(es)?|ant)\b/,
  /\b(actual|est|estimad[oa]|est[ae]|periodo)\b/,
  /\b(acumulad[oa]|acum|ejecutad[oa])\b/,
  /\b(saldo|pendiente|restante|por (ejecutar|estimar))\b/,
];

/** Whether the headings, in plain words, are those of an estimation: one names an estimation, or they name two parts of one. */
export const isBodyOfEstimation = (columns: readonly string[]): boolean =>
  columns.some(
    (words) => ofEstimation.test(words) || /\b(cantidad|cant|vol(umen)?) estimad[oa]\b/.test(words),
  ) || parts.filter((part) => columns.some((words) => part.test(words))).length > 1;

/** Whether a heading is of no part of an estimation. */
const isContracted = (texts: readonly string[] = []): boolean => {
  const words = plainWords(texts.join(' '));
  return !ofEstimation.test(words) && !parts.some((part) => part.test(words));
};

/** Columns of contracted figures; falls back to the columns of estimations if there are no others. */
const contracted = (texts: string[][], all: { column: number }[] = []): { column: number }[] => {
  const others = all.filter(({ column }) => isContracted(texts[column]));
  return others.length > 0 ? others : all;
};

const numberAt = (sheet: Sheet, row: number, column: number | undefined): number | null => {
  const read = readNumber(sheet.rows[row]?.[column ?? -1], 'point', sheet);
  return read.is === 'number' ? read.value : null;
};

/** Number of rows where quantity × price equals the amount within a cent (or within the rounding of the price). */
const fitOf = (sheet: Sheet, rows: number[], { quantity, unit_price, amount }: Taken): number =>
  rows.filter((row) => {
    const [q, p, a] = [quantity, unit_price, amount].map((column) => numberAt(sheet, row, column));
    return (
      q != null && p != null && a != null && a !== 0 && Math.abs(q * p - a) <= 0.011 + Math.abs(q) * 0.0051
    );
  }).length;

const combinations = (choices: Record<Figure, number[]>): Taken[] =>
  choices.quantity.flatMap((quantity) =>
    choices.unit_price.flatMap((unit_price) =>
      choices.amount.map((amount) => ({ quantity, unit_price, amount })),
    ),
  );

const rowsBelow = (sheet: Sheet, { row, depth, columns }: Header): number[] => {
  const rows: number[] = [];
  sheet.rows.forEach((cells, at) => {
    if (at < row + depth || rows.length >= sample) return;
    if (cells?.[columns.quantity ?? -1] ?? cells?.[columns.unit_price ?? -1]) rows.push(at);
  });
  return rows;
};

/** The combination of columns that fits most rows, if it fits at least half of them; else the first candidates. */
const fitting = (sheet: Sheet, header: Header, choices: Record<Figure, number[]>): Taken => {
  const all = combinations(choices);
  const plain: Taken = {};
  for (const figure of figures) if (choices[figure][0] !== undefined) plain[figure] = choices[figure][0];
  if (all.length < 2) return plain;
  const rows = rowsBelow(sheet, header);
  const fits = all.map((taken) => fitOf(sheet, rows, taken));
  const most = Math.max(...fits);
  return (most * 2 >= rows.length && most > 0 && all[fits.indexOf(most)]) || plain;
};

const labels: Record<Figure, string> = {
  quantity: 'cantidad',
  unit_price: 'precio unitario',
  amount: 'importe',
};

/**
 * Chooses among several columns for a figure: visible before hidden, then those where quantity × price gives the amount, then the
 * plainest heading, then the leftmost.
 */
export const fittingColumns = (sheet: Sheet, header: Header): Columns => {
  const texts = headings(sheet, header.row, header.depth);
  const candidates = candidatesOf(texts);
  const choices = {
    quantity: choicesFor(sheet, contracted(texts, candidates.quantity)),
    unit_price: choicesFor(sheet, candidates.unit_price),
    amount: choicesFor(sheet, contracted(texts, candidates.amount)),
  };
  return { ...header.columns, ...fitting(sheet, header, choices) };
};

/** Warnings that name the chosen column where a figure has several. */
export const columnRemarks = (sheet: Sheet, header: Header): Remark[] => {
  const candidates = candidatesOf(headings(sheet, header.row, header.depth));
  return figures.flatMap((figure) => {
    const columns = (candidates[figure] ?? []).map(({ column }) => column).toSorted((a, b) => a - b);
    const taken = header.columns[figure];
    if (columns.length < 2 || taken === undefined) return [];
    const others = columns.filter((column) => column !== taken).map((column) => columnLetters(column));
    const message = `hay ${columns.length} columnas de ${labels[figure]}: se leyó la ${columnLetters(taken)} y no la ${others.join(', ')}`;
    return remark('several-columns', message, { row: header.row, column: taken });
  });
};
