import * as sheetjs from 'xlsx';
import type { ParsingOptions, WorkBook } from 'xlsx';

/** The parts of SheetJS that its types leave open. */
type Formatter = {
  format: (format: string | number, value: number) => string;
  is_date: (format: string) => boolean;
};
type ContainerEntry = { content: Uint8Array };
type Container = { FullPaths: string[] };
type Containers = {
  read: (bytes: Uint8Array, options: { type: 'buffer' }) => Container;
  find: (container: Container, path: string) => ContainerEntry | null;
  write: (container: Container, options: { type: 'buffer'; fileType?: 'zip' }) => Uint8Array;
  utils: {
    cfb_new: () => Container;
    cfb_add: (container: Container, name: string, content: Uint8Array, options?: { unsafe: boolean }) => void;
  };
};

/** Number formats as Excel shows them. */
export const formats = sheetjs.SSF as Formatter;
/** Compound files: old workbooks, and the wrapping of locked ones. */
export const containers = sheetjs.CFB as Containers;
/** Addresses of cells as people write them (`B7`, `A1:C9`), and rows and columns from 0. */
export const { decode_cell: cellAt, decode_range: rangeAt, encode_col: lettersOf } = sheetjs.utils;

const { parse_zip } = sheetjs as unknown as {
  parse_zip: (parts: Container, options: ParsingOptions) => WorkBook;
};

/** The workbook that the parts of an .xlsx make, already expanded: SheetJS has nothing left to inflate. */
export const workbookOf = (parts: Map<string, Uint8Array>, options: ParsingOptions): WorkBook => {
  const container = containers.utils.cfb_new();
  // As SheetJS adds the parts of a zip: no two have the same name.
  for (const [name, part] of parts) containers.utils.cfb_add(container, name, part, { unsafe: true });
  return parse_zip(container, { ...options });
};
