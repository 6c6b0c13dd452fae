import { lineCents } from '@obraclara/events/money';
import type { CatalogConcept } from '../reading.ts';
import type { CatalogRow } from '../rows/kinds.ts';
import { note, type Findings } from '../../findings/findings.ts';
import type { Columns } from '../../header/header.ts';
import { maxLength } from '../../limits.ts';
import { maxAmount, readNumber, type DecimalStyle, type NumberReading } from '../../cells/number-cell.ts';
import type { Sheet } from '../../workbook/sheet.ts';
import { pesos } from '../../words.ts';

type Styles = { quantity: DecimalStyle; unit_price: DecimalStyle; amount: DecimalStyle };

export type Draft = Omit<CatalogConcept, 'partida'> & { cents: number };

export type Reading = {
  sheet: Sheet;
  columns: Columns;
  styles: Styles;
  warnings: Findings;
  errors: Findings;
  commas: Map<number, number>;
  /** Rows whose amount is not quantity × price, by more than rounding. */
  differing: number;
};

const confusable = (code: string) =>
  code.split(/[.\-/ _]/).some((part) => /^[OoIl\d]+$/.test(part) && /\d/.test(part) && /[OoIl]/.test(part));

const labels = { quantity: 'cantidad', unit_price: 'precio unitario' } as const;

type Figure = 'quantity' | 'unit_price';
const missing = { quantity: 'missing-quantity', unit_price: 'missing-price' };
const zero: Record<Figure, [code: string, message: string]> = {
  quantity: ['zero-quantity', 'la cantidad es 0'],
  unit_price: ['zero-price', 'el precio unitario es 0.00 (sin costo)'],
};

/** Why a figure cannot be taken, as a code and a sentence; null when it can. */
const refusal = (read: NumberReading, field: Figure): [code: string, message: string] | null => {
  if (read.is === 'blank') return [missing[field], `falta ${labels[field]}`];
  if (read.is === 'bad') return [read.code, `${labels[field]}: ${read.message}`];
  if (read.percent) return ['percent-not-number', `${labels[field]}: la celda es un porcentaje`];
  return read.value < 0
    ? ['negative', `${labels[field]}: negativo (las deductivas van en un convenio)`]
    : null;
};

const numberOf = (reading: Reading, row: CatalogRow, field: Figure): number | null => {
  const column = reading.columns[field];
  const place = { row: row.row, column };
  const read = readNumber(row[field], reading.styles[field], reading.sheet);
  const refused = refusal(read, field);
  if (refused) note(reading.errors, ...refused, place);
  if (refused || read.is !== 'number') return null;
  if (read.comma && column !== undefined) reading.commas.set(column, (reading.commas.get(column) ?? 0) + 1);
  if (read.value === 0) note(reading.warnings, ...zero[field], place);
  if (field === 'unit_price' && read.decimals > 2)
    note(reading.warnings, 'price-decimals', `el precio unitario tiene ${read.decimals} decimales`, place);
  return read.value;
};

const compareAmount = (reading: Reading, row: CatalogRow, amount: NumberReading, cents: number): void => {
  const column = reading.columns.amount ?? null;
  if (amount.is === 'bad' && amount.code === 'cell-error')
    note(reading.warnings, 'amount-unreadable', `importe: ${amount.message}`, {
      row: row.row,
      column: column,
    });
  if (amount.is !== 'number') return;
  const off = Number(amount.micro - BigInt(cents) * 10_000n) / 10_000;
  const difference = Math.abs(off);
  if (difference < 0.5 || (amount.decimals > 2 && difference <= 0.5)) return;
  const [code, how] = difference <= 5 ? ['amount-rounding', 'por redondeo'] : ['amount-differs', ''];
  reading.differing += Number(difference > 5);
  note(
    reading.warnings,
    code ?? '',
    `el importe del archivo (${pesos(amount.value)}) difiere ${how} de cantidad × precio unitario (${pesos(cents / 100)}); se usa este último`.replace(
      '  ',
      ' ',
    ),
    { row: row.row, column: column },
  );
};

const textErrors = (reading: Reading, row: CatalogRow): boolean => {
  const { columns, errors, warnings } = reading;
  const before = errors.total;
  const check = (bad: boolean, code: string, message: string, column: number | undefined) => {
    if (bad) note(errors, code, message, { row: row.row, column: column });
  };
  check(row.code === '', 'missing-code', 'falta la clave', columns.concept_code);
  check(
    row.dated_code,
    'code-is-date',
    `Excel convirtió la clave en una fecha (“${row.code}”): escríbala como texto`,
    columns.concept_code,
  );
  check(row.name === '', 'missing-name', 'falta la descripción del concepto', columns.concept_name);
  check(row.unit === '', 'missing-unit', 'falta la unidad', columns.unit);
  check(
    row.code.length > maxLength.code,
    'code-too-long',
    `la clave pasa de ${maxLength.code} caracteres`,
    columns.concept_code,
  );
  check(
    row.name.length > maxLength.name,
    'name-too-long',
    `la descripción pasa de ${maxLength.name} caracteres`,
    columns.concept_name,
  );
  check(
    row.unit.length > maxLength.unit,
    'unit-too-long',
    `la unidad pasa de ${maxLength.unit} caracteres`,
    columns.unit,
  );
  if (confusable(row.code))
    note(warnings, 'confusable-code', `la clave “${row.code}” mezcla letras O, I o l con dígitos`, {
      row: row.row,
      column: columns.concept_code,
    });
  return errors.total > before;
};

/** A concept row read whole, or null with every reason noted at its cell. Nothing unreadable becomes a zero. */
export const readConcept = (reading: Reading, row: CatalogRow): Draft | null => {
  const wrongText = textErrors(reading, row);
  const quantity = numberOf(reading, row, 'quantity');
  const unitPrice = numberOf(reading, row, 'unit_price');
  if (wrongText || quantity === null || unitPrice === null) return null;
  const draft = { row: row.row, concept_code: row.code, concept_name: row.name, unit: row.unit };
  try {
    const cents = lineCents(quantity, unitPrice);
    compareAmount(
      reading,
      row,
      readNumber(row.amount, reading.styles.amount, reading.sheet, maxAmount),
      cents,
    );
    return { ...draft, quantity, unit_price: unitPrice, cents };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    note(reading.errors, 'amount-too-large', 'el importe es demasiado grande', {
      row: row.row,
      column: reading.columns.amount,
    });
    return null;
  }
};
