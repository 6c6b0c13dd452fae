import { foreign } from './number-cell.ts';
import { columnLetters, textOf, type Sheet } from './sheet.ts';
import { plainWords } from './words.ts';

export type Field = 'concept_code' | 'concept_name' | 'unit' | 'quantity' | 'unit_price' | 'amount' | 'line';

/** Ways to head each column, the preferred ones first (domain.md §4.1). */
const aliases: Record<Field, string[]> = {
  concept_code: [
    'clave',
    'codigo',
    'cod',
    'clave del concepto',
    'clave concepto',
    'codigo del concepto',
    'clave de concepto',
    'concepto num',
    'concepto no',
    'no de concepto',
    'num de concepto',
    'numero de concepto',
    'no concepto',
    'item',
    'no',
    'num',
    'numero',
    'partida no',
    'no de partida',
    'id',
    'n',
    'especificacion num',
    'especificacion no',
    'especificacion',
    'partida',
  ],
  concept_name: [
    'descripcion',
    'descripcion del concepto',
    'descripcion de los conceptos',
    'concepto de obra',
    'conceptos de obra',
    'concepto de trabajo',
    'conceptos de trabajo',
    'descripcion de los trabajos',
    'concepto',
    'conceptos',
    'nombre del concepto',
    'nombre',
    'actividad',
    'actividades',
    'partida concepto',
  ],
  unit: [
    'unidad',
    'unid',
    'und',
    'uni',
    'unidad de medida',
    'u',
    'um',
    'u m',
    'u de m',
    'unidades',
    'medida',
  ],
  quantity: [
    'cantidad',
    'cant',
    'cantidad contratada',
    'cantidad de obra',
    'segun proyecto',
    'cantidad de proyecto',
    'volumen',
    'vol',
    'volumen de obra',
    'volumen contratado',
    'cantidades',
    'cantidad total',
  ],
  unit_price: [
    'precio unitario',
    'p u',
    'pu',
    'precio u',
    'p unitario',
    'p unit',
    'precio unit',
    'precio unitario con numero',
    'precio unitario numero',
    'con numero',
    'costo unitario',
    'c u',
    'precio',
  ],
  amount: [
    'importe',
    'importe total',
    'total',
    'monto',
    'monto total',
    'importe en pesos',
    'subtotal',
    'importe con numero',
  ],
  line: ['renglon', 'ren', 'tipo'],
};

const beginnings: [string, Field][] = [
  ['precio unitario ', 'unit_price'],
  ['p u ', 'unit_price'],
  ['costo unitario ', 'unit_price'],
  ['descripcion ', 'concept_name'],
  ['concepto de ', 'concept_name'],
  ['unidad ', 'unit'],
  ['cantidad ', 'quantity'],
  ['importe ', 'amount'],
  ['clave ', 'concept_code'],
  ['codigo ', 'concept_code'],
];

const rank = new Map<string, { field: Field; rank: number }>();
for (const [field, names] of Object.entries(aliases) as [Field, string[]][])
  names.forEach((name, index) => rank.set(name, { field, rank: index }));

/** Which field a heading names, and how plainly (0 is plainest). Letter, percentage and foreign columns name none. */
export const fieldOf = (heading: string): { field: Field; rank: number } | null => {
  if (/%|porcentaje/i.test(heading) || foreign.test(heading)) return null;
  const words = plainWords(heading)
    .replace(/ (m ?n|mxn|pesos|sin iva|s iva)\b/g, '')
    .replace(/^(\d )+|( \d)+$/g, '')
    .trim();
  if (/\bletra\b|incidencia|acumulad|avance/.test(words)) return null;
  const exact = rank.get(words);
  if (exact) return exact;
  const begun = words.length < 60 ? beginnings.find(([start]) => words.startsWith(start)) : undefined;
  return begun ? { field: begun[1], rank: 50 } : null;
};

export type Columns = Partial<Record<Field, number>>;
export type Header = {
  /** First row of the header and how many rows it takes. */
  row: number;
  depth: number;
  columns: Columns;
  score: number;
};

const headerRows = 40;
const maxColumns = 512;

/** What the rows of a header say about each column, top to bottom; a banner merged over columns is repeated below it. */
export const headings = (sheet: Sheet, row: number, depth: number): string[][] => {
  const texts: string[][] = [];
  const say = (at: number, column: number, text: string) => {
    if (column < maxColumns) (texts[column] ??= new Array<string>(depth).fill(''))[at - row] = text;
  };
  for (let at = row; at < row + depth; at++)
    sheet.rows[at]?.forEach((cell, column) => say(at, column, textOf(cell)));
  for (const { s, e } of sheet.merges) {
    if (s.r < row || s.r >= row + depth) continue;
    const text = textOf(sheet.rows[s.r]?.[s.c]);
    for (let column = s.c + 1; column <= Math.min(e.c, maxColumns); column++) say(s.r, column, text);
  }
  return texts;
};

const best = (texts: string[]): { field: Field; rank: number } | null => {
  const said = texts.filter((text) => text !== '');
  const joined = said.length > 1 ? fieldOf(said.join(' ')) : null;
  if (joined && joined.rank < 50) return joined;
  for (const text of said.toReversed()) {
    const found = fieldOf(text);
    if (found) return found;
    if (foreign.test(text) || /letra|%/i.test(text)) return null;
  }
  return joined;
};

/** Columns by field; of several columns for a field the plainest heading wins, then the leftmost. */
export const columnsOf = (texts: string[][]): Columns => {
  const columns: Columns = {};
  const ranks: Partial<Record<Field, number>> = {};
  let named: { column: number; rank: number }[] = [];
  texts.forEach((heading, column) => {
    const found = best(heading);
    if (!found) return;
    if (found.field === 'concept_name') named.push({ column, rank: found.rank });
    if (found.rank >= (ranks[found.field] ?? Infinity)) return;
    columns[found.field] = column;
    ranks[found.field] = found.rank;
  });
  // "Concepto" heads the codes when another column is the description.
  named = named.filter(({ column }) => column !== columns.concept_name);
  if (columns.concept_code === undefined && named[0]) columns.concept_code = named[0].column;
  if (
    columns.concept_code === undefined &&
    columns.line !== undefined &&
    columns.concept_name !== undefined
  ) {
    if (/^ren/.test(plainWords((texts[columns.line] ?? []).join(' ')))) columns.concept_code = columns.line;
  }
  return columns;
};

/** A row can only continue a header when its code and name cells are blank or headings themselves. */
export const continuesHeader = (sheet: Sheet, row: number, columns: Columns): boolean =>
  [columns.concept_code, columns.concept_name, columns.quantity].every((column) => {
    const text = column === undefined ? '' : textOf(sheet.rows[row]?.[column]);
    return text === '' || fieldOf(text) !== null;
  });

const weights: Record<Field, number> = {
  concept_code: 3,
  concept_name: 3,
  unit: 2,
  quantity: 3,
  unit_price: 3,
  amount: 1,
  line: 0,
};

export const scoreOf = (columns: Columns): number =>
  (Object.keys(columns) as Field[]).reduce((sum, field) => sum + weights[field], 0);

type Place = { row: number; depth: number; score: number };

/**
 * Whether a header beats the one found before: it says more; or as much with rows below that belong to it; or as much
 * without the title rows that the other began with.
 */
export const isCloser = (found: Place | null, next: Place): boolean => {
  if (!found || next.score !== found.score) return next.score > (found?.score ?? 0);
  return next.row === found.row || next.row < found.row + found.depth;
};

const hasText = (sheet: Sheet, row: number, columns: Columns) =>
  Object.values(columns).some((column) => textOf(sheet.rows[row]?.[column]) !== '');

/** Depths, 1 to 3, that a header starting in a row may have. */
const depthsOf = (sheet: Sheet, row: number, columns: Columns): number[] => {
  const goesOn = (at: number) => continuesHeader(sheet, at, columns) && hasText(sheet, at, columns);
  if (!goesOn(row + 1)) return [1];
  return goesOn(row + 2) ? [1, 2, 3] : [1, 2];
};

/** The best header of the first 40 rows, one to three rows deep; null when no row names enough columns. */
export const findHeader = (sheet: Sheet, accepts: (columns: Columns) => boolean): Header | null => {
  let found: Header | null = null;
  for (let row = 0; row < Math.min(headerRows, sheet.rows.length); row++) {
    if (!sheet.rows[row]?.length) continue;
    for (const depth of depthsOf(sheet, row, columnsOf(headings(sheet, row, 1)))) {
      const columns = columnsOf(headings(sheet, row, depth));
      const next = { row, depth, columns, score: scoreOf(columns) };
      if (accepts(columns) && isCloser(found, next)) found = next;
    }
  }
  return found;
};

/** Column letter and heading text by field: shown in the preview so that a person can check what was read. */
export type Mapping = Partial<Record<Field, { column: string; header: string }>>;

export const mappingOf = (sheet: Sheet, { row, depth, columns }: Header): Mapping => {
  const texts = headings(sheet, row, depth);
  const mapping: Mapping = {};
  for (const [field, column] of Object.entries(columns) as [Field, number][])
    mapping[field] = {
      column: columnLetters(column),
      header: [...new Set((texts[column] ?? []).filter((text) => text !== ''))].join(' '),
    };
  return mapping;
};
