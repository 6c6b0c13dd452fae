import type { ExportRow } from '@obraclara/api';
import { asCsv } from '@obraclara/events';

const columns: [title: string, field: keyof ExportRow][] = [
  ['Concept ID', 'concept_id'],
  ['Concept Code', 'concept_code'],
  ['Description', 'description'],
  ['Unit', 'unit'],
  ['Unit Price', 'unit_price'],
  ['Total Qty', 'total_qty'],
  ['Total Amount', 'total_amount'],
  ['Qty per Estimation', 'qty_per_estimation'],
  ['Amount per Estimation', 'amount_per_estimation'],
  ['Remaining Qty', 'remaining_qty'],
  ['Invoice Folio', 'folio_factura'],
];

/** CSV text of an estimation, with a row of titles. */
export const exportCsv = (rows: readonly ExportRow[]): string =>
  asCsv([columns.map(([title]) => title), ...rows.map((row) => columns.map(([, field]) => row[field]))]);
