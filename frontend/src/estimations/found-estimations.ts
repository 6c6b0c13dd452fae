import { foldedText, isDraft, isSettled, type EstimationStatus } from '@obraclara/events';
import { inReview } from '../shared/estimations-in-address.ts';
import { datesOf } from './columns.ts';
import type { EstimationRow } from './row.ts';

/** Filters of the list. Empty values exclude no estimation. */
export type Filters = { status: EstimationStatus | typeof inReview | ''; text: string };

/** Status, or group in review, that a URL parameter names; empty if it names none of them. */
export const statusOf = (text: string, statuses: readonly EstimationStatus[]): Filters['status'] =>
  text === inReview ? inReview : (statuses.find((status) => status === text) ?? '');

const hasStatus = (row: EstimationRow, status: Filters['status']): boolean =>
  status === inReview ? !isDraft(row) && !isSettled(row) : !status || row.status === status;

const textOf = (row: EstimationRow): string =>
  foldedText(
    [
      row.number,
      row.period,
      datesOf(row),
      row.folio_factura ?? '',
      ...row.otras_retenciones.map(({ nombre }) => nombre),
    ].join(' '),
  );

/**
 * Estimations of this status or group whose number, period, days, invoice folio or retention names contain every word of the text.
 * Ignores accents and case; keeps the order.
 */
export const foundEstimations = (rows: EstimationRow[], { status, text }: Filters): EstimationRow[] => {
  const words = foldedText(text).split(' ').filter(Boolean);
  if (!status && words.length === 0) return rows;
  return rows.filter((row) => {
    if (!hasStatus(row, status)) return false;
    const own = textOf(row);
    return words.every((word) => own.includes(word));
  });
};
