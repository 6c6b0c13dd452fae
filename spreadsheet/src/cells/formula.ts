import { divide, micro, toMicro, type Micro } from './decimal.ts';
import { isSavedAsZero, type Cell, type Sheet } from '../workbook/sheet.ts';
import { cellAt, rangeAt } from '../workbook/sheetjs.ts';

/** An exact fraction. */
type Ratio = { n: bigint; d: bigint };
/** Where a formula is read, and what the formulas of other cells came to meanwhile: each is worked out once. */
type Reading = { sheet: Sheet; known: Map<Cell, Ratio> };
/** `nested`: so many parts inside parts so far. `depth`: it is the formula of a cell of a cell, so many times. */
type Tokens = { list: string[]; at: number; nested: number; depth: number; reading: Reading };

const token =
  /\s*(?:(\d+(?:\.\d+)?)|(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)(?![A-Z(])|([A-Z]+)(?=\()|([-+*/(),;]))/gy;
const maxDepth = 24;

/** Of cells that lead to others without end, or nearly so: nothing is known of any of them. */
class TooDeep extends RangeError {}

const refuse = (): never => {
  throw new RangeError('formula not understood');
};
const ratioOf = (value: Micro): Ratio => ({ n: value, d: 1_000_000n });
const add = (a: Ratio, b: Ratio): Ratio =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d });
const over = (a: Ratio, b: Ratio): Ratio => (b.n === 0n ? refuse() : { n: a.n * b.d, d: a.d * b.n });
const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));
/** In its smallest terms, or those of formulas of formulas have no end. */
const reduced = ({ n, d }: Ratio): Ratio => {
  const by = divisor(n, d);
  return { n: n / by, d: d / by };
};
const nothing: Ratio = { n: 0n, d: 1n };
const next = (tokens: Tokens) => tokens.list[tokens.at];

/** What the formula of a cell comes to; that of one saved as zero to zero, where it is not understood. */
const formulaRatio = ({ reading, depth }: Tokens, cell: Cell): Ratio => {
  try {
    return evaluated(cell.f ?? '', reading, depth + 1);
  } catch (error) {
    if (error instanceof RangeError && !(error instanceof TooDeep) && isSavedAsZero(cell)) return nothing;
    throw error;
  }
};

const knownRatio = (tokens: Tokens, cell: Cell): Ratio => {
  const { known } = tokens.reading;
  const value = known.get(cell) ?? formulaRatio(tokens, cell);
  known.set(cell, value);
  return value;
};

const cellRatio = (tokens: Tokens, row: number, column: number): Ratio => {
  const cell = tokens.reading.sheet.rows[row]?.[column];
  if (cell === undefined) return nothing;
  if (isSavedAsZero(cell)) return knownRatio(tokens, cell);
  if (cell.t === 'n') return ratioOf(toMicro(Number(cell.v)));
  if (cell.t !== 'z') return refuse();
  return cell.f === undefined ? nothing : knownRatio(tokens, cell);
};

const range = (tokens: Tokens, text: string): Ratio[] => {
  const { s, e } = rangeAt(text.replaceAll('$', ''));
  if ((e.r - s.r + 1) * (e.c - s.c + 1) > 2_000) refuse();
  const ratios: Ratio[] = [];
  for (let row = s.r; row <= e.r; row++)
    for (let column = s.c; column <= e.c; column++) ratios.push(cellRatio(tokens, row, column));
  return ratios;
};

const called = (name: string, values: Ratio[]): Ratio => {
  const [first, second] = values;
  if (name === 'SUM') return values.reduce(add, { n: 0n, d: 1n });
  if (name === 'PRODUCT') return values.reduce(times, { n: 1n, d: 1n });
  if (name !== 'ROUND' || !first || !second || second.n % second.d !== 0n) return refuse();
  const places = second.n / second.d;
  if (places < 0n || places > 12n) return refuse();
  return { n: divide(first.n * 10n ** places, first.d), d: 10n ** places };
};

const argumentsOf = (tokens: Tokens): Ratio[] => {
  const values: Ratio[] = [];
  tokens.at += 1;
  while (next(tokens) !== ')') {
    const text = next(tokens) ?? refuse();
    if (text.includes(':')) {
      tokens.at += 1;
      values.push(...range(tokens, text));
    } else values.push(sum(tokens));
    if (next(tokens) === ',' || next(tokens) === ';') tokens.at += 1;
    else if (next(tokens) !== ')') refuse();
  }
  tokens.at += 1;
  return values;
};

const factor = (tokens: Tokens): Ratio => {
  const text = tokens.list[tokens.at++] ?? refuse();
  if (++tokens.nested > 200) refuse();
  if (text === '-') return times(factor(tokens), { n: -1n, d: 1n });
  if (text === '+') return factor(tokens);
  return text === '(' ? closed(tokens, sum(tokens)) : operand(tokens, text);
};

const closed = (tokens: Tokens, inside: Ratio): Ratio =>
  tokens.list[tokens.at++] === ')' ? inside : refuse();

const operand = (tokens: Tokens, text: string): Ratio => {
  if (/^\d/.test(text)) return ratioOf(micro(text)?.micro ?? refuse());
  if (next(tokens) === '(') return called(text, argumentsOf(tokens));
  if (text.includes(':')) return refuse();
  const { r, c } = cellAt(text.replaceAll('$', ''));
  return cellRatio(tokens, r, c);
};

const product = (tokens: Tokens): Ratio => {
  let value = factor(tokens);
  for (let sign = next(tokens); sign === '*' || sign === '/'; sign = next(tokens)) {
    tokens.at += 1;
    value = sign === '*' ? times(value, factor(tokens)) : over(value, factor(tokens));
  }
  return value;
};

const sum = (tokens: Tokens): Ratio => {
  let value = product(tokens);
  for (let sign = next(tokens); sign === '+' || sign === '-'; sign = next(tokens)) {
    tokens.at += 1;
    const right = product(tokens);
    value = add(value, sign === '+' ? right : times(right, { n: -1n, d: 1n }));
  }
  return value;
};

const evaluated = (formula: string, reading: Reading, depth: number): Ratio => {
  if (depth > maxDepth) throw new TooDeep('formulas that lead to formulas');
  if (formula.length > 300) return refuse();
  const list: string[] = [];
  token.lastIndex = 0;
  const text = formula.toUpperCase().replace(/^=/, '').trim();
  while (token.lastIndex < text.length) {
    const match = token.exec(text) ?? refuse();
    list.push(match[0].trim());
  }
  const tokens: Tokens = { list, at: 0, nested: 0, depth, reading };
  const value = reduced(sum(tokens));
  if (value.n.toString().length > 600) return refuse();
  return tokens.at === list.length ? value : refuse();
};

/**
 * The value of a simple formula (+ − × ÷, SUM, PRODUCT, ROUND over cells) that was saved without its result, exactly,
 * half up at the sixth decimal. Null when the formula is not that simple.
 */
export const evaluate = (formula: string, sheet: Sheet): Micro | null => {
  try {
    const { n, d } = evaluated(formula, { sheet, known: new Map() }, 0);
    return divide(n * 1_000_000n, d);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
