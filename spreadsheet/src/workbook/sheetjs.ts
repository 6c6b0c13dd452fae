import { CFB, SSF, utils } from 'xlsx';

/** Types of the two SheetJS modules that its own type definitions leave untyped. */
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
    cfb_add: (container: Container, name: string, content: Uint8Array) => void;
  };
};

/** Number formats as Excel displays them. */
export const formats = SSF as Formatter;
/** Compound files: the old .xls format and the wrapper of password-protected workbooks. */
export const containers = CFB as Containers;
/** Converts between addresses as users write them (`B7`, `A1:C9`) and rows and columns from 0. */
export const { decode_cell: cellAt, decode_range: rangeAt, encode_col: lettersOf } = utils;
