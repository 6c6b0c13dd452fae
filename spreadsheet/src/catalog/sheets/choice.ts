import { columnRemarks, fittingColumns } from './columns.ts';
import type { CatalogContext } from '../reading.ts';
import { catalogRows } from '../rows/kinds.ts';
import { remark, type Remark } from '../../findings/findings.ts';
import type { Columns, Header } from '../../header/columns.ts';
import { findHeader, headings, likelyHeader, notUnderstood, unknownHeadings } from '../../header/header.ts';
import type { UnknownHeading } from '../../header/unknown-heading.ts';
import { foreign } from '../../cells/number-cell.ts';
import { withoutOtherTables } from '../../tables/other-tables.ts';
import { columnLetters, textOf, type Sheet } from '../../workbook/sheet.ts';
import { kindRemarks, severalRemarks, unreadRemarks, type Unread } from '../../findings/unread.ts';
import { unreadable } from '../../unreadable.ts';
import { codeKey, plainWords } from '../../words.ts';
import type { Workbook } from '../../workbook/workbook.ts';

/** A table of a sheet that may be a catalog or a part of one. */
type Found = {
  sheet: Sheet;
  header: Header;
  score: number;
  priced: number;
  /** Tables above, below and beside it in the same sheet. */
  others: Unread[];
};

const names = {
  concept_code: 'Clave',
  concept_name: 'Descripción',
  unit: 'Unidad',
  quantity: 'Cantidad',
  unit_price: 'Precio unitario',
};
const required = Object.keys(names) as (keyof typeof names)[];

const enough = (columns: Columns): boolean =>
  required.filter((field) => columns[field] !== undefined).length >= 3 &&
  (columns.concept_code !== undefined || columns.concept_name !== undefined) &&
  (columns.quantity !== undefined || columns.unit_price !== undefined);

const bonus = (name: string): number => {
  const words = plainWords(name);
  if (/catalogo|presupuesto|conceptos/.test(words)) return 2;
  return /analisis|apu|insumo|resumen|tarjeta|caratula|explosion/.test(words) ? -4 : 0;
};

/**
 * The column with the partida of each row, if another column has the codes. A "Partida" column of only numbers counts rows and is
 * ignored.
 */
const partidaColumn = (sheet: Sheet, { row, depth, columns }: Header): Columns => {
  const taken = Object.values(columns);
  const isOfNames = (column: number) =>
    sheet.rows.slice(row + depth).some((cells) => /\p{L}/u.test(textOf(cells?.[column])));
  const partida = headings(sheet, row, depth).findIndex(
    (texts, column) =>
      !taken.includes(column) && texts?.some((text) => plainWords(text) === 'partida') && isOfNames(column),
  );
  return partida < 0 ? {} : { partida };
};

const tableIn = (sheet: Sheet): Found | null => {
  const found = findHeader(sheet, enough);
  if (!found) return null;
  const { own, others } = withoutOtherTables(sheet, found);
  const header = { ...found, columns: { ...fittingColumns(own, found), ...partidaColumn(own, found) } };
  const { quantity = -1, unit_price = -1 } = header.columns;
  let priced = 0;
  const first = header.row + header.depth;
  own.rows.forEach((row, at) => (priced += at >= first && row?.[quantity] && row[unit_price] ? 1 : 0));
  const score = header.score + bonus(sheet.name) + (priced > 0 ? 2 : 0);
  return { sheet: own, header, score, priced, others };
};

/** Unknown headings of the first sheet that has a likely header row; empty if there is none. */
const headingsIn = (sheets: readonly Sheet[]): UnknownHeading[] => {
  const [found = []] = sheets.flatMap((sheet) => {
    const header = likelyHeader(sheet);
    return header ? [unknownHeadings(sheet, header)] : [];
  });
  return found;
};

const noHeader = ([hidden]: readonly Unread[], sheets: readonly Sheet[]) => {
  const unknown = hidden ? [] : headingsIn(sheets);
  return unreadable(
    400,
    hidden
      ? `El catálogo está en la hoja “${hidden.sheet}”, que está oculta. Muéstrela en Excel, guarde el archivo y vuelva a subirlo.`
      : `No se encontró el encabezado del catálogo en las primeras 40 filas. Debe tener las columnas Clave, Descripción, Unidad, Cantidad y Precio unitario.${notUnderstood(unknown)}`,
    unknown,
  );
};

const listed = new Intl.ListFormat('es');

/** Throws 400 for missing columns and 422 for prices in another currency. */
const refuseColumns = ({ sheet, header }: Found, context: CatalogContext, foreignColumn: number): void => {
  const missing = required.filter(
    (field) => header.columns[field] === undefined && !(field === 'concept_code' && context.generate_codes),
  );
  if (missing.includes('unit_price') && foreignColumn >= 0)
    throw unreadable(
      422,
      `La columna ${columnLetters(foreignColumn)} está en otra moneda: el catálogo debe estar en pesos (MXN).`,
    );
  if (missing.length > 0) {
    const lacks = missing.length === 1 ? 'falta la columna' : 'faltan las columnas';
    // The missing column may be one that is left out by design, such as «P.U. por avance».
    const unknown = unknownHeadings(sheet, header, () => false);
    throw unreadable(
      400,
      `En el encabezado (hoja “${sheet.name}”, fila ${header.row + 1}) ${lacks} ${listed.format(missing.map((field) => names[field]))}.${notUnderstood(unknown)}`,
      unknown,
    );
  }
};

/** Warnings about the columns of a table. */
const headerRemarks = (found: Found, context: CatalogContext): Remark[] => {
  const { sheet, header } = found;
  const texts = headings(sheet, header.row, header.depth);
  const foreignColumn = texts.findIndex((heading) => heading?.some((text) => foreign.test(text)));
  refuseColumns(found, context, foreignColumn);
  const { row } = header;
  const price = header.columns.unit_price;
  const isHidden = price !== undefined && sheet.hidden_columns.has(price);
  const foreignRemark = () =>
    remark('foreign-currency-column', 'hay una columna en otra moneda que no se importa', {
      row,
      column: foreignColumn,
    });
  const withIva = texts[price ?? -1]?.some((text) =>
    /\b(con|incluye) i ?v ?a\b|\bi ?v ?a incluido/.test(plainWords(text)),
  );
  const ivaRemark = () =>
    remark('price-with-iva', 'la columna de precio unitario dice que incluye IVA; el catálogo va sin IVA', {
      row,
      column: price,
    });
  const hiddenRemark = () =>
    remark('hidden-price-column', 'la columna de precio unitario está oculta; se leyó', {
      row,
      column: price,
    });
  return [
    ...(foreignColumn >= 0 ? [foreignRemark()] : []),
    ...columnRemarks(sheet, header),
    ...(withIva ? [ivaRemark()] : []),
    ...(isHidden ? [hiddenRemark()] : []),
  ];
};

type Chosen = { tables: Found[]; unread: Unread[] };
type Tables = Chosen & {
  /** Unread parts that their sheet name does not exclude from the catalog. */
  doubtful: Unread[];
  /** Remarks about the file and its columns. */
  about: Remark[];
};

const codesOf = ({ sheet, header }: Found): string[] =>
  catalogRows(sheet, header)
    .filter(({ is, code }) => is === 'concept' && code !== '')
    .map(({ code }) => codeKey(code));

const isWhole = ({ header }: Found, context: CatalogContext): boolean =>
  required.every(
    (field) => header.columns[field] !== undefined || (field === 'concept_code' && context.generate_codes),
  );

/** Number of codes that were already read. A sheet where at least half are known is another version. */
const repeats = (codes: string[], known: Set<string>): number =>
  codes.filter((code) => known.has(code)).length;

/**
 * The sheets that continue the catalog of the best one, in file order; the others with the reason why they were skipped. A sheet
 * that repeats the codes of another one may be another version of it, or another work front.
 */
const continued = (best: Found, found: Found[], context: CatalogContext): Chosen => {
  const known = new Set(codesOf(best));
  const chosen: Chosen = { tables: [best], unread: [] };
  const leave = ({ sheet, priced }: Found, reason: string) =>
    chosen.unread.push({ sheet: sheet.name, rows: priced, reason });
  for (const table of found) {
    if (table === best) continue;
    const codes = codesOf(table);
    const repeated = repeats(codes, known);
    if (bonus(table.sheet.name) < 0) leave(table, 'por su nombre no es parte del catálogo');
    else if (!isWhole(table, context)) leave(table, 'le faltan columnas del catálogo');
    else if (codes.length === 0) leave(table, 'no tiene conceptos');
    else if (repeated * 2 >= codes.length && !context.qualify_duplicates)
      leave(table, `repite ${repeated} de sus ${codes.length} claves`);
    else {
      chosen.tables.push(table);
      for (const code of codes) known.add(code);
    }
  }
  return chosen;
};

/** Sheets with content but without a table of concepts. */
const withoutTable = (sheets: Sheet[], found: Found[]): Unread[] =>
  sheets
    .filter((sheet) => sheet.rows.length > 0 && !found.some((table) => table.sheet.name === sheet.name))
    .map((sheet) => ({ sheet: sheet.name, rows: 0, reason: 'no tiene una tabla de conceptos' }));

/** Hidden sheets with concepts. They are reported but not read, because the user does not see them. */
const hiddenTables = ({ sheets }: Workbook, { sheet: named }: CatalogContext): Unread[] =>
  sheets
    .filter(({ hidden, name }) => hidden && name !== named)
    .flatMap((sheet) => {
      const found = tableIn(sheet);
      return found && found.priced > 0
        ? [{ sheet: sheet.name, rows: found.priced, reason: 'está oculta' }]
        : [];
    });

/** The sheets that may contain a catalog: the visible ones, or the one that the user named. */
const sheetsIn = ({ sheets }: Workbook, { sheet: named }: CatalogContext): Sheet[] =>
  sheets.filter(({ hidden, name }) => (named === undefined ? !hidden : name === named));

/**
 * The tables of a workbook that make up its catalog: the best sheet (or the one that the user named), and the sheets that continue
 * it. Throws `unreadable` when there is none, or when one of them lacks columns.
 */
export const chooseTables = (workbook: Workbook, context: CatalogContext): Tables => {
  const sheets = sheetsIn(workbook, context);
  const found = sheets.flatMap((sheet) => tableIn(sheet) ?? []);
  const [best] = found.toSorted((a, b) => b.score - a.score || b.priced - a.priced);
  const hidden = hiddenTables(workbook, context);
  if (!best) throw noHeader(hidden, sheets);
  const chosen = continued(best, found, context);
  const tables = found.filter((table) => chosen.tables.includes(table));
  const unread = [
    ...hidden,
    ...chosen.unread,
    ...tables.flatMap(({ others }) => others),
    ...withoutTable(sheets, found),
  ];
  // The result lists analyses and summaries, but a warning about them is unnecessary.
  const doubtful = unread.filter(({ sheet }) => bonus(sheet) >= 0);
  const about = [
    ...tables.flatMap((table) => headerRemarks(table, context)),
    ...severalRemarks(tables.map(({ sheet }) => sheet.name)),
    ...unreadRemarks(doubtful),
    ...kindRemarks(workbook),
  ];
  return { tables, unread, doubtful, about };
};
