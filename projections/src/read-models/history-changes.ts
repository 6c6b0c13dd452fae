import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  Generador,
  historyFields,
  isLineField,
  lineField,
  photosOf,
  unsaid,
  type EstimationTerms,
  type HistoryChange,
  type HistoryLine,
  type HistoryRows,
  type ProgressTerms,
} from '@obraclara/events';

/** What is known of a subject, by field. */
export type Terms = Record<string, unknown>;

const rank = new Map(historyFields.map((field, index) => [field, index]));
const codeOf = ({ before, after }: HistoryChange): string =>
  ((after ?? before) as Partial<HistoryLine> | undefined)?.concept_code ?? '';
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** General fields in the order that people know them in, then lines by their code: whatever order the fields came in. */
const inOrder = (a: HistoryChange, b: HistoryChange): number => {
  const [lineA, lineB] = [isLineField(a.field), isLineField(b.field)];
  if (lineA !== lineB) return lineA ? 1 : -1;
  if (lineA) return byText(codeOf(a), codeOf(b)) || byText(a.field, b.field);
  return (rank.get(a.field) ?? rank.size) - (rank.get(b.field) ?? rank.size) || byText(a.field, b.field);
};

/** Which fields are no longer what they were. Nothing said before and nothing said now is no change. */
export const changesBetween = (before: Terms, after: Terms): HistoryChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter(({ before, after }) => !isDeepStrictEqual(before ?? null, after ?? null))
    .map(({ field, before, after }) => ({
      field,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    }))
    .sort(inOrder);

const measured = Object.keys(Generador.properties).filter((field) => field !== 'croquis');
/** In one order of their fields, whatever order an event has them in. */
const rowsOf = (rows: readonly object[], fields?: string[]): HistoryRows | undefined =>
  rows.length > 0
    ? { count: rows.length, digest: hash('sha256', JSON.stringify(rows, fields)).slice(0, 32) }
    : undefined;

/** Which row a sketch is of counts as well. */
const historyLine = (line: EstimationTerms['concepts'][number]): HistoryLine => {
  const { concept_code, quantity, unit_price, generadores = [] } = line;
  const rows = rowsOf(generadores, measured);
  const drawn = generadores.flatMap(({ croquis }, row) => (croquis ? [{ row, croquis }] : []));
  const croquis = rowsOf(drawn);
  return {
    concept_code,
    quantity,
    unit_price,
    ...(rows && { generadores: rows }),
    ...(croquis && { croquis }),
  };
};

/** An estimation's terms with a field for each line. */
export const estimationTerms = ({ concepts, ...general }: EstimationTerms): Terms => ({
  ...unsaid,
  ...general,
  ...Object.fromEntries(concepts.map((line) => [lineField(line.concept_id), historyLine(line)])),
});

/** What a progress record says, with the one list of its photos. */
export const progressTerms = (said: ProgressTerms): Terms => {
  const { quantity_advanced, progress_date, observations } = said;
  return { quantity_advanced, progress_date, observations, photos: photosOf(said) };
};
