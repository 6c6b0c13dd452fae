import {
  generadorNames,
  generadoresQuantity,
  generadorProduct,
  hasMeasure,
  generadorMaxLengths,
  maxQuantity,
  measuresOfGenerador,
  maxGeneradoresPerLine,
  placesOfGenerador,
  type EstimationLine,
  type Generador,
} from '@obraclara/events';
import { counted, quantity } from '../ui/format/format.ts';
import { croquisTexts } from './croquis/messages.ts';
import { readQuantity, readTimes, type Typed } from '../ui/forms/typed-number.ts';

/** Row of generadores as typed. `croquis` is the sketch's address or its local name; blank for none. */
export type DraftRow = Record<keyof Generador, string>;

/**
 * Line as typed. `generadores`: rows whose sum is the quantity, unless all are blank. `typed`: quantity before the rows existed, if it
 * differs.
 */
export type DraftLine = Omit<EstimationLine, 'quantity' | 'generadores'> & {
  quantity: string;
  generadores?: DraftRow[];
  typed?: string;
};
type Measure = (typeof measuresOfGenerador)[number];

export const emptyRow: DraftRow = {
  eje: '',
  tramo: '',
  nivel: '',
  largo: '',
  ancho: '',
  alto: '',
  piezas: '',
  factor: '',
  nota: '',
  croquis: '',
};
const rowFields = Object.keys(emptyRow) as (keyof DraftRow)[];
/** Fields of a row that the user types. */
export type TypedField = Exclude<keyof DraftRow, 'croquis'>;
export const typedFields = rowFields.filter((field): field is TypedField => field !== 'croquis');

/** Stored row as the draft of a form. */
export const draftRow = (row: Generador): DraftRow =>
  Object.fromEntries(rowFields.map((field) => [field, String(row[field] ?? '')])) as DraftRow;

export const isBlank = (row: DraftRow): boolean => rowFields.every((field) => row[field].trim() === '');

const readMeasure = (name: Measure, text: string): Typed =>
  name === 'piezas' || name === 'factor' ? readTimes(text) : readQuantity(text);

const tooLarge = `El máximo es ${quantity(maxQuantity)}.`;
const noMeasure = 'Falta una medida.';
const tooMany = (rows: string) => `Generadores: tiene ${rows}; puede tener hasta ${maxGeneradoresPerLine}.`;

const within = (work: () => number): Typed => {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof RangeError) return { value: 0, error: tooLarge };
    throw error;
  }
};

/** Row parsed from its text. `errors` are by field; `product` has an error if the row has no countable result. */
export type ReadRow = { row: Generador; errors: Partial<Record<keyof DraftRow, string>>; product: Typed };

const textsOfRow = Object.keys(generadorMaxLengths) as (keyof typeof generadorMaxLengths)[];

/** Error if a text of a row exceeds its limit in characters (code points, as the server counts); else null. */
const tooLong = (name: keyof typeof generadorMaxLengths, text: string): string | null => {
  const most = generadorMaxLengths[name];
  return Array.from(text).length > most ? `${generadorNames[name]}: hasta ${most} caracteres.` : null;
};

const measuredRow = (typed: DraftRow): ReadRow => {
  const row: Generador = typed.croquis ? { croquis: typed.croquis } : {};
  const errors: ReadRow['errors'] = {};
  for (const name of textsOfRow) {
    const text = typed[name].trim();
    if (text === '') continue;
    row[name] = text;
    const error = tooLong(name, text);
    if (error) errors[name] = error;
  }
  for (const name of measuresOfGenerador) {
    if (typed[name].trim() === '') continue;
    const { value, error } = readMeasure(name, typed[name]);
    row[name] = value;
    if (error) errors[name] = error;
  }
  const [first] = Object.values(errors);
  if (first) return { row, errors, product: { value: 0, error: first } };
  return {
    row,
    errors,
    product: hasMeasure(row) ? within(() => generadorProduct(row)) : { value: 0, error: noMeasure },
  };
};

const known = new WeakMap<DraftRow, ReadRow>();

/** Parses a row; the result is cached by row object. */
export const readRow = (typed: DraftRow): ReadRow => {
  const read = known.get(typed) ?? measuredRow(typed);
  known.set(typed, read);
  return read;
};

/** Rows of a line that are not blank. */
export const saidRows = ({ generadores = [] }: Pick<DraftLine, 'generadores'>): DraftRow[] =>
  generadores.filter((row) => !isBlank(row));

/** Whether the quantity of a line is the sum of rows. */
export const isMeasured = ({ generadores }: Pick<DraftLine, 'generadores'>): boolean =>
  generadores?.some((row) => !isBlank(row)) ?? false;

/**
 * Sum of rows, without blank ones. Returns an error if there are too many rows, if a row is unreadable or if the sum is not above 0. The
 * error of an unreadable row names its number on screen.
 */
export const sumOfRows = (typed: readonly DraftRow[]): Typed => {
  const rows = typed.flatMap((row, at) => (isBlank(row) ? [] : [{ ...readRow(row), at }]));
  if (rows.length > maxGeneradoresPerLine)
    return { value: 0, error: tooMany(counted(rows.length, 'fila', 'filas')) };
  const wrong = rows.find(({ product }) => product.error);
  if (wrong) return { value: 0, error: `Generadores, fila ${wrong.at + 1}: ${wrong.product.error}` };
  const sum = within(() => generadoresQuantity(rows.map(({ row }) => row)));
  if (sum.error || sum.value > 0) return sum;
  return { value: 0, error: `Los generadores suman ${quantity(sum.value)}.` };
};

/**
 * Line with these rows and their sum as its quantity, blank while unreadable. If all rows are blank, restores the quantity from before the
 * rows.
 */
export const withRows = (line: DraftLine, rows: DraftRow[]): DraftLine => {
  const { generadores: _, typed = line.quantity, ...plain } = line;
  const made = { ...plain, ...(rows.length > 0 && { generadores: rows }) };
  if (!isMeasured(made)) return { ...made, quantity: typed };
  const { value, error } = sumOfRows(rows);
  const quantity = error ? '' : String(value);
  return { ...made, quantity, ...(typed !== quantity && { typed }) };
};

/** Row as text: `Eje A, Nivel 1: largo 2 × piezas -1`, with its note and whether it has a sketch. */
export const rowInWords = (typed: DraftRow): string => {
  const places = placesOfGenerador
    .filter((name) => typed[name].trim())
    .map((name) => `${generadorNames[name]} ${typed[name].trim()}`);
  const measures = measuresOfGenerador
    .filter((name) => typed[name].trim())
    .map((name) => {
      const { value, error } = readMeasure(name, typed[name]);
      return `${generadorNames[name].toLowerCase()} ${error ? typed[name] : quantity(value)}`;
    });
  const note = typed.nota.trim() && ` (${typed.nota.trim()})`;
  const croquis = typed.croquis && `, ${croquisTexts.inWords}`;
  return `${[places.join(', '), measures.join(' × ')].filter(Boolean).join(': ')}${note}${croquis}`;
};
