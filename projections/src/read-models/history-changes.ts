import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  addMoney,
  Generador,
  historyFields,
  isLineField,
  lineField,
  photosOf,
  defaultEstimationTerms,
  type EstimationTerms,
  type HistoryChange,
  type HistoryLine,
  type HistoryRows,
  type ProgressTerms,
} from '@obraclara/events';

/** Values of a subject, by field. */
export type Terms = Record<string, unknown>;

const rank = new Map(historyFields.map((field, index) => [field, index]));
const codeOf = ({ before, after }: HistoryChange): string =>
  ((after ?? before) as Partial<HistoryLine> | undefined)?.concept_code ?? '';
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts general fields in their usual order, then lines by code, whatever the order of the fields. */
const inOrder = (a: HistoryChange, b: HistoryChange): number => {
  const [lineA, lineB] = [isLineField(a.field), isLineField(b.field)];
  if (lineA !== lineB) return lineA ? 1 : -1;
  if (lineA) return byText(codeOf(a), codeOf(b)) || byText(a.field, b.field);
  return (rank.get(a.field) ?? rank.size) - (rank.get(b.field) ?? rank.size) || byText(a.field, b.field);
};

/** The fields that differ. A field that is absent or null in both is unchanged. */
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
/** Number and digest of the rows, with a fixed order of fields. */
const rowsOf = (rows: readonly object[], fields?: string[]): HistoryRows | undefined =>
  rows.length > 0
    ? { count: rows.length, digest: hash('sha256', JSON.stringify(rows, fields)).slice(0, 32) }
    : undefined;

/** A line as the history records it. The row of each sketch is part of the comparison. */
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

/** The terms of an estimation, with one field per line. */
export const estimationTerms = ({ concepts, ...general }: EstimationTerms): Terms => ({
  ...defaultEstimationTerms,
  ...general,
  ...Object.fromEntries(concepts.map((line) => [lineField(line.concept_id), historyLine(line)])),
});

/** The terms of a progress record, with one list of photos. */
export const progressTerms = (terms: ProgressTerms): Terms => {
  const { quantity_advanced, progress_date, observations } = terms;
  return { quantity_advanced, progress_date, observations, photos: photosOf(terms) };
};

const billingFields = [
  'uuid',
  'invoiced_on',
  'invoice_total',
  'returned_on',
  'paid',
  'paid_on',
  'reference',
] as const;

/** The terms about invoices and payments, which a capture of the estimation preserves. */
export const billingTerms = (former: Terms): Terms =>
  Object.fromEntries(billingFields.filter((field) => field in former).map((field) => [field, former[field]]));

/** Adds a payment to what was paid before. */
export const paid = (amount: number, payment: object) => (former: Terms) => ({
  ...former,
  ...payment,
  paid: addMoney(Number(former['paid'] ?? 0), amount),
});
