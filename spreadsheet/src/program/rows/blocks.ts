import { decimalStyle } from '../../cells/number-cell.ts';
import { followedBy, gathering, remark, type Findings, type Remark } from '../../findings/findings.ts';
import { codeKey } from '../../words.ts';
import type { PlannedConcepts } from '../concepts/known.ts';
import type { ProgramReading } from '../reading.ts';
import type { Block, Planned, ProgramTable, TableRead, WrittenTable } from '../table.ts';
import { programRows, type ProgramRow } from './kinds.ts';
import { sharedCells } from './shared-cells.ts';
import type { Family } from '../concepts/family.ts';
import { isWhole, monthValues } from './values.ts';

/** Classifies the rows of a table and detects its decimal style. */
export const writtenTable = (table: ProgramTable & { score: number }): WrittenTable => {
  const { sheet, header } = table;
  const rows = programRows(sheet, header);
  const cellsIn = (columns: readonly number[]) =>
    rows.flatMap(({ row }) => columns.map((column) => sheet.rows[row]?.[column]));
  const cells = cellsIn(header.months.map(({ column }) => column));
  return { ...table, rows, style: decimalStyle(cells, cellsIn([header.columns.quantity ?? -1])) };
};

/** Whether a row belongs to the concept above: it has no code, or the same code and a label of its measure. */
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

/** Counters of skipped rows by kind of row. */
const leftOut: Partial<Record<ProgramRow['is'], 'repeated_rows' | 'total_rows'>> = {
  repeated: 'repeated_rows',
  total: 'total_rows',
};

/** Groups the rows of a table by concept; a concept that occurs again is an error. */
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

type Chosen = { row: ProgramRow; named: Family | null };

const saidBy = ({ kind }: ProgramRow): Family | null => kinds.find(([one]) => one === kind)?.[1] ?? null;

/** The only row of a list; null if there are none or several. */
const onlyOf = (rows: readonly ProgramRow[]): ProgramRow | null =>
  rows.length === 1 ? (rows[0] ?? null) : null;

/**
 * Chooses among several rows of a concept: the row of programmed quantities, else the only row whose months add up to the quantity.
 * If all rows name their measure: percentages, else amounts. Null when several rows are possible.
 */
const chosenRow = (table: WrittenTable, { concept, rows }: Block): Chosen | null => {
  const first = rows[0] as ProgramRow;
  if (rows.length === 1) return { row: first, named: saidBy(first) };
  const planned = rows.find(({ kind }) => kind === 'planned');
  if (planned) return { row: planned, named: null };
  const filled = rows.filter(({ has_numbers }) => has_numbers);
  if (filled.length === 0) return { row: first, named: null };
  const silent = filled.filter(({ kind }) => kind === null);
  const comesToAll = ({ row }: ProgramRow) => {
    const { values } = monthValues(table, row);
    return values !== null && isWhole(values, concept);
  };
  const naming = silent.length > 0 ? [] : filled.filter((row) => saidBy(row) !== null);
  const row =
    onlyOf(silent.filter(comesToAll)) ??
    onlyOf(filled.filter(({ kind }) => kind !== 'other')) ??
    naming.find(({ kind }) => kind === 'percent') ??
    naming[0];
  return row ? { row, named: saidBy(row) } : null;
};

const severalRows = ({ concept, rows }: Block, { row }: ProgramRow): Remark =>
  remark(
    'several-rows',
    `el concepto “${concept.concept_code}” ocupa ${rows.length} renglones; se lee el de la fila ${row + 1}`,
    { row: rows[0]?.row },
  );

const unclearRows = ({ concept, rows }: Block): Remark =>
  remark(
    'unclear-rows',
    `el concepto “${concept.concept_code}” tiene cantidades en varios renglones y ninguno dice que sea el programado: escriba “Programado” en el suyo`,
    { row: rows[0]?.row },
  );

/** Reads the rows of a table: the planned figures by month of each known concept. */
export const readTable = (table: WrittenTable, known: PlannedConcepts): TableRead => {
  const { blocks, skipped, ...found } = blocksOf(table, known);
  const [warnings, errors] = [gathering(), gathering()];
  const shared = sharedCells(table, blocks);
  const planned = blocks.flatMap((block): Planned | [] => {
    const chosen = chosenRow(table, block);
    if (!chosen) {
      errors.add([unclearRows(block)]);
      return [];
    }
    const { row, named } = chosen;
    if (block.rows.length > 1) warnings.add([severalRows(block, row)]);
    const read = monthValues(table, row.row);
    const refused = [...(shared.get(row.row) ?? []), ...read.errors];
    errors.add(refused);
    return read.values && refused.length === 0 ? { block, values: read.values, named } : [];
  });
  const other_rows = blocks.reduce((sum, { rows }) => sum + rows.length - 1, 0);
  const tally = {
    planned,
    skipped: { ...skipped, other_rows },
    warnings: followedBy(found.warnings, warnings.found()),
    errors: followedBy(found.errors, errors.found()),
  };
  return { table, tally };
};
