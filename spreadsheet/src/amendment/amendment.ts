import { toMicro, toNumber, type Micro } from '../cells/decimal.ts';
import { decimalStyle, readNumber, type DecimalStyle } from '../cells/number-cell.ts';
import { findingsOf, remark, type Remark } from '../findings/findings.ts';
import type { Header } from '../header/columns.ts';
import { depths, headerAt, headerRows, isCloser, isOfHeader } from '../header/header.ts';
import { isTotalLabel } from '../labels.ts';
import { unreadable } from '../unreadable.ts';
import { codeKey } from '../words.ts';
import { codeTextOf, isBlank, textOf, type Cell, type Sheet } from '../workbook/sheet.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { quantityColumns, type QuantityColumn } from './quantity-columns.ts';
import type {
  AmendedQuantities,
  AmendmentConcept,
  AmendmentContext,
  AmendmentLine,
  AmendmentReading,
  ContractConcept,
} from './reading.ts';

type Found = { sheet: Sheet; header: Header; columns: QuantityColumn[] };

/** The best header of a sheet that names codes and quantities; null if there is none in its first 40 rows. */
const foundIn = (sheet: Sheet): Found | null => {
  let found: Found | null = null;
  for (let row = 0; row < Math.min(headerRows, sheet.rows.length); row++)
    for (const depth of depths) {
      const header = headerAt(sheet, row, depth);
      if (!header || header.columns.concept_code === undefined) continue;
      const columns = quantityColumns(sheet, header);
      if (columns.some(({ kind }) => kind !== 'before') && isCloser(found?.header ?? null, header))
        found = { sheet, header, columns };
    }
  return found;
};

const noHeader = () =>
  unreadable(
    400,
    'No se encontró el encabezado del convenio en las primeras 40 filas. Debe tener la clave del concepto y su incremento o su nueva cantidad.',
  );

/** A table of changes, and how its columns write decimals. */
type Table = Found & { style: DecimalStyle; columns: QuantityColumn[] };
type Row = { at: number; code: string; cells: (Cell | undefined)[] };

const rowsOf = ({ sheet, header }: Found): Row[] =>
  Array.from(sheet.rows, (cells = [], at) => ({ at, cells }))
    .slice(header.row + header.depth)
    .filter(({ at, cells }) => cells.some((cell) => !isBlank(cell)) && !isOfHeader(sheet, header, at))
    .filter(({ cells }) => !cells.some((cell) => isTotalLabel(textOf(cell))))
    .map((row) => ({ ...row, code: codeTextOf(row.cells[header.columns.concept_code ?? -1]) }));

/** Why a row is not read. */
class Refused extends Error {}
const refuse = (message: string): never => {
  throw new Refused(message);
};

const numberAt = ({ sheet, style }: Table, { cells }: Row, column: number | undefined): Micro | null => {
  const read = readNumber(column === undefined ? undefined : cells[column], style, sheet);
  if (read.is === 'bad') return refuse(read.message);
  return read.is === 'blank' ? null : read.micro;
};

const signOf = (kind: QuantityColumn['kind'], value: Micro): Micro =>
  kind === 'less' && value > 0n ? -value : value;

/** Sum of the columns of some kinds; null if all of them are blank. */
const sumOf = (table: Table, row: Row, kinds: readonly QuantityColumn['kind'][]): Micro | null => {
  const values = table.columns
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, column }) => ({ kind, value: numberAt(table, row, column) }))
    .filter((one): one is { kind: QuantityColumn['kind']; value: Micro } => one.value !== null);
  return values.length === 0 ? null : values.reduce((sum, { kind, value }) => sum + signOf(kind, value), 0n);
};

/** Change of a quantity that was `before`; null in a row without quantities. Refuses a change and a total that disagree. */
const changeIn = (table: Table, row: Row, before: Micro): Micro | null => {
  const change = sumOf(table, row, ['more', 'less', 'change']);
  const total = sumOf(table, row, ['total']);
  if (total === null) return change;
  if (change !== null && before + change !== total)
    refuse(
      `${toNumber(before)} contratado y ${toNumber(change)} de cambio no dan la nueva cantidad, ${toNumber(total)}`,
    );
  return total - before;
};

const textAt = ({ cells }: Row, column: number | undefined): string =>
  column === undefined ? '' : textOf(cells[column]);

const lineIn = (table: Table, row: Row, concept: ContractConcept): AmendmentLine | null => {
  const change = changeIn(table, row, toMicro(concept.quantity));
  const price = numberAt(table, row, table.header.columns.unit_price);
  if (price !== null && price !== toMicro(concept.unit_price))
    refuse(`el archivo tiene el precio unitario ${toNumber(price)} y el contrato ${concept.unit_price}`);
  if (change === null || change === 0n) return null;
  return { row: row.at + 1, concept_code: concept.concept_code, quantity: toNumber(change) };
};

const conceptIn = (table: Table, row: Row): AmendmentConcept | null => {
  const { columns } = table.header;
  const quantity = changeIn(table, row, 0n);
  const price = numberAt(table, row, columns.unit_price);
  const [unit, name] = [textAt(row, columns.unit), textAt(row, columns.concept_name)];
  // A title has neither figures nor a unit.
  if (quantity === null && price === null && unit === '') return null;
  if (quantity === null || quantity <= 0n || price === null || unit === '' || name === '')
    return refuse('no está en el contrato; un concepto nuevo lleva descripción, unidad, cantidad y precio');
  return {
    row: row.at + 1,
    concept_code: row.code,
    concept_name: name,
    unit,
    quantity: toNumber(quantity),
    unit_price: toNumber(price),
  };
};

type Rows = { lines: AmendmentLine[]; concepts: AmendmentConcept[]; remarks: Remark[] };

/** What a row says: a change of a concept of the contract, or a new concept; nothing for a title. Throws `Refused`. */
const saidBy = (table: Table, row: Row, concept: ContractConcept | undefined) => {
  if (concept) return { line: lineIn(table, row, concept) };
  return { added: row.code === '' ? null : conceptIn(table, row) };
};

const readRows = (table: Table, concepts: readonly ContractConcept[]): Rows => {
  const known = new Map(concepts.map((concept) => [codeKey(concept.concept_code), concept]));
  const seen = new Set<string>();
  const read: Rows = { lines: [], concepts: [], remarks: [] };
  const take = (row: Row) => {
    const key = codeKey(row.code);
    const { line, added } = saidBy(table, row, known.get(key));
    if (!line && !added) return;
    if (seen.has(key)) refuse('la clave está repetida');
    seen.add(key);
    if (line) read.lines.push(line);
    if (added) read.concepts.push(added);
  };
  for (const row of rowsOf(table))
    try {
      take(row);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      read.remarks.push(remark('not-read', `“${row.code}”: ${error.message}`, { row: row.at }));
    }
  return read;
};

/** What the headings say, or the user; null where neither does. */
const meaningOf = (
  columns: readonly QuantityColumn[],
  asked: AmendedQuantities | undefined,
): AmendmentReading['quantities'] => {
  const kinds = new Set(columns.map(({ kind }) => kind));
  const [hasTotal, hasChange] = [
    kinds.has('total'),
    kinds.has('more') || kinds.has('less') || kinds.has('change'),
  ];
  if (hasTotal && hasChange) return 'both';
  if (hasTotal || hasChange) return hasTotal ? 'total' : 'change';
  return asked ?? null;
};

/** The table with what the user says of its quantities, where no heading says it. */
const tableOf = ({ sheet, header, columns }: Found, asked: AmendedQuantities | undefined): Table => {
  const isUnsaid = meaningOf(columns, undefined) === null;
  const meant = columns.map((one) =>
    isUnsaid && asked && one.kind === 'unclear' ? { ...one, kind: asked } : one,
  );
  const figures = [...columns.map(({ column }) => column), header.columns.unit_price ?? -1];
  const cells = figures.flatMap((column) =>
    sheet.rows.slice(header.row + header.depth).map((row) => row?.[column]),
  );
  return { sheet, header, columns: meant, style: decimalStyle(cells) };
};

const nothing: Rows = { lines: [], concepts: [], remarks: [] };

/**
 * Reads the changes of an amendment from the first visible sheet with codes and quantities. Each row is a change of a concept of the contract,
 * or a new concept. Rows that contradict themselves or the contract are errors. Throws `unreadable` (400) without a header.
 */
export const amendmentOf = ({ sheets }: Workbook, context: AmendmentContext): AmendmentReading => {
  const [found] = sheets.filter(({ hidden }) => !hidden).flatMap((sheet) => foundIn(sheet) ?? []);
  if (!found) throw noHeader();
  const { sheet, header, columns } = found;
  const quantities = meaningOf(columns, context.quantities);
  const { lines, concepts, remarks } =
    quantities === null ? nothing : readRows(tableOf(found, context.quantities), context.concepts);
  const { list, total } = findingsOf(remarks);
  return {
    sheet: sheet.name,
    header_row: header.row + 1,
    quantities,
    headings: columns.map(({ heading }) => heading),
    lines,
    concepts,
    errors: [...list],
    errors_total: total,
  };
};
