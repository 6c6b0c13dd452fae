import type { ExportRow } from '@obraclara/api';

const columns: [title: string, field: keyof ExportRow][] = [
  ['Concept ID', 'concept_id'],
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

/** Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers. */
const cell = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[\s]*[=+\-@]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The estimation as CSV (RFC 4180), with the byte order mark that makes Excel read its accents. */
export const exportCsv = (rows: readonly ExportRow[]): string =>
  '\ufeff' +
  [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, field]) => row[field]))]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
