import { readConcept } from '../concepts/concept.ts';
import { isGroupAmount, isRollUp } from '../concepts/lump-sums.ts';
import { centsOf, type Pass } from '../pass.ts';
import type { CatalogRow } from './kinds.ts';
import { isFarewell, openTitle, readText } from '../outline/titles.ts';
import { meetTotal, stateSubtotal } from '../totals.ts';
import { noFindings, note } from '../../findings/findings.ts';
import { addCents, pathOf } from '../outline/partidas.ts';

/** Counts a row that speaks of a concept, and what it says it comes to. */
const state = (pass: Pass, row: CatalogRow, loaded: number | null): void => {
  const cents = centsOf(pass, row.amount);
  pass.stated.rows += 1;
  pass.stated.cents += cents ?? 0;
  if (cents !== null) pass.stated.loaded += loaded ?? 0;
};

/** The row with a code made up, if it has none (or a date for one) and the person wants that. */
const coded = (pass: Pass, row: CatalogRow): CatalogRow => {
  const { shared, reading } = pass;
  if ((row.code !== '' && !row.dated_code) || !shared.context.generate_codes || row.name === '') return row;
  shared.generated += 1;
  const code = `GEN-${String(shared.generated).padStart(4, '0')}`;
  note(reading.warnings, 'generated-code', `se generó la clave ${code}`, { row: row.row });
  return { ...row, code, dated_code: false };
};

/** Code of the innermost partida, or the name of the sheet where that is the partida. */
const partidaCodeOf = ({ outline, sheet_partida }: Pass): string =>
  outline.open.at(-1)?.partida.code ?? sheet_partida ?? '';

const addConcept = (pass: Pass, row: CatalogRow): void => {
  const { reading, shared, outline } = pass;
  const before = reading.errors.total;
  const read = readConcept(reading, coded(pass, row));
  const draft = read && shared.duplicates.admit(reading, read, partidaCodeOf(pass));
  pass.previous = { draft, row: row.row };
  outline.lastWasTitle = false;
  const admitted = draft && reading.errors.total === before ? draft : null;
  state(pass, row, admitted?.cents ?? null);
  if (!admitted) return;
  pass.drafts.push({ ...admitted, partida: pathOf(outline) });
  pass.cents += admitted.cents;
  addCents(outline, admitted.cents);
};

const skipHidden = (pass: Pass, row: CatalogRow): boolean => {
  if (!row.hidden || pass.shared.context.include_hidden_rows) return false;
  pass.skipped.hidden_rows += 1;
  const quiet = { ...pass.reading, warnings: noFindings(), errors: noFindings(), commas: new Map() };
  pass.hidden_cents += readConcept(quiet, row)?.cents ?? centsOf(pass, row.amount) ?? 0;
  return true;
};

const addLumpSum = (pass: Pass, row: CatalogRow): void => {
  const place = { row: row.row, column: pass.reading.columns.amount };
  if (!pass.shared.context.accept_lump_sums) {
    note(pass.reading.errors, 'lump-sum', 'falta cantidad y precio (solo tiene importe)', place);
    pass.previous = { draft: null, row: row.row };
    return state(pass, row, null);
  }
  note(pass.reading.warnings, 'lump-sum', 'importe sin cantidad ni precio: se toma como 1 lote', place);
  const unit = row.unit === '' ? 'lote' : row.unit;
  const name = row.name || row.label;
  addConcept(pass, { ...row, name, unit, quantity: { t: 'n', v: 1 }, unit_price: row.amount });
};

const openWithSubtotal = (pass: Pass, row: CatalogRow, at: number): void => {
  const cents = centsOf(pass, row.amount);
  const open = openTitle(pass, row, at);
  if (cents !== null && cents !== 0) stateSubtotal(open, cents);
};

const totalCents = (pass: Pass, row: CatalogRow): number | null => {
  const own = centsOf(pass, row.amount);
  if (own !== null) return own;
  const cells = pass.reading.sheet.rows[row.row] ?? [];
  const last = cells.findLast((cell) => cell?.t === 'n');
  return last ? centsOf(pass, last) : null;
};

const readTotal = (pass: Pass, row: CatalogRow): void => {
  pass.skipped.total_rows += 1;
  pass.previous = null;
  const total = {
    row: row.row,
    label: row.label,
    cents: totalCents(pass, row),
    sum: pass.cents,
    column: pass.reading.columns.amount ?? null,
  };
  pass.totals.push(total);
  meetTotal(pass.outline, total);
};

const readScope = (pass: Pass, row: CatalogRow): void => {
  pass.skipped.scope_rows += 1;
  const message = 'comparte el precio combinado del renglón superior: se toma como alcance';
  note(pass.reading.warnings, 'merged-price', message, { row: row.row });
};

const readFigures = (pass: Pass, row: CatalogRow, at: number): void => {
  if (isRollUp(pass, row, at)) openWithSubtotal(pass, row, at);
  else if (!skipHidden(pass, row)) addConcept(pass, row);
};

/** Whether a total stands between the last concept and what comes now. */
const isBelowTotals = ({ totals, rows, last_concept }: Pass, at: number): boolean =>
  at > last_concept && (totals.at(-1)?.row ?? -1) > (rows[last_concept]?.row ?? -1);

/** An amount below the totals belongs to them (indirect costs, "Son: …"); above them it is a concept without figures. */
const readAmount = (pass: Pass, row: CatalogRow, at: number): void => {
  if (isGroupAmount(pass, row, at)) openWithSubtotal(pass, row, at);
  else if (isFarewell(row.name || row.label) || !/\p{L}/u.test(row.name || row.label))
    pass.skipped.text_rows += 1;
  else if (row.code === '' && isBelowTotals(pass, at)) sayAmountBelow(pass, row);
  else if (!skipHidden(pass, row)) addLumpSum(pass, row);
};

const sayAmountBelow = (pass: Pass, row: CatalogRow): void => {
  pass.skipped.text_rows += 1;
  const message = `“${(row.name || row.label).slice(0, 60)}” está debajo de los totales y no se importa`;
  note(pass.reading.warnings, 'amount-below-totals', message, {
    row: row.row,
    column: pass.reading.columns.amount,
  });
};

const readers: Record<
  Exclude<CatalogRow['is'], 'empty'>,
  (pass: Pass, row: CatalogRow, at: number) => void
> = {
  repeated: (pass) => (pass.skipped.repeated_rows += 1),
  total: readTotal,
  concept: readFigures,
  amount: readAmount,
  group: openWithSubtotal,
  text: readText,
};

/** Reads one row into the pass: a concept, a partida, a total, or something that is counted and left out. */
export const readRow = (pass: Pass, row: CatalogRow, at: number): void => {
  if (row.is === 'empty') return;
  if (row.is !== 'total' && row.is !== 'repeated' && pass.scope.has(row.row)) return readScope(pass, row);
  if (pass.inputs.has(row)) pass.skipped.input_rows += 1;
  else readers[row.is](pass, row, at);
};
