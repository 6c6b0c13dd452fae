import { codeKey } from '@obraclara/events';
import type { EstimableConcept } from '../shared/concepts/estimable.ts';
import { lineOf } from './concepts.ts';
import type { DraftLine } from './draft.ts';
import { isMeasured } from './draft-rows.ts';
import { pastedRows, type PastedRow } from '../ui/tables/pasted-cells.ts';
import { readQuantity } from '../ui/forms/typed-number.ts';

/** Whether the text has several cells. The browser pastes a single cell at the cursor. */
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
 * Remark about a row that gave no quantity or an unreadable one, or about the sketches of a concept: `row` is then its first row.
 * Only blank rows of generadores are dropped without one.
 */
export type Remark = { row: number; text: string; reason: Reason; why: string };

/** Lines after a paste. `filled`: quantities written; `added`: concepts that the estimation lacked. */
export type Pasted = {
  concepts: DraftLine[];
  filled: number;
  added: number;
  remarks: Remark[];
  /** Number of generadores rows, if the block contains them. */
  generadores?: number;
};

export type Refused = { refused: string };

const sheetRefused =
  'Pegue una columna (cantidad) o dos (código y cantidad). Para pegar generadores incluya sus encabezados: Código, Eje, Tramo, Nivel, Largo, Ancho, Alto, Piezas, Factor, Nota.';

/** Reasons with a fixed text. */
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

/** Remark about an unreadable quantity. The line keeps the pasted text and its cell shows the error. */
const unread = ({ row, cells }: PastedRow, quantity: string): Remark[] => {
  const { error } = readQuantity(quantity);
  return error ? [{ row, text: cells.join(' | '), reason: 'ilegible', why: error }] : [];
};

/** Whether the row is a header: the first of several, with letters and no digit in its last cell. */
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

/** Line or concept of each code (`codeKey`); lines of the estimation precede the catalog. Null if several share the code. */
export const codesOf = (lines: readonly DraftLine[], catalog: readonly EstimableConcept[]) => {
  const codes = new Map<string, Target | null>();
  const note = (code: string, target: Target) => {
    const known = codes.get(code);
    codes.set(code, known === undefined || known?.concept_id === target.concept_id ? target : null);
  };
  for (const { concept_id, concept_code } of lines)
    note(codeKey(concept_code), { concept_id, concept: null });
  const estimated = new Set(codes.keys());
  for (const concept of catalog) {
    const code = codeKey(concept.concept_code);
    if (!estimated.has(code)) note(code, { concept_id: concept.id, concept });
  }
  return codes;
};

/** Two columns, code and quantity, in any row order. Appends concepts that the estimation lacks. */
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
    const target = codes.get(codeKey(code));
    const refusal = refusalOf(row, code, target);
    if (refusal) remarks.push(remarkOf(row, refusal));
    else write(row, target!, quantity);
    if (target) seen.add(target.concept_id);
  }
  return { concepts, filled, added: concepts.length - lines.length, remarks };
};

/**
 * Lines after the paste of a spreadsheet block: one column of quantities from line `from` downward, or columns of code and quantity.
 * Quantities keep their text: none is guessed, and each row without effect gets a remark.
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

/** Lines in the clipboard format of spreadsheets: quantities as typed, with codes unless `withCodes` is false. */
export const copiedBlock = (lines: readonly DraftLine[], withCodes = true): string =>
  lines
    .map(({ concept_code, quantity }) => (withCodes ? [concept_code, quantity] : [quantity]))
    .map((cells) => cells.map(quoted).join('\t'))
    .join('\r\n');
