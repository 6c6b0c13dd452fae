import { read, type WorkBook, type WorkSheet } from 'xlsx';
import { entriesOf, partsOf, stored } from './archive.ts';
import type { Limits } from '../limits.ts';
import type { Sheet } from './sheet.ts';
import { containers } from './sheetjs.ts';
import { decoded, delimiterOf, separatedRows } from './text-file.ts';
import { damaged, isUnreadable, locked, notExcel, unreadable, webPage } from '../unreadable.ts';

/** Format of the file by its content, whatever its extension. */
export type FileKind = 'xlsx' | 'xls' | 'xml' | 'html' | 'text';

export type Workbook = {
  kind: FileKind;
  sheets: Sheet[];
  /** Some words of a text file whose encoding, and so its accents, is uncertain. */
  sample?: string;
};

const starts = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** Whether a text is MHTML: a web page with its parts in one file, as mail programs and report servers write it. */
const isWebArchive = (head: string): boolean =>
  /^\s*mime-version\s*:/im.test(head.slice(0, 4_096)) && /^content-type\s*:/im.test(head);

const textKind = (bytes: Uint8Array): FileKind => {
  const head = decoded(bytes.subarray(0, 64 * 1024)).text.replace(/^\ufeff/, '');
  if (isWebArchive(head)) throw webPage();
  if (/^\s*<\?xml/.test(head) && head.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xml';
  if (
    /<table[\s>]/i.test(head) ||
    (/^\s*<(!doctype|html)/i.test(head) && /<table[\s>]/i.test(decoded(bytes).text))
  )
    return 'html';
  // Binary files contain control characters, text exports never do.
  if (/[\u0000-\u0008\u000e-\u001a]/.test(head) || /^\s*[<{%]/.test(head)) throw notExcel();
  if (delimiterOf(head) === null) throw notExcel();
  return 'text';
};

/** Detects the format from the content. Throws 413 over the size limit, 415 if the file is not a spreadsheet, 422 when it is empty. */
export const fileKind = (bytes: Uint8Array, limits: Limits): FileKind => {
  if (bytes.length > limits.upload_bytes)
    throw unreadable(413, `El archivo pesa más de ${Math.floor(limits.upload_bytes / 1024 / 1024)} MB.`);
  if (bytes.length === 0) throw unreadable(422, 'El archivo está vacío (0 bytes).');
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'xls';
  if (!starts(bytes, 0x50, 0x4b)) return textKind(bytes);
  const names = entriesOf(bytes, limits).map(({ name }) => name.toLowerCase());
  if (names.some((name) => /^xl\/workbook\d*\.xml$/.test(name))) return 'xlsx';
  if (names.some((name) => name === 'xl/workbook.bin' || name === 'content.xml'))
    throw unreadable(
      415,
      'El formato del archivo no se admite. Guárdelo en Excel como .xlsx y vuelva a subirlo.',
    );
  throw notExcel();
};

const options = { dense: true, cellText: false, cellNF: true, cellStyles: true, cellHTML: false } as const;

/**
 * Removes cells that only have a format before parsing: sheets with thousands of empty formatted rows are common. Keeps ISO dates
 * (2025-01-31) as text: the parser would convert them to ordinary numbers. @throws 413 over the limits.
 */
const plainCells = (xml: Buffer, room: Room): { xml: Buffer; cells: number } => {
  const text = xml
    .toString('latin1')
    .replace(/<c(?: [^<>]*)?(?:\/>|><\/c>)/g, '')
    .replace(/<row(?: [^<>]*)?(?:\/>|>\s*<\/row>)/g, '')
    .replace(/(<c [^<>]*?\bt=)(?:"d"|'d')/g, '$1"str"');
  countIn(text, '<row', room.rows, tooManyRows);
  return { xml: Buffer.from(text, 'latin1'), cells: countIn(text, '<c ', room.cells, tooManyCells) };
};

type Room = Pick<Limits, 'cells' | 'rows'>;

const countIn = (text: string, tag: string, most: number, refusal: (most: number) => Error): number => {
  let count = 0;
  for (let at = text.indexOf(tag); at >= 0; at = text.indexOf(tag, at + tag.length))
    if (++count > most) throw refusal(most);
  return count;
};

const tooManyRows = (rows: number) =>
  unreadable(
    413,
    `Una hoja del archivo tiene más de ${rows.toLocaleString('es-MX')} filas con contenido. Quite las filas que no sean del catálogo o del programa.`,
  );

const tooManyCells = (cells: number) =>
  unreadable(413, `El archivo tiene más de ${cells.toLocaleString('es-MX')} celdas con contenido.`);

/** Removes from the content list the parts that were not expanded; the parser would miss them. */
const listedParts = (list: Buffer, parts: Map<string, Buffer>): Buffer => {
  const names = new Set([...parts.keys()].map((name) => `/${name.toLowerCase()}`));
  const kept = list.toString('utf8').replace(/<(?:\w+:)?Override\b[^<>]*>/g, (part) => {
    const name = /PartName\s*=\s*["']([^"']*)["']/.exec(part)?.[1] ?? '';
    return names.has(name.toLowerCase()) ? part : '';
  });
  return Buffer.from(kept, 'utf8');
};

const parsedXlsx = (bytes: Uint8Array, limits: Limits): WorkBook => {
  const parts = partsOf(bytes, limits);
  const room = { cells: limits.cells, rows: limits.rows };
  for (const [name, part] of parts) {
    if (!name.toLowerCase().startsWith('xl/worksheets/')) continue;
    const slim = plainCells(part, room);
    room.cells -= slim.cells;
    parts.set(name, slim.xml);
  }
  const list = parts.get('[Content_Types].xml');
  if (!list) throw damaged();
  parts.set('[Content_Types].xml', listedParts(list, parts));
  return read(stored(parts), { ...options, type: 'buffer' });
};

/** Parser options that stop one row after the limit. That extra row shows that the sheet exceeds the limit. */
const upTo = ({ rows }: Limits) => ({ ...options, sheetRows: rows + 1 });

const parsedXls = (bytes: Uint8Array, limits: Limits): WorkBook => {
  const { FullPaths } = containers.read(Buffer.from(bytes), { type: 'buffer' });
  const streams = FullPaths.map((path) => path.toLowerCase());
  if (streams.some((path) => path.endsWith('/encryptedpackage'))) throw locked();
  if (!streams.some((path) => /\/(workbook|book)$/.test(path))) throw notExcel();
  return read(bytes, { ...upTo(limits), type: 'array' });
};

const parsed = (bytes: Uint8Array, kind: FileKind, limits: Limits): WorkBook => {
  if (kind === 'xlsx') return parsedXlsx(bytes, limits);
  if (kind === 'xls') return parsedXls(bytes, limits);
  return read(decoded(bytes).text, { ...upTo(limits), raw: true, type: 'string' });
};

const indexes = (infos: ({ hidden?: boolean } | undefined)[] | undefined): Set<number> => {
  const hidden = new Set<number>();
  infos?.forEach((info, index) => info?.hidden && hidden.add(index));
  return hidden;
};

/** Removes blank cells: an old workbook has one for each cell that a format or a merge covers. */
const withoutStubs = (rows: Sheet['rows']): Sheet['rows'] => {
  rows.forEach((row) =>
    row?.forEach((cell, column) => {
      if (cell?.t === 'z' && cell.f === undefined) row[column] = undefined;
    }),
  );
  return rows;
};

/** Converts a parsed sheet. A name without a sheet in the workbook gives an empty sheet. */
const sheetOf = (book: WorkBook, name: string, index: number): Omit<Sheet, 'book'> => {
  const sheet: WorkSheet = Object.hasOwn(book.Sheets, name) ? (book.Sheets[name] ?? {}) : {};
  const { Sheets, WBProps } = book.Workbook ?? {};
  const rows = withoutStubs((sheet['!data'] ?? []) as Sheet['rows']);
  return {
    name,
    hidden: Boolean(Sheets?.[index]?.Hidden),
    rows,
    written: rows,
    merges: sheet['!merges'] ?? [],
    hidden_rows: indexes(sheet['!rows']),
    hidden_columns: indexes(sheet['!cols']),
    date1904: Boolean(WBProps?.date1904),
  };
};

const capped = (sheets: Sheet[], limits: Limits): Sheet[] => {
  let cells = 0;
  for (const { rows } of sheets) {
    if (rows.filter((row) => row !== undefined).length > limits.rows) throw tooManyRows(limits.rows);
    // Rows and cells may be sparse arrays; forEach visits only the existing elements.
    rows.forEach((row) => row?.forEach(() => (cells += 1)));
    if (cells > limits.cells) throw tooManyCells(limits.cells);
  }
  return sheets;
};

/** Links all sheets of a workbook by name. */
const bound = (sheets: readonly Omit<Sheet, 'book'>[]): Sheet[] => {
  const book = new Map<string, Sheet>();
  const all = sheets.map((sheet) => ({ ...sheet, book }));
  for (const sheet of all) book.set(sheet.name.toUpperCase(), sheet);
  return all;
};

const sheetsIn = (book: WorkBook) => bound(book.SheetNames.map((name, index) => sheetOf(book, name, index)));

const explained = (error: unknown): unknown => {
  if (isUnreadable(error)) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (/password|encrypt/i.test(text)) return locked();
  return damaged();
};

/**
 * Opens a workbook. Text files are split here, with all fields as text; SheetJS parses all other formats. Every parser error
 * becomes one `unreadable`. @throws 413, 415 or 422.
 */
export const openWorkbook = (bytes: Uint8Array, limits: Limits): Workbook => {
  const kind = fileKind(bytes, limits);
  if (kind === 'text') {
    const { text: whole, sample } = decoded(bytes);
    const text = whole.replace(/^\ufeff/, '');
    const rows = separatedRows(text, delimiterOf(text) ?? ',', limits.rows + 1);
    const sheet = { name: 'Texto', hidden: false, rows, written: rows, merges: [], date1904: false };
    return {
      kind,
      ...(sample !== null && { sample }),
      sheets: capped(bound([{ ...sheet, hidden_rows: new Set(), hidden_columns: new Set() }]), limits),
    };
  }
  try {
    return { kind, sheets: capped(sheetsIn(parsed(bytes, kind, limits)), limits) };
  } catch (error) {
    throw explained(error);
  }
};
