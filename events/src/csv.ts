/** A CSV cell. Text that a spreadsheet would run as a formula gets a leading apostrophe; numbers stay numbers. */
const cell = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[\s]*[=+\-@]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV (RFC 4180), with a byte order mark, so that Excel reads accents. */
export const asCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  '\ufeff' + rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
