import { pesos } from '../words.ts';
import type { Workbook } from '../workbook/workbook.ts';
import type { Unread } from './unread.ts';

/** A difference between the figures to import and the figures that the file states: pesos or numbers of rows. */
export type Difference = {
  code:
    | 'rows-left-out'
    | 'not-read'
    | 'rows-differ'
    | 'total'
    | 'amounts'
    | 'subtotals'
    | 'thousands'
    | 'currency'
    | 'analysis'
    | 'estimation'
    | 'over-contract'
    | 'no-known-code'
    | 'measure'
    | 'other-measure'
    | 'months'
    | 'accents';
  /** Spanish sentence with both figures. */
  message: string;
  file: number;
  loaded: number;
};

/** The question to the user about a text file whose encoding, and so its accents, is uncertain. */
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

/** Differences of up to 2 % of the rows and 0.5 % of the total need no confirmation. */
const isManyRows = (some: number, all: number) => some * 50 > all;
export const isMuch = (a: number, b: number): boolean => Math.abs(a - b) * 200 > Math.abs(a);

const rows = (count: number) => (count === 1 ? '1 fila' : `${count.toLocaleString('es-MX')} filas`);

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/** Difference between a sum that the file states and the sum of the rows read, both in cents, if it exceeds 0.5 %. */
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

/** Difference between the total that the file states (null if none) and the total of the rows read, both in cents. */
export const totalDiffers = (file: number | null, loaded: number): Difference[] =>
  file === null ? [] : sumDiffers('total', 'el total del archivo es', [file, loaded]);

/** Difference for rows that are not imported, if they are many or any of them is `serious`. */
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

/** Difference for rows where the file states another value (`what`) than the computed one, if they are many. */
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
