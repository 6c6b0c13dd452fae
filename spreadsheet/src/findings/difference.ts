import { pesos } from '../words.ts';
import type { Workbook } from '../workbook/workbook.ts';
import type { Unread } from './unread.ts';

/** What would be loaded against what the file says of itself: figures in pesos, or numbers of rows. */
export type Difference = {
  code:
    | 'rows-left-out'
    | 'not-read'
    | 'rows-differ'
    | 'total'
    | 'amounts'
    | 'subtotals'
    | 'thousands'
    | 'analysis'
    | 'estimation'
    | 'over-contract'
    | 'no-known-code'
    | 'measure'
    | 'other-measure'
    | 'accents';
  /** Spanish sentence with both figures. */
  message: string;
  file: number;
  loaded: number;
};

/** What is asked about a text file whose accents may be others than those that were read. */
export const accentDoubts = ({ sample }: Workbook): Difference[] =>
  sample === undefined
    ? []
    : [
        {
          code: 'accents',
          message: `los acentos del archivo pueden ser otros: se leyó “${sample}”; si no es así, guárdelo en Excel como .xlsx`,
          file: 0,
          loaded: 0,
        },
      ];

/** Up to 2 % of the rows and 0.5 % of the total are nothing to stop for. */
const isManyRows = (some: number, all: number) => some * 50 > all;
export const isMuch = (a: number, b: number): boolean => Math.abs(a - b) * 200 > Math.abs(a);

const rows = (count: number) => (count === 1 ? '1 fila' : `${count.toLocaleString('es-MX')} filas`);

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/** What the file says of a sum and what was read of it, both in cents. */
export const sumDiffers = (
  code: Difference['code'],
  what: string,
  [file, loaded]: readonly [file: number, loaded: number],
): Difference[] =>
  isMuch(file, loaded)
    ? [
        {
          code,
          message: `${what} ${pesos(file / 100)} y se cargarían ${pesos(loaded / 100)}`,
          file: file / 100,
          loaded: loaded / 100,
        },
      ]
    : [];

/** The total of a file that states one, and that of what was read, both in cents. */
export const totalDiffers = (file: number | null, loaded: number): Difference[] =>
  file === null ? [] : sumDiffers('total', 'el total del archivo es', [file, loaded]);

/** Rows that are not loaded, if they are many or any of them is to be told of (`serious`). */
export const rowsLeftOut = (all: number, loaded: number, serious: number): Difference[] =>
  serious > 0 || isManyRows(all - loaded, all)
    ? [
        {
          code: 'rows-left-out',
          message: `${rows(all - loaded)} de ${all.toLocaleString('es-MX')} no se ${all - loaded === 1 ? 'cargaría' : 'cargarían'}`,
          file: all,
          loaded,
        },
      ]
    : [];

export const rowsNotRead = (unread: readonly Unread[], all: number): Difference[] => {
  const missed = sum(unread.map((one) => one.rows));
  return isManyRows(missed, all)
    ? [
        {
          code: 'not-read',
          message: `${rows(missed)} de otras hojas o tablas no se ${missed === 1 ? 'leyó' : 'leyeron'}`,
          file: all + missed,
          loaded: all,
        },
      ]
    : [];
};

/** Rows of which the file says something else (`what`) than they come to. */
export const rowsDiffer = (differing: number, all: number, what: string): Difference[] =>
  isManyRows(differing, all)
    ? [
        {
          code: 'rows-differ',
          message: `en ${rows(differing)} de ${all.toLocaleString('es-MX')} ${what}`,
          file: all,
          loaded: all - differing,
        },
      ]
    : [];
