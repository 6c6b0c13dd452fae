import { readConcept, type Draft, type Reading } from './catalog-concept.ts';
import { catalogDuplicates, type Duplicates } from './catalog-duplicates.ts';
import { lostZeros } from './catalog-codes.ts';
import { refuseSwapped } from './code-or-name.ts';
import type { CatalogContext, CatalogReading, Skipped } from './catalog-reading.ts';
import { catalogRows, isInput, looksLikeTitle, type CatalogRow } from './catalog-rows.ts';
import { fileTotal, meetTotal, reconcile, stateSubtotal, type TotalRow } from './catalog-totals.ts';
import { chooseCatalogSheet } from './catalog-sheet.ts';
import { divide } from './decimal.ts';
import { inSheetOrder, noFindings, note } from './findings.ts';
import { mappingOf, type Header } from './header.ts';
import { maxLength } from './limits.ts';
import { decimalStyle, maxAmount, readNumber } from './number-cell.ts';
import { addCents, newOutline, openPartida, pathOf, splitTitle, type Outline } from './partidas.ts';
import type { Sheet } from './sheet.ts';
import { codeShape, isBelow, isUpperCase, pesos } from './words.ts';
import type { Workbook } from './workbook.ts';

type Pass = {
  reading: Reading;
  context: CatalogContext;
  rows: CatalogRow[];
  outline: Outline;
  duplicates: Duplicates;
  drafts: (Draft & { partida: string[] })[];
  totals: TotalRow[];
  skipped: Skipped;
  scope: Set<number>;
  cents: number;
  hidden_cents: number;
  /** The row before, when it was a concept or its continuation; `draft` is null when that concept was refused. */
  previous: { draft: Draft | null; row: number } | null;
  generated: number;
  /** Index of the last concept among the rows: what comes after it is no partida. */
  last_concept: number;
};

const centsOf = (pass: Pass, row: CatalogRow, cell = row.amount): number | null => {
  const read = readNumber(cell, pass.reading.styles.amount, pass.reading.sheet, maxAmount);
  return read.is === 'number' ? Number(divide(read.micro, 10_000n)) : null;
};

/** Rows covered by a price or amount merged downwards: they share the price of the first row of the block. */
const scopeRows = (sheet: Sheet, { columns }: Header): Set<number> => {
  const covered = new Set<number>();
  for (const { s, e } of sheet.merges) {
    if (s.c !== columns.unit_price && s.c !== columns.amount) continue;
    for (let row = s.r + 1; row <= Math.min(e.r, sheet.rows.length); row++)
      if (sheet.rows[row]?.[columns.unit_price ?? -1] === undefined || s.c === columns.unit_price)
        covered.add(row);
  }
  return covered;
};

const nextWritten = (rows: CatalogRow[], at: number) =>
  rows.slice(at + 1, at + 40).find(({ is, name, code }) => is !== 'repeated' && `${code}${name}` !== '');

const isCoded = (row: CatalogRow) => /\d/.test(row.code) && row.code.length <= 20;

/** An amount without unit, quantity and price is the subtotal of a partida when concepts of another pattern follow. */
const isGroupAmount = (pass: Pass, row: CatalogRow, at: number): boolean => {
  const next = nextWritten(pass.rows, at);
  if (!next || next.is === 'total') return false;
  if (isBelow(row.code, next.code)) return true;
  if (next.is === 'text') return !isCoded(row) || codeShape(next.code) !== codeShape(row.code);
  return !isCoded(row) || codeShape(row.code) !== codeShape(next.code);
};

const addConcept = (pass: Pass, row: CatalogRow): void => {
  const before = pass.reading.errors.total;
  let coded = row;
  if (row.code === '' && pass.context.generate_codes && row.name !== '') {
    pass.generated += 1;
    coded = { ...row, code: `GEN-${String(pass.generated).padStart(4, '0')}` };
    note(pass.reading.warnings, 'generated-code', `se generó la clave ${coded.code}`, { row: row.row });
  }
  const read = readConcept(pass.reading, coded);
  const draft = read && pass.duplicates.admit(read, pass.outline.open.at(-1)?.partida.code ?? '');
  pass.previous = { draft: draft ?? null, row: row.row };
  pass.outline.lastWasTitle = false;
  if (!draft || pass.reading.errors.total > before) return;
  pass.drafts.push({ ...draft, partida: pathOf(pass.outline) });
  pass.cents += draft.cents;
  addCents(pass.outline, draft.cents);
};

const skipHidden = (pass: Pass, row: CatalogRow): boolean => {
  if (!row.hidden || pass.context.include_hidden_rows) return false;
  pass.skipped.hidden_rows += 1;
  const quiet = { ...pass.reading, warnings: noFindings(), errors: noFindings(), commas: new Map() };
  pass.hidden_cents += readConcept(quiet, row)?.cents ?? centsOf(pass, row) ?? 0;
  return true;
};

const addLumpSum = (pass: Pass, row: CatalogRow): void => {
  const column = pass.reading.columns.amount ?? null;
  if (!pass.context.accept_lump_sums) {
    note(pass.reading.errors, 'lump-sum', 'falta cantidad y precio (solo tiene importe)', {
      row: row.row,
      column: column,
    });
    pass.previous = { draft: null, row: row.row };
    return;
  }
  note(pass.reading.warnings, 'lump-sum', 'importe sin cantidad ni precio: se toma como 1 lote', {
    row: row.row,
    column: column,
  });
  const unit = row.unit === '' ? 'lote' : row.unit;
  addConcept(pass, { ...row, unit, quantity: { t: 'n', v: 1 }, unit_price: row.amount });
};

const openTitle = (pass: Pass, row: CatalogRow, at: number) => {
  const { code, name } = splitTitle(row.code, row.name || (row.code === '' ? row.label : ''));
  const next = nextWritten(pass.rows, at);
  const pair =
    next !== undefined && next.is === 'text' && next.code === '' && looksLikeTitle(next.name || next.label);
  pass.previous = null;
  const title = { row: row.row, code: code.slice(0, maxLength.code), name: name.slice(0, maxLength.partida) };
  return openPartida(pass.outline, title, pair);
};

/** Ends where a sentence does not: with a comma or a word that wants another. */
const unfinished = /[,;:]$|\b(DE|DEL|LA|EL|LOS|LAS|Y|EN|CON|PARA|A|POR|O)$/i;

/** All in capitals, only the flow of the sentence tells: a full stop ends a concept, a long text is no title. */
const flowsOn = (above: string, name: string): boolean =>
  isUpperCase(above) && !/[.)]$/.test(above) && (name.length > 60 || unfinished.test(above));

/** Whether a name alone goes on with the concept above instead of opening a partida. */
const continues = (pass: Pass, { name, code, after_blank }: CatalogRow, at: number): boolean => {
  if (!pass.previous || after_blank || code !== '' || name === '') return false;
  const above = pass.previous.draft?.concept_name ?? pass.rows[at - 1]?.name;
  return !looksLikeTitle(name) || flowsOn(above ?? '', name);
};

const continueName = (pass: Pass, row: CatalogRow, draft: Draft | null): void => {
  if (isFarewell(row.name)) pass.skipped.text_rows += 1;
  if (!draft || isFarewell(row.name) || draft.concept_name.length + row.name.length >= maxLength.name) return;
  draft.concept_name = `${draft.concept_name} ${row.name}`;
  const stored = pass.drafts.at(-1);
  if (stored?.row === draft.row) stored.concept_name = draft.concept_name;
  const place = { row: row.row, column: pass.reading.columns.concept_name };
  note(pass.reading.warnings, 'continued-name', 'se unió a la descripción del concepto anterior', place);
};

const readText = (pass: Pass, row: CatalogRow, at: number): void => {
  const draft = pass.previous?.draft ?? null;
  const inside = at < pass.last_concept;
  if ((inside || draft) && continues(pass, row, at)) continueName(pass, row, draft);
  else if (inside && isTitle(row)) openTitle(pass, row, at);
  else pass.skipped.text_rows += 1;
};

const isTitle = ({ code, name, label }: CatalogRow): boolean =>
  (code !== '' || looksLikeTitle(name || label)) && (name || code || label).length <= 400;

const isFarewell = (text: string) =>
  /^\(?\s*(son\s*:|importe con letra|nota|elabor|revis|autoriz|formul|vo\.? ?bo|atentamente|ing\.|arq\.|lic\.|c\. )|m\.? ?n\.?\)?$/i.test(
    text,
  );

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
  const next = nextWritten(pass.rows, at);
  if (row.unit === '' && next && isBelow(row.code, next.code)) openWithSubtotal(pass, row, at);
  else if (!skipHidden(pass, row)) addConcept(pass, row);
};

const readAmount = (pass: Pass, row: CatalogRow, at: number): void => {
  if (isGroupAmount(pass, row, at)) openWithSubtotal(pass, row, at);
  else if (row.code === '' && at > pass.last_concept) pass.skipped.text_rows += 1;
  else if (!skipHidden(pass, row)) addLumpSum(pass, row);
};

const readers: Record<CatalogRow['is'], (pass: Pass, row: CatalogRow, at: number) => void> = {
  repeated: (pass) => (pass.skipped.repeated_rows += 1),
  total: readTotal,
  concept: readFigures,
  amount: readAmount,
  text: readText,
};

const readRow = (pass: Pass, row: CatalogRow, at: number): void => {
  if (row.is !== 'total' && row.is !== 'repeated') {
    if (pass.scope.has(row.row)) return readScope(pass, row);
    if (isInput(row)) {
      pass.skipped.input_rows += 1;
      return;
    }
  }
  readers[row.is](pass, row, at);
};

const openWithSubtotal = (pass: Pass, row: CatalogRow, at: number): void => {
  const cents = centsOf(pass, row);
  const open = openTitle(pass, row, at);
  if (cents !== null) stateSubtotal(open, cents);
};

const totalCents = (pass: Pass, row: CatalogRow): number | null => {
  const own = centsOf(pass, row);
  if (own !== null) return own;
  const cells = pass.reading.sheet.rows[row.row] ?? [];
  const last = cells.findLast((cell) => cell?.t === 'n');
  return last ? centsOf(pass, row, last) : null;
};

/** Says when the amount of the contract is not that of its catalog; often it includes IVA. Half a per cent is nothing. */
const checkContract = ({ warnings }: Reading, contract: number, computed: number): void => {
  const isNear = (amount: number) => Math.abs(contract - amount) <= computed * 0.005;
  if (contract <= 0 || computed <= 0 || isNear(computed)) return;
  const how = isNear(computed * 1.16) ? 'parece incluir IVA' : 'difiere del catálogo';
  note(
    warnings,
    'contract-amount',
    `el monto del contrato (${pesos(contract)}) ${how} (${pesos(computed)} sin IVA)`,
  );
};

const sayWhatWasLeftOut = ({ reading, skipped, hidden_cents }: Pass, header: Header): void => {
  const { warnings, commas } = reading;
  const hidden = pesos(hidden_cents / 100);
  if (skipped.hidden_rows === 1) note(warnings, 'hidden-rows', `1 fila oculta por ${hidden} no se importó`);
  if (skipped.hidden_rows > 1)
    note(warnings, 'hidden-rows', `${skipped.hidden_rows} filas ocultas por ${hidden} no se importaron`);
  for (const [column, count] of commas) {
    const message = `${count} números con coma decimal, leídos así en toda la columna`;
    note(warnings, 'decimal-comma', message, { row: header.row, column });
  }
  if (skipped.input_rows === 0) return;
  const message = `se omitieron ${skipped.input_rows} insumos; parece un análisis de precios, suba el catálogo`;
  note(warnings, 'price-analysis', message);
};

const finish = (pass: Pass, header: Header): CatalogReading => {
  const { reading, skipped, context } = pass;
  const { warnings, errors, sheet, columns } = reading;
  const total = fileTotal(pass.totals);
  reconcile(pass.outline, { total, computed: pass.cents, column: columns.amount }, warnings);
  sayWhatWasLeftOut(pass, header);
  checkContract(reading, context.contract_amount ?? 0, pass.cents / 100);
  return {
    sheet: sheet.name,
    header_row: header.row + 1,
    mapping: mappingOf(sheet, header),
    concepts: pass.drafts.map(({ cents: _, ...concept }) => ({ ...concept, row: concept.row + 1 })),
    partidas: pass.outline.all.map(({ partida }) => partida),
    warnings: inSheetOrder(warnings),
    warnings_total: warnings.total,
    errors: inSheetOrder(errors),
    errors_total: errors.total,
    skipped,
    file_total: total?.cents == null ? null : total.cents / 100,
    computed_total: pass.cents / 100,
  };
};

/** Reads the catalog of concepts out of a workbook (domain.md §4.2). Throws `unreadable` when no sheet holds one. */
export const catalogOf = (workbook: Workbook, context: CatalogContext): CatalogReading => {
  const [warnings, errors] = [noFindings(), noFindings()];
  const { sheet, header } = chooseCatalogSheet(workbook, context, warnings);
  const { columns } = header;
  const allRows = catalogRows(sheet, header);
  const style = (column: number | undefined) =>
    decimalStyle(allRows.map(({ row }) => (column === undefined ? undefined : sheet.rows[row]?.[column])));
  const styles = {
    quantity: style(columns.quantity),
    unit_price: style(columns.unit_price),
    amount: style(columns.amount),
  };
  const reading: Reading = { sheet, columns, styles, warnings, errors, commas: new Map() };
  const { rows, inputs } = withoutInputs(allRows, sheet, columns.line);
  const pass: Pass = {
    reading,
    context,
    rows,
    outline: newOutline(),
    duplicates: catalogDuplicates(reading, context),
    drafts: [],
    totals: [],
    skipped: {
      text_rows: 0,
      total_rows: 0,
      repeated_rows: 0,
      hidden_rows: 0,
      input_rows: inputs,
      scope_rows: 0,
    },
    scope: scopeRows(sheet, header),
    cents: 0,
    hidden_cents: 0,
    previous: null,
    generated: 0,
    last_concept: rows.findLastIndex(({ is }) => is === 'concept'),
  };
  refuseSwapped(
    sheet.name,
    rows.filter(({ is }) => is === 'concept'),
  );
  lostZeros(reading, rows);
  rows.forEach((row, at) => readRow(pass, row, at));
  return finish(pass, header);
};

/** Rows with a number in the "Renglón" column are inputs when the concepts have none there. */
const withoutInputs = (rows: CatalogRow[], sheet: Sheet, line: number | undefined) => {
  const numbered = (row: CatalogRow) => line !== undefined && sheet.rows[row.row]?.[line]?.t === 'n';
  const concepts = rows.filter(({ is }) => is === 'concept');
  const without = concepts.filter((row) => !numbered(row)).length;
  if (without === 0 || without === concepts.length) return { rows, inputs: 0 };
  const kept = rows.filter((row) => !numbered(row));
  return { rows: kept, inputs: rows.length - kept.length };
};
