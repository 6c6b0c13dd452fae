import { decimalStyle } from '../../cells/number-cell.ts';
import { followedBy, gathering, remark, type Findings, type Remark } from '../../findings/findings.ts';
import { codeKey } from '../../words.ts';
import type { PlannedConcepts } from '../concepts/known.ts';
import type { ProgramReading } from '../reading.ts';
import type { Block, Planned, ProgramTable, TableRead, WrittenTable } from '../table.ts';
import { programRows, type ProgramRow } from './kinds.ts';
import { monthValues, type Measure } from './values.ts';

/** The rows of a table told apart, and how its figures are written. */
export const writtenTable = (table: ProgramTable & { score: number }): WrittenTable => {
  const { sheet, header } = table;
  const rows = programRows(sheet, header);
  const cellsIn = (columns: readonly number[]) =>
    rows.flatMap(({ row }) => columns.map((column) => sheet.rows[row]?.[column]));
  const cells = cellsIn(header.months.map(({ column }) => column));
  return { ...table, rows, style: decimalStyle(cells, cellsIn([header.columns.quantity ?? -1])) };
};

/** Whether a row goes on about the concept above: it has no code of its own, or says what it holds of the same code. */
const goesOn = ({ concept }: Block, row: ProgramRow): boolean =>
  row.code === ''
    ? row.has_numbers && (row.kind !== null || row.name === '')
    : row.kind !== null && codeKey(row.code) === codeKey(concept.concept_code);

type Skipped = ProgramReading['skipped'];
type Blocks = { blocks: Block[]; skipped: Omit<Skipped, 'other_rows'>; warnings: Findings; errors: Findings };

const repeatedCode = ({ concept }: Block, former: Block, column: number | undefined, row: number): Remark => {
  const message = `la clave “${concept.concept_code}” ya aparece en la fila ${(former.rows[0]?.row ?? 0) + 1}`;
  return remark('duplicate-code', message, { row, column });
};

/** What is left out of a table by the kind of its row. */
const leftOut: Partial<Record<ProgramRow['is'], 'repeated_rows' | 'total_rows'>> = {
  repeated: 'repeated_rows',
  total: 'total_rows',
};

/** The rows of a table by the concept that they speak of; each concept is let through once. */
const blocksOf = ({ rows, header: { columns } }: WrittenTable, known: PlannedConcepts): Blocks => {
  const skipped = { text_rows: 0, total_rows: 0, repeated_rows: 0 };
  const [warnings, errors] = [gathering(), gathering()];
  const blocks = new Map<string, { concept: Block['concept']; rows: ProgramRow[] }>();
  let open: { concept: Block['concept']; rows: ProgramRow[] } | null = null;
  const begin = (row: ProgramRow) => {
    const found = known.find(row, columns);
    if (found.is === 'text') skipped.text_rows += 1;
    if (found.is === 'unknown') errors.add([found.error]);
    if (found.is !== 'concept') return null;
    warnings.add(found.warnings);
    const block = { concept: found.concept, rows: [row] };
    const key = codeKey(found.concept.concept_code);
    const former = blocks.get(key);
    if (former) errors.add([repeatedCode(block, former, columns.concept_code, row.row)]);
    else blocks.set(key, block);
    return former ? null : block;
  };
  for (const row of rows) {
    const kind = leftOut[row.is];
    if (kind) skipped[kind] += 1;
    else if (open && goesOn(open, row)) open.rows.push(row);
    else open = begin(row);
  }
  return { blocks: [...blocks.values()], skipped, warnings: warnings.found(), errors: errors.found() };
};

const kinds = [
  ['planned', null],
  ['percent', 'percent'],
  ['amount', 'amount'],
] as const;

type Chosen = { row: ProgramRow; said: Measure | null };

/** Of several rows for a concept: the programmed quantity, else percentages, else amounts. */
const chosenRow = ({ rows }: Block): Chosen => {
  const first = rows[0] as ProgramRow;
  if (rows.length === 1)
    return { row: first, said: kinds.find(([kind]) => kind === first.kind)?.[1] ?? null };
  for (const [kind, said] of kinds) {
    const row = rows.find((candidate) => candidate.kind === kind);
    if (row) return { row, said };
  }
  return { row: rows.find(({ kind, has_numbers }) => kind === null && has_numbers) ?? first, said: null };
};

const severalRows = ({ concept, rows }: Block): Remark =>
  remark(
    'several-rows',
    `el concepto “${concept.concept_code}” ocupa ${rows.length} renglones; se lee el de cantidad programada`,
    { row: rows[0]?.row },
  );

/** Reads the rows of a table: what each concept that the contract has is planned for, by its months. */
export const readTable = (table: WrittenTable, known: PlannedConcepts): TableRead => {
  const { blocks, skipped, ...found } = blocksOf(table, known);
  const several = blocks.filter(({ rows }) => rows.length > 1);
  const [warnings, errors] = [gathering(), gathering()];
  warnings.add(several.map(severalRows));
  const planned = blocks.flatMap((block): Planned | [] => {
    const { row, said } = chosenRow(block);
    const read = monthValues(table, row.row);
    errors.add(read.errors);
    return read.values ? { block, values: read.values, said } : [];
  });
  const other_rows = several.reduce((sum, { rows }) => sum + rows.length - 1, 0);
  const tally = {
    planned,
    skipped: { ...skipped, other_rows },
    warnings: followedBy(found.warnings, warnings.found()),
    errors: followedBy(found.errors, errors.found()),
  };
  return { table, tally };
};
