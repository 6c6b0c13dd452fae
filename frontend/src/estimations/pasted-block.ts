import { foldedText } from '@obraclara/events';
import type { EstimableConcept } from '../shared/concepts/estimable.ts';
import { lineOf } from './concepts.ts';
import type { DraftLine } from './draft.ts';
import { isMeasured } from './draft-rows.ts';
import { readQuantity } from '../shared/forms/typed-number.ts';

/** A row of what was pasted: its number there (from 1) and its cells, trimmed. */
export type PastedRow = { row: number; cells: string[] };

/** A cell of a copied block: quoted when it holds tabs, line ends or quotes. */
const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;
const separator = /\t|\r\n|\n|\r/y;

const matchAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The rows of a block as spreadsheets put it on the clipboard (tabs between columns). The line end after the last row is no row. */
export const pastedRows = (text: string): PastedRow[] => {
  const block = text.replace(/(\r\n|\n|\r)$/, '');
  const rows: PastedRow[] = [{ row: 1, cells: [] }];
  for (let at = 0; ;) {
    const [whole, quoted] = matchAt(cell, block, at)!;
    rows.at(-1)!.cells.push((quoted?.replaceAll('""', '"') ?? whole).trim());
    const between = matchAt(separator, block, at + whole.length)?.[0];
    if (between === undefined) return rows;
    if (between !== '\t') rows.push({ row: rows.length + 1, cells: [] });
    at += whole.length + between.length;
  }
};

/** A block has several cells; a single one is typed into wherever the cursor is. */
export const isBlock = (text: string): boolean => /[\t\r\n]/.test(text.replace(/(\r\n|\n|\r)$/, ''));

type Reason =
  | 'encabezado'
  | 'en blanco'
  | 'sin código'
  | 'desconocido'
  | 'ambiguo'
  | 'repetido'
  | 'ilegible'
  | 'sobrante'
  | 'medido'
  | 'croquis';

/**
 * A row that did not become a quantity, or became one that cannot be read, or the first of a concept whose sketches did not all stay where
 * they were: never dropped without being said.
 */
export type Remark = { row: number; text: string; reason: Reason; why: string };

/** What a block makes of the lines. `filled` counts the quantities written, `added` the concepts that were not in the estimation. */
export type Pasted = {
  concepts: DraftLine[];
  filled: number;
  added: number;
  remarks: Remark[];
  /** Of so many rows of generadores, where they are what was pasted. */
  generadores?: number;
};

export type Refused = { refused: string };

const sheetRefused =
  'Pegue una columna (cantidad) o dos (código y cantidad). Para pegar generadores incluya sus encabezados: Código, Eje, Tramo, Nivel, Largo, Ancho, Alto, Piezas, Factor, Nota.';

/** Reasons that are always said alike. */
type Plain = Exclude<Reason, 'ilegible' | 'croquis'>;

const whys: Record<Plain, string> = {
  encabezado: 'Encabezado; se omitió.',
  'en blanco': 'Sin cantidad; la línea quedó como estaba.',
  'sin código': 'Falta el código.',
  desconocido: 'El código no está en el catálogo.',
  ambiguo: 'Varios conceptos tienen este código.',
  repetido: 'Código repetido; vale el primero.',
  sobrante: 'No hay más líneas en la estimación.',
  medido: 'Tiene generadores; la cantidad quedó como estaba.',
};

export const remarkOf = ({ row, cells }: PastedRow, reason: Plain): Remark => ({
  row,
  text: cells.join(' | '),
  reason,
  why: whys[reason],
});

/** A quantity that could be read two ways stays as it was written, marked in its cell, and is said as well. */
const unread = ({ row, cells }: PastedRow, quantity: string): Remark[] => {
  const { error } = readQuantity(quantity);
  return error ? [{ row, text: cells.join(' | '), reason: 'ilegible', why: error }] : [];
};

/** A first row without a digit in its last column, followed by others, names the columns. */
const isHeader = ({ row, cells }: PastedRow, count: number) =>
  row === 1 && count > 1 && /\p{L}/u.test(cells.at(-1)!) && !/\d/.test(cells.at(-1)!);

/** One column: quantities downward from the line `from`. */
const column = (lines: readonly DraftLine[], rows: PastedRow[], from: number): Pasted => {
  const concepts = [...lines];
  const remarks: Remark[] = [];
  let at = from;
  let filled = 0;
  for (const row of rows) {
    const quantity = row.cells[0]!;
    if (isHeader(row, rows.length)) remarks.push(remarkOf(row, 'encabezado'));
    else if (at >= concepts.length) remarks.push(remarkOf(row, 'sobrante'));
    else {
      if (quantity === '') remarks.push(remarkOf(row, 'en blanco'));
      else if (isMeasured(concepts[at]!)) remarks.push(remarkOf(row, 'medido'));
      else {
        concepts[at] = { ...concepts[at]!, quantity };
        remarks.push(...unread(row, quantity));
        filled += 1;
      }
      at += 1;
    }
  }
  return { concepts, filled, added: 0, remarks };
};

type Target = { concept_id: string; concept: EstimableConcept | null };

/** What each code means: a line of the estimation before a concept of the catalog; null when several share it. */
export const codesOf = (lines: readonly DraftLine[], catalog: readonly EstimableConcept[]) => {
  const codes = new Map<string, Target | null>();
  const note = (code: string, target: Target) => {
    const known = codes.get(code);
    codes.set(code, known === undefined || known?.concept_id === target.concept_id ? target : null);
  };
  for (const { concept_id, concept_code } of lines)
    note(foldedText(concept_code), { concept_id, concept: null });
  const estimated = new Set(codes.keys());
  for (const concept of catalog) {
    const code = foldedText(concept.concept_code);
    if (!estimated.has(code)) note(code, { concept_id: concept.id, concept });
  }
  return codes;
};

/** Two columns: code and quantity, in any order of rows; concepts that the estimation lacks are added at its end. */
const codesAndQuantities = (
  lines: readonly DraftLine[],
  rows: PastedRow[],
  catalog: readonly EstimableConcept[],
): Pasted => {
  const codes = codesOf(lines, catalog);
  const concepts = [...lines];
  const at = new Map(lines.map(({ concept_id }, i) => [concept_id, i]));
  const measured = new Set(lines.filter(isMeasured).map(({ concept_id }) => concept_id));
  const seen = new Set<string>();
  const remarks: Remark[] = [];
  let filled = 0;

  const write = (row: PastedRow, { concept_id, concept }: Target, quantity: string) => {
    const known = at.get(concept_id);
    if (known === undefined && concept) concepts.push({ ...lineOf(concept), quantity });
    else if (known !== undefined) concepts[known] = { ...concepts[known]!, quantity };
    remarks.push(...unread(row, quantity));
    filled += 1;
  };
  const refusalOf = (row: PastedRow, code: string, target: Target | null | undefined) => {
    if (isHeader(row, rows.length) && target === undefined) return 'encabezado';
    if (code === '') return row.cells.join('') === '' ? 'en blanco' : 'sin código';
    if (target === undefined) return 'desconocido';
    if (target === null) return 'ambiguo';
    if (seen.has(target.concept_id)) return 'repetido';
    if (!row.cells[1]) return 'en blanco';
    return measured.has(target.concept_id) ? 'medido' : null;
  };
  for (const row of rows) {
    const [code = '', quantity = ''] = row.cells;
    const target = codes.get(foldedText(code));
    const refusal = refusalOf(row, code, target);
    if (refusal) remarks.push(remarkOf(row, refusal));
    else write(row, target!, quantity);
    if (target) seen.add(target.concept_id);
  }
  return { concepts, filled, added: concepts.length - lines.length, remarks };
};

/**
 * What a block copied from a spreadsheet makes of the estimation's lines: one column of quantities from the line `from` downward, or two
 * columns, code and quantity, wherever the cursor is. Quantities keep the text they have; nothing is guessed, nothing left unsaid.
 */
export const pastedBlock = (
  text: string,
  from: number | null,
  lines: readonly DraftLine[],
  catalog: readonly EstimableConcept[],
): Pasted | Refused => {
  const rows = pastedRows(text);
  const width = Math.max(...rows.map(({ cells }) => cells.findLastIndex(Boolean) + 1));
  if (width === 0) return { refused: 'Lo que pegó está vacío.' };
  if (width > 2) return { refused: sheetRefused };
  if (width === 2) return codesAndQuantities(lines, rows, catalog);
  if (rows.some(({ cells }) => cells.length > 1))
    return { refused: 'Lo que pegó trae códigos sin cantidad.' };
  if (from === null) return { refused: 'Ponga el cursor en la cantidad desde la que se llena la columna.' };
  return column(lines, rows, from);
};

const quoted = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The lines as a spreadsheet takes them: quantities as they were typed, with their codes unless only they are wanted. */
export const copiedBlock = (lines: readonly DraftLine[], withCodes = true): string =>
  lines
    .map(({ concept_code, quantity }) => (withCodes ? [concept_code, quantity] : [quantity]))
    .map((cells) => cells.map(quoted).join('\t'))
    .join('\r\n');
