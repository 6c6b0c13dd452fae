import { maxMoney, maxQuantity } from '@obraclara/events/money';
import { decimalsOf, micro, toMicro, toNumber, type Micro } from './decimal.ts';
import { evaluate, isUnworked } from './formula.ts';
import {
  clean,
  errorText,
  isBlank,
  isDateFormat,
  isSavedAsZero,
  type Cell,
  type Sheet,
} from '../workbook/sheet.ts';

/** How a column writes decimals as text: with a point, with a comma throughout, or with both (then commas are ambiguous). */
export type DecimalStyle = 'point' | 'comma' | 'mixed';

export type NumberReading =
  | { is: 'blank' }
  | { is: 'number'; value: number; micro: Micro; decimals: number; percent: boolean; comma: boolean }
  | { is: 'bad'; code: string; message: string };

type Bad = Extract<NumberReading, { is: 'bad' }>;

/** Largest quantity or unit price: 9 digits before and 6 after the point. */
export const maxMicro = toMicro(maxQuantity);
/** Largest amount of money: 13 digits before and 2 after the point. */
export const maxAmount = toMicro(maxMoney);
const thousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const point = /^(\d+(\.\d*)?|\.\d+)$/;
const dotThousands = /^[1-9]\d{0,2}(\.\d{3})+,\d+$|^[1-9]\d{0,2}(\.\d{3}){2,}$/;
const comma = /^\d+,\d+$/;
/** Placeholders for "nothing" or "not quoted"; they never mean zero. */
const placeholder = /^([-–—−]+|n\/?a|n\.a\.?|s\/?c|nd|n\/d|x+|\*+|\.+|\?+|pendiente|por definir)$/i;
export const foreign = /\b(usd|dls|dlls|d[oó]lar(es)?|eur|euros?)\b|us\s?\$|u\.s\.|€|\[\$(usd|eur)/i;

const bad = (code: string, message: string): Bad => ({ is: 'bad', code, message });
const ambiguous = (text: string) => bad('ambiguous-number', `número ambiguo “${text}”: use punto decimal`);
const notNumber = (text: string) => bad('not-a-number', `“${text.slice(0, 60)}” no es un número`);

type Parsed = { micro: Micro; decimals: number; percent: boolean; comma: boolean };

const within = (read: Parsed | Bad, largest: Micro): NumberReading => {
  if ('is' in read) return read;
  return read.micro > largest || read.micro < -largest
    ? bad('number-too-large', `el número tiene más de ${largest === maxMicro ? 9 : 13} dígitos enteros`)
    : { is: 'number', value: toNumber(read.micro), ...read };
};

/** Strips currency signs, blanks, the percent sign and the minus sign from a number written as text. */
const bare = (raw: string) => {
  let text = clean(raw).replace(/^'/, '').trim();
  const percent = /%$/.test(text);
  text = text.replace(/\s*%$/, '');
  const accounting = /^\((.*)\)$/.exec(text);
  if (accounting) text = accounting[1] ?? '';
  text = text.replace(/^[-−](?=\s*[$\d.])/, '-').replace(/^(-?)\s*(mxn|mx|m\.?\s?n\.?)?\s*\$?\s*/i, '$1');
  text = text.replace(/\s*(mxn|m\.?\s?n\.?|mx\$?|pesos)\.?$/i, '').trim();
  const negative = Boolean(accounting) || /^-\s*\S/.test(text) || /\d\s*-$/.test(text);
  text = text.replace(/^-\s*|\s*-$/g, '');
  // 1'234,567.89 and 1 234.56 are ways to group thousands.
  if (/^\d{1,3}(['’ ,]\d{3})+(\.\d*)?$/.test(text)) text = text.replace(/['’ ]/g, ',');
  return { text, percent, negative };
};

type Bare = { text: string; percent: boolean; negative: boolean };

const signed = (digits: string, { percent, negative }: Bare, comma = false): Parsed | Bad => {
  const parsed = micro(digits);
  if (!parsed) return notNumber(digits);
  return { micro: negative ? -parsed.micro : parsed.micro, decimals: parsed.decimals, percent, comma };
};

/** Whether the text is only readable with a decimal comma. */
const hasDecimalComma = (text: string) =>
  (comma.test(text) && !thousands.test(text)) || dotThousands.test(text);

/** In a column of decimal commas, a single group of three digits may be thousands or decimals. */
const isEither = (text: string) => thousands.test(text) || /^\d{1,3}\.\d{3}$/.test(text);

const textNumber = (raw: string, style: DecimalStyle): Parsed | Bad => {
  const shown = clean(raw);
  if (foreign.test(raw)) return bad('foreign-currency', `“${shown.slice(0, 60)}” no está en pesos (MXN)`);
  if (placeholder.test(shown)) return notNumber(shown);
  const found = bare(raw);
  const { text } = found;
  if (hasDecimalComma(text))
    return style === 'comma'
      ? signed(text.replaceAll('.', '').replace(',', '.'), found, true)
      : ambiguous(shown);
  if (style === 'comma' && isEither(text)) return ambiguous(shown);
  if (thousands.test(text)) return signed(text.replaceAll(',', ''), found);
  return point.test(text) ? signed(text, found) : notNumber(shown);
};

const worked = (value: Micro | null): Parsed | Bad =>
  value === null
    ? bad('formula-without-value', 'fórmula sin valor guardado: ábralo y guárdelo en Excel')
    : { micro: value, decimals: decimalsOf(value), percent: false, comma: false };

/**
 * Value of a numeric cell: the saved number, or the computed formula if its saved zero comes from a program that computes no
 * formulas.
 */
const behind = (cell: Cell, sheet: Sheet): Parsed | Bad => {
  const value = isSavedAsZero(cell) ? evaluate(cell.f ?? '', sheet) : 0n;
  if (value !== 0n && (value !== null || isUnworked(sheet))) return worked(value);
  const parsed = micro(String(cell.v));
  return parsed ? { ...parsed, percent: false, comma: false } : notNumber(String(cell.v));
};

const figureNumber = (cell: Cell, sheet: Sheet): Parsed | Bad => {
  if (isDateFormat(cell)) return bad('date-not-number', 'la celda contiene una fecha, no un número');
  const format = String(cell.z ?? '');
  if (foreign.test(format)) return bad('foreign-currency', 'el importe no está en pesos (MXN)');
  const read = behind(cell, sheet);
  return 'is' in read ? read : { ...read, percent: format.includes('%') };
};

/**
 * Reads the number of a cell exactly: at most 9 integer digits unless `largest` allows more, rounded half up to 6 decimals (further
 * digits are noise of binary fractions). Dashes, "N/A", errors and ambiguous commas are `bad`, never zero (domain.md §4.2).
 */
export const readNumber = (
  cell: Cell | undefined,
  style: DecimalStyle,
  sheet: Sheet,
  largest: Micro = maxMicro,
): NumberReading => {
  if (cell === undefined || isBlank(cell)) return { is: 'blank' };
  if (cell.t === 'e') return bad('cell-error', `la celda tiene el error ${errorText(cell)}`);
  if (cell.t === 's') return within(textNumber(String(cell.v), style), largest);
  if (cell.t === 'z') return within(worked(evaluate(cell.f ?? '', sheet)), largest);
  return cell.t === 'n' ? within(figureNumber(cell, sheet), largest) : notNumber(String(cell.v));
};

const showsComma = (text: string) =>
  dotThousands.test(text) || (/^\d{4,},\d+$/.test(text) && !thousands.test(text));
const showsPoint = (text: string) =>
  /^\d*\.\d+$/.test(text) ? !/^\d{1,3}\.\d{3}$/.test(text) : thousands.test(text) && /\.|,.*,/.test(text);

type Cells = Iterable<Cell | undefined>;

/** Decimal style of the texts of some cells; null when no text shows it. */
const shownStyle = (cells: Cells): DecimalStyle | null => {
  let [points, commas] = [false, false];
  for (const cell of cells) {
    if (cell?.t !== 's') continue;
    const { text } = bare(String(cell.v));
    commas ||= showsComma(text);
    points ||= showsPoint(text);
  }
  if (commas) return points ? 'mixed' : 'comma';
  return points ? 'point' : null;
};

/**
 * Decimal style of a column. Texts such as "12,500" alone are ambiguous; such a column takes the style of the other columns of its
 * table (`others`): next to prices like "1.234,56", the comma does not separate thousands.
 */
export const decimalStyle = (cells: Cells, others: Cells = []): DecimalStyle =>
  shownStyle(cells) ?? shownStyle(others) ?? 'point';
