import { remark, type Remark } from '../../findings/findings.ts';
import { readConcept, type ReadConcept } from '../concepts/concept.ts';
import type { Admit } from '../concepts/duplicates.ts';
import { isGroupAmount, isRollUp } from '../concepts/lump-sums.ts';
import { pathOf } from '../outline/partidas.ts';
import { isFarewell, openTitle, readText } from '../outline/titles.ts';
import { splitTitle } from '../../labels.ts';
import { centsOf, type CatalogTable } from '../table.ts';
import type { Outcome, Position, Step } from '../tally.ts';
import type { CatalogRow } from './kinds.ts';

/** A table, and the function that admits the codes of its file. */
export type Input = CatalogTable & { readonly admit: Admit };

/** Reads a row of one kind; `at` is its index among the rows of the table. */
type Reader = (table: Input, here: Position, row: CatalogRow, at: number) => Step;

const leftOut = (here: Position, skipped: NonNullable<Outcome['skipped']>): Step => ({
  here,
  came: { skipped },
});

type Coded = { row: CatalogRow; generated: number; warnings: Remark[] };

/** The row with a generated code, if it has no code (or a date instead) and the user chose `generate_codes`. */
const coded = ({ context }: CatalogTable, { generated }: Position, row: CatalogRow): Coded => {
  if ((row.code !== '' && !row.dated_code) || !context.generate_codes || row.name === '')
    return { row, generated, warnings: [] };
  const code = `GEN-${String(generated + 1).padStart(4, '0')}`;
  return {
    row: { ...row, code, dated_code: false },
    generated: generated + 1,
    warnings: [remark('generated-code', `se generó la clave ${code}`, { row: row.row })],
  };
};

/** Partidas of a row, outermost first: the open titles above it, or else its own "Partida" cell. */
const partidasOf = ({ outline }: Position, { partida }: CatalogRow): string[] =>
  outline.open.length > 0 ? pathOf(outline) : partida;

/** Code of the innermost partida, or the name of the sheet if the sheet is the partida. */
const partidaCodeOf = (
  { sheet_partida = '' }: CatalogTable,
  { outline }: Position,
  { partida }: CatalogRow,
): string => {
  const [opened, named] = [outline.open.at(-1), partida.at(-1)];
  if (opened) return opened.code;
  return named === undefined ? sheet_partida : splitTitle('', named).code || named;
};

type DraftRead = Pick<ReadConcept, 'draft' | 'warnings' | 'errors'>;

/** The concept of a row if its code is admitted, with all remarks. */
const letThrough = (table: Input, partidaCode: string, { draft, warnings, errors }: DraftRead): DraftRead => {
  if (!draft) return { draft, warnings, errors };
  const passed = table.admit(table, draft, partidaCode);
  return {
    draft: passed.draft,
    warnings: [...warnings, ...passed.warnings],
    errors: [...errors, ...passed.errors],
  };
};

/** Adds a concept, admitted or rejected; `before` has earlier remarks about its row. */
const addConcept = (table: Input, here: Position, row: CatalogRow, before: Remark[] = []): Step => {
  const { row: named, generated, warnings } = coded(table, here, row);
  const { differs, commas, ...read } = readConcept(table, named);
  const { draft, ...remarks } = letThrough(table, partidaCodeOf(table, here, row), read);
  const outline = { ...here.outline, lastWasTitle: false };
  const next = { ...here, outline, generated, previous: { draft } };
  const came = {
    stated: { cents: centsOf(table, row.amount), loaded: draft?.cents ?? 0 },
    warnings: [...before, ...warnings, ...remarks.warnings],
    errors: remarks.errors,
    differs,
    commas,
  };
  if (!draft) return { here: next, came };
  const concept = { ...draft, partida: partidasOf(here, row) };
  return { here: { ...next, cents: here.cents + draft.cents }, came: { ...came, concept } };
};

/** Outcome of a hidden row that is skipped; null for a row that is read. */
const hiddenRow = (table: Input, row: CatalogRow): Outcome | null =>
  !row.hidden || table.context.include_hidden_rows
    ? null
    : {
        skipped: 'hidden_rows',
        stated: { cents: centsOf(table, row.amount), loaded: 0 },
        hidden_cents: readConcept(table, row).draft?.cents ?? centsOf(table, row.amount) ?? 0,
      };

const addLumpSum = (table: Input, here: Position, row: CatalogRow): Step => {
  const place = { row: row.row, column: table.columns.amount };
  if (!table.context.accept_lump_sums) {
    const refused = remark('lump-sum', 'falta cantidad y precio (solo tiene importe)', place);
    const stated = { cents: centsOf(table, row.amount), loaded: 0 };
    return { here: { ...here, previous: { draft: null } }, came: { stated, errors: [refused] } };
  }
  const warning = remark('lump-sum', 'importe sin cantidad ni precio: se toma como 1 lote', place);
  const unit = row.unit === '' ? 'lote' : row.unit;
  const name = row.name || row.label;
  const one = { ...row, name, unit, quantity: { t: 'n', v: 1 }, unit_price: row.amount };
  return addConcept(table, here, one, [warning]);
};

const openWithSubtotal: Reader = (table, here, row, at) => {
  const cents = centsOf(table, row.amount);
  return openTitle(table, here, row, { at, subtotal: cents === 0 ? null : cents });
};

const totalCents = (table: CatalogTable, row: CatalogRow): number | null => {
  const own = centsOf(table, row.amount);
  if (own !== null) return own;
  const cells = table.sheet.rows[row.row] ?? [];
  const last = cells.findLast((cell) => cell?.t === 'n');
  return last ? centsOf(table, last) : null;
};

const readTotal: Reader = (table, here, row) => {
  const { outline, cents: sum } = here;
  const total = { row: row.row, label: row.label, cents: totalCents(table, row), sum, outline };
  return { here: { ...here, previous: null, total_row: row.row }, came: { skipped: 'total_rows', total } };
};

const readScope = (here: Position, { row }: CatalogRow): Step => {
  const message = 'comparte el precio combinado del renglón superior: se toma como alcance';
  return { here, came: { skipped: 'scope_rows', warnings: [remark('merged-price', message, { row })] } };
};

const readFigures: Reader = (table, here, row, at) => {
  if (isRollUp(table, row, at)) return openWithSubtotal(table, here, row, at);
  const hidden = hiddenRow(table, row);
  return hidden ? { here, came: hidden } : addConcept(table, here, row);
};

/** Whether a total is between the last concept and this row. */
const isBelowTotals = ({ rows, last_concept }: CatalogTable, { total_row }: Position, at: number): boolean =>
  at > last_concept && total_row > (rows[last_concept]?.row ?? -1);

const amountBelow = ({ columns }: CatalogTable, here: Position, row: CatalogRow): Step => {
  const message = `“${(row.name || row.label).slice(0, 60)}” está debajo de los totales y no se importa`;
  const warning = remark('amount-below-totals', message, { row: row.row, column: columns.amount });
  return { here, came: { skipped: 'text_rows', warnings: [warning] } };
};

/** An amount below the totals belongs to them (indirect costs, "Son: …"); above them it is a concept without figures. */
const readAmount: Reader = (table, here, row, at) => {
  const text = row.name || row.label;
  if (isGroupAmount(table, row, at)) return openWithSubtotal(table, here, row, at);
  if (isFarewell(text) || !/\p{L}/u.test(text)) return leftOut(here, 'text_rows');
  if (row.code === '' && isBelowTotals(table, here, at)) return amountBelow(table, here, row);
  const hidden = hiddenRow(table, row);
  return hidden ? { here, came: hidden } : addLumpSum(table, here, row);
};

const readers: Record<CatalogRow['is'], Reader> = {
  repeated: (_, here) => leftOut(here, 'repeated_rows'),
  total: readTotal,
  concept: readFigures,
  amount: readAmount,
  group: openWithSubtotal,
  text: readText,
  empty: (_, here) => ({ here, came: {} }),
};

/** Reads one row: a concept, a partida, a total, or a row that is counted and skipped. */
export const readRow: Reader = (table, here, row, at) => {
  if (row.is !== 'total' && row.is !== 'repeated' && table.scope.has(row.row)) return readScope(here, row);
  if (table.inputs.has(row)) return leftOut(here, 'input_rows');
  return readers[row.is](table, here, row, at);
};
