import { divide, type Micro } from './decimal.ts';
import { comparison, functions, isComparison, type Argument } from './functions.ts';
import { add, isImpossible, negated, nothing, over, ratioOf, reduced, times, type Ratio } from './ratio.ts';
import { isSavedAsZero, type Cell, type Sheet } from '../workbook/sheet.ts';
import { cellAt, rangeAt } from '../workbook/sheetjs.ts';

/** Where a formula is read, and what the formulas of other cells came to meanwhile: each is worked out once. */
type Reading = { sheet: Sheet; known: Map<Cell, Ratio> };
/** `nested`: so many parts inside parts so far. `depth`: it is the formula of a cell of a cell, so many times. */
type Tokens = { list: string[]; at: number; nested: number; depth: number; reading: Reading };

const token =
  /\s*(?:(\d+(?:\.\d+)?)|(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)(?![A-Z(])|([A-Z]+)(?=\()|(<=|>=|<>|[-+*/%(),;<>=]))/gy;
const maxDepth = 24;

/** Of cells that lead to others without end, or nearly so: nothing is known of any of them. */
class TooDeep extends RangeError {}

const refuse = (): never => {
  throw new RangeError('formula not understood');
};
const next = (tokens: Tokens) => tokens.list[tokens.at];

/** What the formula of a cell comes to; that of one saved as zero to zero, where it is not understood but may have been worked out. */
const formulaRatio = ({ reading, depth }: Tokens, cell: Cell): Ratio => {
  try {
    return evaluated(cell.f ?? '', reading, depth + 1);
  } catch (error) {
    const isZero = error instanceof RangeError && !(error instanceof TooDeep) && isSavedAsZero(cell);
    if (isZero && !isUnworked(reading.sheet)) return nothing;
    throw error;
  }
};

const knownRatio = (tokens: Tokens, cell: Cell): Ratio => {
  const { known } = tokens.reading;
  const value = known.get(cell) ?? formulaRatio(tokens, cell);
  known.set(cell, value);
  return value;
};

/** Null of a cell without anything in it. */
const cellRatio = (tokens: Tokens, cell: Cell | undefined): Ratio | null => {
  if (cell === undefined) return null;
  if (isSavedAsZero(cell)) return knownRatio(tokens, cell);
  if (cell.t === 'n') return ratioOf(Number(cell.v));
  if (cell.t !== 'z') return refuse();
  return cell.f === undefined ? null : knownRatio(tokens, cell);
};

const isSubtotal = (cell: Cell | undefined) => /\bSUBTOTAL\(/i.test(cell?.f ?? '');
/** A text that was typed is passed over in a range; one that a formula came to may have been a number. */
const isTyped = (cell: Cell | undefined) => cell?.t === 's' && cell.f === undefined;

/** The cells of a range, for a function: subtotals are not counted twice, nor what is filtered out. */
const cellsOf = (tokens: Tokens, text: string, name: string): Argument => {
  const { s, e } = rangeAt(text.replaceAll('$', ''));
  const { written, hidden_rows } = tokens.reading.sheet;
  if ((e.r - s.r + 1) * (e.c - s.c + 1) > 2_000) refuse();
  const all: (Ratio | null)[] = [];
  for (let row = s.r; row <= e.r; row++) {
    if (name === 'SUBTOTAL' && hidden_rows.has(row)) refuse();
    for (let column = s.c; column <= e.c; column++) {
      const cell = written[row]?.[column];
      const passedOver = isTyped(cell) || (name === 'SUBTOTAL' && isSubtotal(cell));
      all.push(passedOver ? null : cellRatio(tokens, cell));
    }
  }
  return all;
};

const endsArgument = (text: string | undefined) => text === ',' || text === ';' || text === ')';
const isReference = (text: string) => /^\$?[A-Z]+\$?\d/.test(text);

const argument = (tokens: Tokens, name: string): Argument => {
  const text = next(tokens) ?? refuse();
  if (!isReference(text) || !endsArgument(tokens.list[tokens.at + 1])) return [compares(tokens)];
  tokens.at += 1;
  return text.includes(':') ? cellsOf(tokens, text, name) : [cellNamed(tokens, text)];
};

const argumentsOf = (tokens: Tokens, name: string): Argument[] => {
  const given: Argument[] = [];
  tokens.at += 1;
  while (next(tokens) !== ')') {
    given.push(argument(tokens, name));
    if (!endsArgument(next(tokens))) refuse();
    if (next(tokens) !== ')') tokens.at += 1;
  }
  tokens.at += 1;
  return given;
};

const called = (tokens: Tokens, name: string): Ratio =>
  functions.get(name)?.(argumentsOf(tokens, name)) ?? refuse();

const factor = (tokens: Tokens): Ratio => {
  const text = tokens.list[tokens.at++] ?? refuse();
  if (++tokens.nested > 200) refuse();
  if (text === '-') return negated(factor(tokens));
  if (text === '+') return factor(tokens);
  let value = text === '(' ? closed(tokens, compares(tokens)) : operand(tokens, text);
  for (; next(tokens) === '%'; tokens.at += 1) value = over(value, ratioOf(100));
  return value;
};

const closed = (tokens: Tokens, inside: Ratio): Ratio =>
  tokens.list[tokens.at++] === ')' ? inside : refuse();

const cellNamed = (tokens: Tokens, text: string): Ratio | null => {
  const { r, c } = cellAt(text.replaceAll('$', ''));
  return cellRatio(tokens, tokens.reading.sheet.written[r]?.[c]);
};

/** As it is written, with all of its decimals. */
const literal = (text: string): Ratio => {
  const [whole = '', decimals = ''] = text.split('.');
  return { n: BigInt(whole + decimals), d: 10n ** BigInt(decimals.length) };
};

const operand = (tokens: Tokens, text: string): Ratio => {
  if (/^\d/.test(text)) return literal(text);
  if (next(tokens) === '(') return called(tokens, text);
  return text.includes(':') || !isReference(text) ? refuse() : (cellNamed(tokens, text) ?? nothing);
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
    value = add(value, sign === '+' ? right : negated(right));
  }
  return value;
};

const compares = (tokens: Tokens): Ratio => {
  const value = sum(tokens);
  const sign = next(tokens);
  if (!isComparison(sign)) return value;
  tokens.at += 1;
  return comparison(sign, value, sum(tokens));
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
  if (isImpossible(value) || value.n.toString().length > 600) return refuse();
  return tokens.at === list.length ? value : refuse();
};

/**
 * The value of a simple formula (+ − × ÷ %, comparisons and the functions of `functions.ts` over cells) that was saved
 * without its result, exactly, half up at the sixth decimal. Null when the formula is not that simple.
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

const unworked = new WeakMap<Sheet['written'], boolean>();

/**
 * Whether a formula of the sheet that was saved as zero comes to something else: who wrote the file worked none out, and a
 * zero of a formula that is not understood says nothing.
 */
export const isUnworked = (sheet: Sheet): boolean => {
  const known = unworked.get(sheet.written);
  if (known !== undefined) return known;
  // Until another formula tells, zeros are what they say.
  unworked.set(sheet.written, false);
  const tells = (cell: Cell | undefined) =>
    cell !== undefined && isSavedAsZero(cell) && (evaluate(cell.f ?? '', sheet) ?? 0n) !== 0n;
  const found = sheet.written.some((cells) => cells?.some(tells));
  unworked.set(sheet.written, found);
  return found;
};
