import { divide, type Micro } from './decimal.ts';
import { comparison, functions, isComparison, type Argument } from './functions.ts';
import {
  add,
  isImpossible,
  negated,
  nothing,
  one,
  over,
  ratioOf,
  reduced,
  times,
  type Ratio,
} from './ratio.ts';
import { isSavedAsZero, type Cell, type Sheet } from '../workbook/sheet.ts';
import { cellAt, rangeAt } from '../workbook/sheetjs.ts';

/** The sheet of a formula, and a cache of the values of other cells' formulas, so that each is computed once. */
type Reading = { sheet: Sheet; known: Map<Cell, Ratio> };
/** `nested` counts the operands read so far. `depth` counts the references from formula to formula. */
type Tokens = { list: string[]; at: number; nested: number; depth: number; reading: Reading };

const token =
  /\s*(?:(\d+(?:\.\d+)?)|("(?:[^"]|"")*")|((?:(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\d_.]*)!)?\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)(?![A-Z(])|([A-Z]+)(?=\()|(<=|>=|<>|[-+*/%(),;<>=]))/guy;
const maxDepth = 24;

/** Error of formulas that refer to each other in a cycle or more than `maxDepth` deep: none of their values is known. */
class TooDeep extends RangeError {}

const refuse = (): never => {
  throw new RangeError('formula not understood');
};
const next = (tokens: Tokens) => tokens.list[tokens.at];

/**
 * Value of a cell's formula. If the formula is not supported but the cell was saved as zero, returns zero, provided that the
 * program that saved the file computes formulas.
 */
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

/** Null for an empty cell. */
const cellRatio = (tokens: Tokens, cell: Cell | undefined): Ratio | null => {
  if (cell === undefined) return null;
  if (isSavedAsZero(cell)) return knownRatio(tokens, cell);
  if (cell.t === 'n') return ratioOf(Number(cell.v));
  if (cell.t !== 'z') return refuse();
  return cell.f === undefined ? null : knownRatio(tokens, cell);
};

const isSubtotal = (cell: Cell | undefined) => /\bSUBTOTAL\(/i.test(cell?.f ?? '');
/** A range skips typed text. Text from a formula is not skipped: Excel may compute a number there. */
const isTyped = (cell: Cell | undefined) => cell?.t === 's' && cell.f === undefined;

/** Splits a reference into the address and the sheet that it refers to. */
const referred = (tokens: Tokens, text: string): { at: string; from: Tokens } => {
  const mark = text.lastIndexOf('!');
  const at = text.slice(mark + 1).replaceAll('$', '');
  if (mark < 0) return { at, from: tokens };
  const name = text.slice(0, mark).replace(/^'|'$/g, '').replaceAll("''", "'");
  const sheet = tokens.reading.sheet.book.get(name) ?? refuse();
  return { at, from: { ...tokens, reading: { ...tokens.reading, sheet } } };
};

/** Values of a range for a function. SUBTOTAL skips other subtotals and refuses ranges with hidden rows. */
const cellsOf = (tokens: Tokens, text: string, name: string): Argument => {
  const { at, from } = referred(tokens, text);
  const { s, e } = rangeAt(at);
  const { written, hidden_rows } = from.reading.sheet;
  if ((e.r - s.r + 1) * (e.c - s.c + 1) > 2_000) refuse();
  const all: (Ratio | null)[] = [];
  for (let row = s.r; row <= e.r; row++) {
    if (name === 'SUBTOTAL' && hidden_rows.has(row)) refuse();
    for (let column = s.c; column <= e.c; column++) {
      const cell = written[row]?.[column];
      const passedOver = isTyped(cell) || (name === 'SUBTOTAL' && isSubtotal(cell));
      all.push(passedOver ? null : cellRatio(from, cell));
    }
  }
  return all;
};

const endsArgument = (text: string | undefined) => text === ',' || text === ';' || text === ')';
const isReference = (text: string) => /^(?:[^"]*!)?\$?[A-Z]+\$?\d/.test(text);

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

const separated = (tokens: Tokens): void => {
  const text = tokens.list[tokens.at++];
  if (text !== ',' && text !== ';') refuse();
};

/** Skips an argument without evaluating it. */
const passOver = (tokens: Tokens): void => {
  for (let open = 0; open > 0 || !endsArgument(next(tokens));) {
    const text = tokens.list[tokens.at++] ?? refuse();
    if (text === '(') open += 1;
    if (text === ')') open -= 1;
  }
};

/** Evaluates IF. Only the chosen branch must be supported. */
const chosen = (tokens: Tokens): Ratio => {
  tokens.at += 1;
  const condition = compares(tokens);
  if (isImpossible(condition)) return refuse();
  separated(tokens);
  const isTrue = condition.n !== 0n;
  if (!isTrue) {
    passOver(tokens);
    separated(tokens);
  }
  const value = compares(tokens);
  if (isTrue && next(tokens) !== ')') {
    separated(tokens);
    passOver(tokens);
  }
  return closed(tokens, value);
};

const called = (tokens: Tokens, name: string): Ratio =>
  name === 'IF' ? chosen(tokens) : (functions.get(name)?.(argumentsOf(tokens, name)) ?? refuse());

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

const cellIn = ({ reading: { sheet } }: Tokens, at: string): Cell | undefined => {
  const { r, c } = cellAt(at);
  return sheet.written[r]?.[c];
};

const cellNamed = (tokens: Tokens, text: string): Ratio | null => {
  const { at, from } = referred(tokens, text);
  return cellRatio(from, cellIn(from, at));
};

/** Parses a literal with all of its decimals. */
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

/** One side of a comparison: a text, a value, or null for a blank cell. */
type Side = Ratio | string | null;

/** Value of a side that is a single literal text or cell reference; undefined for any other expression. */
const aloneSaid = (tokens: Tokens, text: string): Side | undefined => {
  if (text.startsWith('"')) return text.slice(1, -1).replaceAll('""', '"');
  if (!isReference(text) || text.includes(':')) return undefined;
  const { at, from } = referred(tokens, text);
  const cell = cellIn(from, at);
  const isText = cell?.t === 's' && (isTyped(cell) || cell.v !== '');
  return isText ? String(cell.v).toUpperCase() : cellRatio(from, cell);
};

const sideOf = (tokens: Tokens): Side => {
  const after = tokens.list[tokens.at + 1];
  const isAlone = after === undefined || isComparison(after) || endsArgument(after);
  const value = isAlone ? aloneSaid(tokens, next(tokens) ?? refuse()) : undefined;
  if (value === undefined) return sum(tokens);
  tokens.at += 1;
  return value;
};

const isError = (side: Side) => side !== null && typeof side !== 'string' && isImpossible(side);

/** Compares texts without case; a blank cell equals an empty text. Only = and <> are supported: text order depends on the language. */
const textsCompared = (sign: string, left: Side, right: Side): Ratio => {
  if ((sign !== '=' && sign !== '<>') || [left, right].some(isError)) return refuse();
  const isSame = (left ?? '') === (right ?? '');
  return isSame === (sign === '=') ? one : nothing;
};

const sidesCompared = (sign: string, left: Side, right: Side): Ratio =>
  typeof left === 'string' || typeof right === 'string'
    ? textsCompared(sign, left, right)
    : comparison(sign, left ?? nothing, right ?? nothing);

const compares = (tokens: Tokens): Ratio => {
  const left = sideOf(tokens);
  const sign = next(tokens);
  if (!isComparison(sign)) return typeof left === 'string' ? refuse() : (left ?? nothing);
  tokens.at += 1;
  return sidesCompared(sign, left, sideOf(tokens));
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
 * Computes a simple formula (+ − × ÷ %, comparisons and the functions of `functions.ts` over cells) that was saved without its
 * result. Exact, rounded half up at the sixth decimal. Null when the formula is not that simple.
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

const unworked = new WeakMap<Sheet['book'], boolean>();

const hasUnworked = (sheet: Sheet): boolean => {
  const tells = (cell: Cell | undefined) =>
    cell !== undefined && isSavedAsZero(cell) && (evaluate(cell.f ?? '', sheet) ?? 0n) !== 0n;
  return sheet.written.some((cells) => cells?.some(tells));
};

/**
 * Whether any formula saved as zero has another value. If so, the program that saved the workbook computed no formulas, and the
 * saved zero of an unsupported formula is not reliable.
 */
export const isUnworked = ({ book }: Sheet): boolean => {
  const known = unworked.get(book);
  if (known !== undefined) return known;
  // Recursive calls see saved zeros as real zeros.
  unworked.set(book, false);
  const found = [...book.values()].some(hasUnworked);
  unworked.set(book, found);
  return found;
};
