import { foldedText, type EstimationStatus } from '@obraclara/events';
import { inReview } from '../shared/estimations-in-address.ts';
import { datesOf } from './columns.ts';
import type { EstimationRow } from './row.ts';

/** Which estimations are shown. Empty texts leave none out. */
export type Filters = { status: EstimationStatus | typeof inReview | ''; text: string };

/** The one of these statuses, or the group of the panels, that an address names, if it names one. */
export const statusOf = (text: string, statuses: readonly EstimationStatus[]): Filters['status'] =>
  text === inReview ? inReview : (statuses.find((status) => status === text) ?? '');

const hasStatus = (row: EstimationRow, status: Filters['status']): boolean =>
  status === inReview
    ? row.status !== 'autorizada' && row.status !== 'pagada'
    : !status || row.status === status;

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
 * The estimations of this status or group that hold every word of the text in their number, period, days, invoice folio or names of retentions,
 * whatever its accents and case; in their order.
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
