import type { ConceptFactorsBody, CostIndicesBody, CostTermsBody } from '@obraclara/api';
import { codeKey } from '@obraclara/events';
import { readDay, readMonth } from '../../ui/dates/typed-day.ts';
import { readPercentage, readQuantity, type Typed } from '../../ui/forms/typed-number.ts';
import { pastedRows } from '../../ui/tables/pasted-cells.ts';
import { texts } from './messages.ts';

/** Rows of a pasted block, or why it is refused, naming the line. */
type Read<Row> = { rows: Row[]; error?: string };

type Cell = (text: string) => { value: string | number; error?: string | undefined };

const word: Cell = (text) => ({ value: text, error: text === '' ? 'falta un dato.' : undefined });
const figure =
  (read: (text: string) => Typed): Cell =>
  (text) => {
    const { value, error } = read(text);
    return { value, error: value === 0 ? (error ?? 'falta el número.') : error };
  };
const month: Cell = (text) => {
  const { month: value, error } = readMonth(text);
  return { value, error: value === '' ? (error ?? 'falta el mes.') : error };
};
const day: Cell = (text) => {
  const { day: value, error } = readDay(text);
  return { value, error: value === '' ? (error ?? 'falta la fecha.') : error };
};

/** Whether the first of several lines holds titles: no digit in the column of figures. */
const isHeading = (cells: readonly string[], figures: number) => !/\d/.test(cells[figures] ?? '');

/**
 * Reads a block with one row per line. `figures`: the column with a number, which tells a line of titles. Nothing is guessed: the first
 * cell that cannot be read refuses the block.
 */
const readBlock = (text: string, cells: readonly Cell[], figures: number): Read<(string | number)[]> => {
  const lines = pastedRows(text).filter((line) => line.cells.join('') !== '');
  const body = lines.filter((line, at) => at > 0 || lines.length === 1 || !isHeading(line.cells, figures));
  if (body.length === 0) return { rows: [], error: texts.emptyPaste };
  const rows: (string | number)[][] = [];
  for (const line of body) {
    if (line.cells.length < cells.length)
      return { rows: [], error: texts.line(line.row, texts.columns(cells.length)) };
    const read = cells.map((cell, at) => cell(line.cells[at]!));
    const wrong = read.find(({ error }) => error !== undefined);
    if (wrong) return { rows: [], error: texts.line(line.row, wrong.error!) };
    rows.push(read.map(({ value }) => value));
  }
  return { rows };
};

/** Series and weights: two columns, or a weight at the end of a typed line. */
export const readWeights = (text: string): Read<CostTermsBody['weights'][number]> => {
  const columns = text.replace(/[ \u00a0]+(?=[\d.,]+ ?%?[ ]*$)/gm, '\t');
  const { rows, ...refused } = readBlock(columns, [word, figure(readPercentage)], 1);
  return {
    ...refused,
    rows: rows.map(([series, percentage]) => ({ series: String(series), percentage: Number(percentage) })),
  };
};

export const readIndices = (text: string): Read<CostIndicesBody['indices'][number]> => {
  const { rows, ...refused } = readBlock(text, [word, month, figure(readQuantity), word, day], 2);
  return {
    ...refused,
    rows: rows.map(([series, key, value, source, published_on]) => ({
      series: String(series),
      month: String(key),
      value: Number(value),
      source: String(source),
      published_on: String(published_on),
    })),
  };
};

type Concept = { id: string; concept_code: string };

/** Factors by the codes of concepts. */
export const readFactors = (
  text: string,
  concepts: readonly Concept[],
): Read<ConceptFactorsBody['factors'][number]> => {
  const ids = new Map(concepts.map(({ id, concept_code }) => [codeKey(concept_code), id]));
  const code: Cell = (typed) => {
    const id = ids.get(codeKey(typed));
    return { value: id ?? '', error: id === undefined ? texts.unknownCode(typed) : undefined };
  };
  const { rows, ...refused } = readBlock(text, [code, month, figure(readQuantity)], 2);
  return {
    ...refused,
    rows: rows.map(([concept_id, key, factor]) => ({
      concept_id: String(concept_id),
      month: String(key),
      factor: Number(factor),
    })),
  };
};
