import { codeKey, foldedText, measuresOfGenerador } from '@obraclara/events';
import type { EstimableConcept } from '../shared/concepts/estimable.ts';
import { lineOf } from './concepts.ts';
import { croquisTexts } from './croquis/messages.ts';
import type { DraftLine } from './draft.ts';
import {
  emptyRow,
  isBlank,
  readRow,
  saidRows,
  typedFields,
  withRows,
  type DraftRow,
  type TypedField,
} from './draft-rows.ts';
import { codesOf, pastedBlock, remarkOf, type Pasted, type Refused, type Remark } from './pasted-block.ts';
import { pastedRows, type PastedRow } from '../ui/tables/pasted-cells.ts';
import { withCroquisOf, type WithCroquis } from './pasted-croquis.ts';

/** Accepted headings of the columns of generadores. The product column is ignored: the frontend computes it. */
const heads: Record<TypedField | 'code' | 'product', readonly string[]> = {
  code: ['codigo', 'clave', 'concepto', 'codigo del concepto', 'clave del concepto'],
  eje: ['eje', 'ejes'],
  tramo: ['tramo', 'localizacion', 'ubicacion', 'cadenamiento'],
  nivel: ['nivel', 'piso', 'planta'],
  largo: ['largo', 'longitud', 'long', 'long.'],
  ancho: ['ancho', 'base'],
  alto: ['alto', 'altura', 'espesor', 'peralte'],
  piezas: ['piezas', 'pieza', 'pzas', 'pzas.', 'pza', 'pza.', 'no. piezas', 'no. de piezas', 'veces'],
  factor: ['factor'],
  nota: ['nota', 'notas', 'observaciones', 'descripcion'],
  product: ['producto', 'cantidad', 'parcial', 'subtotal', 'total', 'area', 'volumen', 'resultado'],
};
type Column = keyof typeof heads;
const columns = new Map(
  Object.entries(heads).flatMap(([column, names]) => names.map((name) => [name, column as Column] as const)),
);

/**
 * Columns of a heading row, without units in parentheses (`Largo (m)`).
 * Null unless it has at least two headings, each known and used once.
 */
export const headsOf = (cells: readonly string[]): Column[] | null => {
  const named = cells.map((cell) => columns.get(foldedText(cell.replace(/\(.*\)$/, ''))));
  const known = named.filter((column) => column !== undefined);
  const filled = cells.filter(Boolean).length;
  if (known.length < 2 || known.length < filled) return null;
  if (new Set(known).size < known.length) return null;
  return named.map((column) => column ?? 'product');
};

const rowOf = (cells: readonly string[], named: readonly Column[]): DraftRow => {
  const row = { ...emptyRow };
  named.forEach((column, at) => {
    if (column !== 'code' && column !== 'product') row[column] = cells[at] ?? '';
  });
  return row;
};

const unread = (pasted: PastedRow, row: DraftRow): Remark[] => {
  const { error } = readRow(row).product;
  return error ? [{ row: pasted.row, text: pasted.cells.join(' | '), reason: 'ilegible', why: error }] : [];
};

type Target = NonNullable<ReturnType<ReturnType<typeof codesOf>['get']>>;
type Found = Map<string, Target & { rows: DraftRow[]; first: PastedRow }>;

/** Remarks about the sketches of a concept whose rows were replaced. */
const ofCroquis = (
  { row, cells }: PastedRow,
  code: string,
  { gone, elsewhere }: Omit<WithCroquis, 'rows'>,
): Remark[] => {
  const remarksFor = (count: number, sentence: (code: string, count: number) => string): Remark[] =>
    count > 0 ? [{ row, text: cells.join(' | '), reason: 'croquis', why: sentence(code, count) }] : [];
  return [...remarksFor(gone, croquisTexts.gone), ...remarksFor(elsewhere, croquisTexts.elsewhere)];
};

/** Rows of a sheet grouped by concept, and remarks about the others and about unreadable rows. */
const byConcept = (
  sheet: readonly PastedRow[],
  named: readonly Column[],
  codes: ReturnType<typeof codesOf>,
) => {
  const found: Found = new Map();
  const remarks: Remark[] = [];
  const at = named.indexOf('code');
  let target: Target | null | undefined;
  const remark = (pasted: PastedRow, code: string) => {
    const reason = target === null ? 'ambiguo' : 'desconocido';
    remarks.push(remarkOf(pasted, code ? reason : 'sin código'));
  };
  for (const pasted of sheet) {
    const code = pasted.cells[at] ?? '';
    if (code) target = codes.get(codeKey(code));
    const row = rowOf(pasted.cells, named);
    if (isBlank(row) && (!code || target)) continue;
    if (!target) remark(pasted, code);
    else {
      const own = found.get(target.concept_id) ?? { ...target, rows: [], first: pasted };
      found.set(target.concept_id, { ...own, rows: [...own.rows, row] });
      remarks.push(...unread(pasted, row));
    }
  }
  return { found, remarks };
};

/**
 * Lines after the paste of a sheet of generadores. Its headings define the columns, in any order.
 * A row without a code belongs to the concept above. The pasted rows of a concept replace its rows, but keep their sketches.
 * Measures keep their text; non-blank rows without effect get a remark.
 */
const pastedGeneradores = (
  sheet: readonly PastedRow[],
  named: readonly Column[],
  lines: readonly DraftLine[],
  catalog: readonly EstimableConcept[],
): Pasted => {
  const { found, remarks } = byConcept(sheet, named, codesOf(lines, catalog));
  const present = new Set(lines.map(({ concept_id }) => concept_id));
  const kept = lines.map((line) => {
    const own = found.get(line.concept_id);
    if (!own) return line;
    const { rows, ...came } = withCroquisOf(own.rows, saidRows(line));
    remarks.push(...ofCroquis(own.first, line.concept_code, came));
    return withRows(line, rows);
  });
  const added = [...found.values()].flatMap(({ concept_id, concept, rows }) =>
    present.has(concept_id) || !concept ? [] : [withRows({ ...lineOf(concept), quantity: '' }, rows)],
  );
  const generadores = [...found.values()].reduce((sum, { rows }) => sum + rows.length, 0);
  return { concepts: [...kept, ...added], filled: found.size, added: added.length, generadores, remarks };
};

/**
 * Lines after the paste of a spreadsheet block: generadores if its headings include the code and a measure; else quantities
 * (`pastedBlock`).
 */
export const pastedSheet = (
  text: string,
  from: number | null,
  lines: readonly DraftLine[],
  catalog: readonly EstimableConcept[],
): Pasted | Refused => {
  const [first, ...sheet] = pastedRows(text);
  const named = headsOf(first!.cells);
  return named?.includes('code') && measuresOfGenerador.some((measure) => named.includes(measure))
    ? pastedGeneradores(sheet, named, lines, catalog)
    : pastedBlock(text, from, lines, catalog);
};

/** Whether the block has headings without a measure, so that its rows would have no product. */
export const lacksMeasures = (block: readonly PastedRow[]): boolean => {
  const named = headsOf(block[0]?.cells ?? []);
  return named !== null && !measuresOfGenerador.some((measure) => named.includes(measure));
};

/**
 * Rows of a block that belong to the concept with this code. A row without a code belongs to the concept above.
 * Without a heading for codes, all rows belong to it. `others`: number of non-blank rows of other concepts.
 */
export const rowsOfConcept = (
  block: readonly PastedRow[],
  code: string,
): { own: PastedRow[]; others: number } => {
  const named = headsOf(block[0]?.cells ?? []);
  if (!named?.includes('code')) return { own: [...block], others: 0 };
  const at = named.indexOf('code');
  let belongs = false;
  const remarks = block
    .slice(1)
    .map((row) => {
      const written = row.cells[at];
      if (written) belongs = codeKey(written) === codeKey(code);
      return { row, belongs };
    })
    .filter(({ row }) => !isBlank(rowOf(row.cells, named)));
  const own = remarks.filter((one) => one.belongs).map(({ row }) => row);
  return { own: [...block.slice(0, 1), ...own], others: remarks.length - own.length };
};

/**
 * Rows of one concept after the paste of a block. With headings, appends the rows.
 * Without them, writes the cells from row `at` and field `from` to the right and downward, as in a spreadsheet.
 */
export const pastedIntoRows = (
  block: readonly PastedRow[],
  rows: readonly DraftRow[],
  { at, from }: { at: number; from: TypedField },
): DraftRow[] => {
  const named = headsOf(block[0]?.cells ?? []);
  if (named) {
    const pasted = block
      .slice(1)
      .map(({ cells }) => rowOf(cells, named))
      .filter((row) => !isBlank(row));
    return [...rows.filter((row) => !isBlank(row)), ...pasted];
  }
  const fields = typedFields.slice(typedFields.indexOf(from));
  const written = [...rows];
  block.forEach(({ cells }, index) => {
    const patch = Object.fromEntries(fields.slice(0, cells.length).map((field, i) => [field, cells[i]!]));
    written[at + index] = { ...(written[at + index] ?? emptyRow), ...patch };
  });
  return written;
};
