import { decimalsOf, micro, toNumber, type Micro } from './decimal.ts';
import { evaluate } from './formula.ts';
import { clean, errorText, isBlank, isDateFormat, type Cell, type Sheet } from './sheet.ts';

/** How a column writes decimals as text: with a point, with a comma throughout, or both (then commas are ambiguous). */
export type DecimalStyle = 'point' | 'comma' | 'mixed';

export type NumberReading =
  | { is: 'blank' }
  | { is: 'number'; value: number; micro: Micro; decimals: number; percent: boolean; comma: boolean }
  | { is: 'bad'; code: string; message: string };

type Bad = Extract<NumberReading, { is: 'bad' }>;

/** Largest quantity or unit price: 9 digits before and 6 after the point. */
const maxMicro = 999_999_999_999_999n;
/** Largest amount of money: 13 digits before and 2 after the point. */
export const maxAmount = 9_999_999_999_999_990_000n;
const thousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const point = /^(\d+(\.\d*)?|\.\d+)$/;
const dotThousands = /^[1-9]\d{0,2}(\.\d{3})+,\d+$|^[1-9]\d{0,2}(\.\d{3}){2,}$/;
const comma = /^\d+,\d+$/;
/** Written for "nothing" or "not quoted"; never a zero. */
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

/** Takes currency signs, blanks and signs off a number written as text. */
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

const signed = (
  digits: string,
  raw: string,
  negative: boolean,
  percent: boolean,
  comma = false,
): Parsed | Bad => {
  const parsed = micro(digits);
  if (!parsed) return notNumber(raw);
  return { micro: negative ? -parsed.micro : parsed.micro, decimals: parsed.decimals, percent, comma };
};

const textNumber = (raw: string, style: DecimalStyle): Parsed | Bad => {
  if (foreign.test(raw))
    return bad('foreign-currency', `“${clean(raw).slice(0, 60)}” no está en pesos (MXN)`);
  if (placeholder.test(clean(raw))) return notNumber(clean(raw));
  const { text, percent, negative } = bare(raw);
  if (comma.test(text) && !thousands.test(text))
    return style === 'comma' ? signed(text.replace(',', '.'), raw, negative, percent, true) : ambiguous(raw);
  if (dotThousands.test(text))
    return style === 'comma'
      ? signed(text.replaceAll('.', '').replace(',', '.'), raw, negative, percent, true)
      : ambiguous(raw);
  if (style === 'comma' && (thousands.test(text) || /^\d{1,3}\.\d{3}$/.test(text))) return ambiguous(raw);
  if (thousands.test(text)) return signed(text.replaceAll(',', ''), raw, negative, percent);
  if (point.test(text)) return signed(text, raw, negative, percent);
  return notNumber(clean(raw));
};

/**
 * The number a cell holds, exactly or not at all: at most 9 integer digits, rounded half up to 6 decimals (what is past
 * them is noise of binary fractions). Dashes, "N/A", errors and ambiguous commas are `bad`, never zero (domain.md §4.2).
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
  if (cell.t === 'z') {
    const value = evaluate(cell.f ?? '', sheet);
    if (value !== null)
      return within({ micro: value, decimals: decimalsOf(value), percent: false, comma: false }, largest);
    return bad('formula-without-value', 'fórmula sin valor guardado: ábralo y guárdelo en Excel');
  }
  if (cell.t !== 'n') return notNumber(String(cell.v));
  if (isDateFormat(cell)) return bad('date-not-number', 'la celda contiene una fecha, no un número');
  const format = String(cell.z ?? '');
  if (foreign.test(format)) return bad('foreign-currency', 'el importe no está en pesos (MXN)');
  const parsed = Number.isFinite(cell.v) ? micro(String(cell.v)) : null;
  if (!parsed) return notNumber(String(cell.v));
  return within({ ...parsed, percent: format.includes('%'), comma: false }, largest);
};

/** The way a column writes its decimals, seen over all of its texts. */
export const decimalStyle = (cells: Iterable<Cell | undefined>): DecimalStyle => {
  let [points, commas] = [false, false];
  for (const cell of cells) {
    if (cell?.t !== 's') continue;
    const { text } = bare(String(cell.v));
    if (dotThousands.test(text) || (/^\d{4,},\d+$/.test(text) && !thousands.test(text))) commas = true;
    else if (/^\d*\.\d+$/.test(text) && !/^\d{1,3}\.\d{3}$/.test(text)) points = true;
    else if (thousands.test(text) && (text.includes('.') || text.indexOf(',') !== text.lastIndexOf(',')))
      points = true;
  }
  return commas ? (points ? 'mixed' : 'comma') : 'point';
};
