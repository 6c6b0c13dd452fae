import type { Pass } from '../catalog/pass.ts';
import type { FileFindings } from './findings.ts';
import type { Unread } from './unread.ts';
import { pesos } from '../words.ts';

/** What would be loaded against what the file says of itself: figures in pesos, or numbers of rows. */
export type Difference = {
  code: 'rows-left-out' | 'not-read' | 'rows-differ' | 'total' | 'amounts' | 'subtotals';
  /** Spanish sentence with both figures. */
  message: string;
  file: number;
  loaded: number;
};

/** Up to 2 % of the rows and 0.5 % of the total are nothing to stop for. */
const isManyRows = (some: number, all: number) => some * 50 > all;
const isMuch = (a: number, b: number) => Math.abs(a - b) * 200 > Math.abs(a);

const rows = (count: number) => (count === 1 ? '1 fila' : `${count.toLocaleString('es-MX')} filas`);

const sums = (
  code: Difference['code'],
  what: string,
  [file, loaded]: [file: number, loaded: number],
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

const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Stated subtotals and what was read of them, of the level of partidas that is furthest off. */
const subtotalsOf = (passes: Pass[]): [file: number, loaded: number] => {
  const stated = passes
    .flatMap(({ outline }) => outline.all)
    .flatMap(({ partida: { subtotal, path }, cents }) =>
      subtotal === undefined ? [] : [{ depth: path.length, subtotal: Math.round(subtotal * 100), cents }],
    );
  const levels = [...new Set(stated.map(({ depth }) => depth))].map((depth) => {
    const level = stated.filter((one) => one.depth === depth);
    const off = total(level.map(({ subtotal, cents }) => Math.abs(subtotal - cents)));
    const file = total(level.map(({ subtotal }) => subtotal));
    return { off, sums: [file, file + off] as [number, number], own: total(level.map(({ cents }) => cents)) };
  });
  const furthest = levels.toSorted((a, b) => b.off - a.off)[0];
  return furthest ? [furthest.sums[0], isMuch(...furthest.sums) ? furthest.own : furthest.sums[0]] : [0, 0];
};

const leftOut = (all: number, loaded: number, errors: number): Difference[] =>
  errors > 0 || isManyRows(all - loaded, all)
    ? [
        {
          code: 'rows-left-out',
          message: `${rows(all - loaded)} de ${all.toLocaleString('es-MX')} no se ${all - loaded === 1 ? 'cargaría' : 'cargarían'}`,
          file: all,
          loaded,
        },
      ]
    : [];

const notRead = (unread: Unread[], all: number): Difference[] => {
  const missed = total(unread.map((one) => one.rows));
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

type Read = { file_cents: number | null; errors: number; unread: Unread[] };

/** Where a catalog does not agree with its file: rows left out or of other amounts, total, amounts and subtotals. */
export const catalogDifferences = (passes: Pass[], { file_cents, errors, unread }: Read): Difference[] => {
  const cents = total(passes.map((pass) => pass.cents));
  const all = total(passes.map(({ stated }) => stated.rows));
  const loaded = total(passes.map(({ drafts }) => drafts.length));
  const differing = total(passes.map(({ reading }) => reading.differing));
  return [
    ...leftOut(all, loaded, errors),
    ...notRead(unread, all),
    ...(isManyRows(differing, all)
      ? [
          {
            code: 'rows-differ' as const,
            message: `en ${rows(differing)} de ${all.toLocaleString('es-MX')} el importe no es cantidad × precio unitario`,
            file: all,
            loaded: all - differing,
          },
        ]
      : []),
    ...sums('amounts', 'los importes de los conceptos suman', [
      total(passes.map(({ stated }) => stated.cents)),
      total(passes.map(({ stated }) => stated.loaded)),
    ]),
    ...(file_cents === null ? [] : sums('total', 'el total del archivo es', [file_cents, cents])),
    ...sums('subtotals', 'los subtotales de sus partidas suman', subtotalsOf(passes)),
  ];
};

type ProgramRead = {
  warnings: FileFindings;
  errors: FileFindings;
  /** Rows that have an error. */
  bad_rows: number;
  unread: Unread[];
};

/** Where a program does not agree with its file: rows left out, whatever the number of their errors, rows of other totals, and its total in pesos. */
export const programDifferences = (
  { warnings, errors, bad_rows, unread }: ProgramRead,
  concepts: number,
  [file, loaded]: [file: number | null, loaded: number],
): Difference[] => {
  const differing = warnings.counts['row-total-differs'] ?? 0;
  return [
    ...leftOut(concepts + bad_rows, concepts, errors.total),
    ...notRead(unread, concepts),
    ...(isManyRows(differing, concepts)
      ? [
          {
            code: 'rows-differ' as const,
            message: `en ${rows(differing)} de ${concepts.toLocaleString('es-MX')} el total no es la suma de sus meses`,
            file: concepts,
            loaded: concepts - differing,
          },
        ]
      : []),
    ...(file === null ? [] : sums('total', 'el total del archivo es', [file, loaded])),
  ];
};
