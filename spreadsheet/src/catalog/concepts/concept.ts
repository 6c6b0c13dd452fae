import { lineCents } from '@obraclara/events/money';
import { maxAmount, readNumber, type NumberReading } from '../../cells/number-cell.ts';
import { remark, type Remark } from '../../findings/findings.ts';
import { maxLength } from '../../limits.ts';
import { pesos } from '../../words.ts';
import { isErrorText } from '../../workbook/sheet.ts';
import type { CatalogConcept } from '../reading.ts';
import type { CatalogRow } from '../rows/kinds.ts';
import type { CatalogTable } from '../table.ts';

export type Draft = Omit<CatalogConcept, 'partida'> & { cents: number };

/** A concept row as read: the concept, or null when it is unusable, with its remarks. */
export type ReadConcept = {
  readonly draft: Draft | null;
  readonly warnings: readonly Remark[];
  readonly errors: readonly Remark[];
  /** Whether the stated amount differs from quantity × price by more than rounding. */
  readonly differs: boolean;
  /** Columns with a decimal comma in this row. */
  readonly commas: readonly number[];
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

/** Reason to reject a figure, as a code and a sentence; null when it is valid. */
const refusal = (read: NumberReading, field: Figure): [code: string, message: string] | null => {
  if (read.is === 'blank') return [missing[field], `falta ${labels[field]}`];
  if (read.is === 'bad') return [read.code, `${labels[field]}: ${read.message}`];
  if (read.percent) return ['percent-not-number', `${labels[field]}: la celda es un porcentaje`];
  return read.value < 0
    ? ['negative', `${labels[field]}: negativo (las deductivas van en un convenio)`]
    : null;
};

/** A valid figure or null, with its remarks. */
type Taken = { value: number | null; warnings: Remark[]; errors: Remark[]; comma: boolean };

const numberOf = (table: CatalogTable, row: CatalogRow, field: Figure): Taken => {
  const place = { row: row.row, column: table.columns[field] };
  const read = readNumber(row[field], table.styles[field], table.sheet);
  const refused = refusal(read, field);
  if (refused || read.is !== 'number')
    return { value: null, warnings: [], errors: refused ? [remark(...refused, place)] : [], comma: false };
  const warnings = read.value === 0 ? [remark(...zero[field], place)] : [];
  if (field === 'unit_price' && read.decimals > 2)
    warnings.push(remark('price-decimals', `el precio unitario tiene ${read.decimals} decimales`, place));
  return { value: read.value, warnings, errors: [], comma: read.comma };
};

/** Compares the stated amount with quantity × price. A difference below half a cent has no warning; above 5 cents `differs` is true. */
const comparedAmount = (
  amount: NumberReading,
  cents: number,
  place: { row: number; column: number | null },
): { warnings: Remark[]; differs: boolean } => {
  if (amount.is === 'bad' && amount.code === 'cell-error')
    return { warnings: [remark('amount-unreadable', `importe: ${amount.message}`, place)], differs: false };
  if (amount.is !== 'number') return { warnings: [], differs: false };
  const off = Number(amount.micro - BigInt(cents) * 10_000n) / 10_000;
  const difference = Math.abs(off);
  if (difference < 0.5 || (amount.decimals > 2 && difference <= 0.5)) return { warnings: [], differs: false };
  const differs = difference > 5;
  const message = `el importe del archivo (${pesos(amount.value)}) difiere ${differs ? '' : 'por redondeo '}de cantidad × precio unitario (${pesos(cents / 100)}); se usa este último`;
  return { warnings: [remark(differs ? 'amount-differs' : 'amount-rounding', message, place)], differs };
};

type Text = { code: string; name: string; unit: string };
type Check = {
  bad: (row: CatalogRow) => boolean;
  code: string;
  message: (row: CatalogRow) => string;
  of: 'concept_code' | 'concept_name' | 'unit';
};

const tooLong = (field: keyof Text, of: Check['of'], what: string): Check => ({
  bad: (row) => row[field].length > maxLength[field],
  code: `${field}-too-long`,
  message: () => `${what} pasa de ${maxLength[field]} caracteres`,
  of,
});

const errorText = (field: keyof Text, of: Check['of'], what: string): Check => ({
  bad: (row) => isErrorText(row[field]),
  code: 'cell-error',
  message: (row) => `${what}: la celda tiene el error ${row[field]}`,
  of,
});

const missingText = (field: keyof Text, of: Check['of'], what: string): Check => ({
  bad: (row) => row[field] === '',
  code: `missing-${field}`,
  message: () => `falta ${what}`,
  of,
});

const textChecks: readonly Check[] = [
  missingText('code', 'concept_code', 'la clave'),
  {
    bad: ({ dated_code }) => dated_code,
    code: 'code-is-date',
    message: ({ code }) => `Excel convirtió la clave en una fecha (“${code}”): escríbala como texto`,
    of: 'concept_code',
  },
  {
    bad: ({ short_code }) => short_code,
    code: 'code-lost-digits',
    message: ({ code }) =>
      `Excel ya no guarda todas las cifras de la clave (“${code}”): escríbala como texto`,
    of: 'concept_code',
  },
  missingText('name', 'concept_name', 'la descripción del concepto'),
  missingText('unit', 'unit', 'la unidad'),
  errorText('code', 'concept_code', 'clave'),
  errorText('name', 'concept_name', 'descripción'),
  errorText('unit', 'unit', 'unidad'),
  tooLong('code', 'concept_code', 'la clave'),
  tooLong('name', 'concept_name', 'la descripción'),
  tooLong('unit', 'unit', 'la unidad'),
];

/** Reasons to reject the texts of a concept row. */
const textErrors = (row: CatalogRow, { columns }: CatalogTable): Remark[] =>
  textChecks
    .filter(({ bad }) => bad(row))
    .map(({ code, message, of }) => remark(code, message(row), { row: row.row, column: columns[of] }));

const textWarnings = ({ code, row }: CatalogRow, { columns }: CatalogTable): Remark[] =>
  confusable(code)
    ? [
        remark('confusable-code', `la clave “${code}” mezcla letras O, I o l con dígitos`, {
          row,
          column: columns.concept_code,
        }),
      ]
    : [];

/** Builds a concept from valid figures and compares its amount with the stated one. */
const worked = (
  table: CatalogTable,
  row: CatalogRow,
  [quantity, unit_price]: [quantity: number, unit_price: number],
): Pick<ReadConcept, 'draft' | 'warnings' | 'errors' | 'differs'> => {
  const place = { row: row.row, column: table.columns.amount ?? null };
  const draft = { row: row.row, concept_code: row.code, concept_name: row.name, unit: row.unit };
  try {
    const cents = lineCents(quantity, unit_price);
    const amount = readNumber(row.amount, table.styles.amount, table.sheet, maxAmount);
    return {
      ...comparedAmount(amount, cents, place),
      draft: { ...draft, quantity, unit_price, cents },
      errors: [],
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const tooLarge = remark('amount-too-large', 'el importe es demasiado grande', place);
    return { draft: null, warnings: [], errors: [tooLarge], differs: false };
  }
};

/** Reads a concept row. On any error the concept is null, with one error for each bad cell. Unreadable figures never become zero. */
export const readConcept = (table: CatalogTable, row: CatalogRow): ReadConcept => {
  const [quantity, price] = [numberOf(table, row, 'quantity'), numberOf(table, row, 'unit_price')];
  const warnings = [...textWarnings(row, table), ...quantity.warnings, ...price.warnings];
  const errors = [...textErrors(row, table), ...quantity.errors, ...price.errors];
  const { columns } = table;
  const commas = [
    ...(quantity.comma && columns.quantity !== undefined ? [columns.quantity] : []),
    ...(price.comma && columns.unit_price !== undefined ? [columns.unit_price] : []),
  ];
  if (errors.length > 0 || quantity.value === null || price.value === null)
    return { draft: null, warnings, errors, differs: false, commas };
  const concept = worked(table, row, [quantity.value, price.value]);
  return { ...concept, warnings: [...warnings, ...concept.warnings], commas };
};
