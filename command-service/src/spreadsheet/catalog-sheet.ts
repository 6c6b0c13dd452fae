import type { CatalogContext } from './catalog-reading.ts';
import { note, type Findings } from './findings.ts';
import { findHeader, headings, type Columns, type Header } from './header.ts';
import { foreign } from './number-cell.ts';
import { columnLetters, type Sheet } from './sheet.ts';
import { unreadable } from './unreadable.ts';
import { plainWords } from './words.ts';
import type { Workbook } from './workbook.ts';

type Candidate = { sheet: Sheet; header: Header; score: number; priced: number };

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

const candidate = (sheet: Sheet): Candidate | null => {
  const header = findHeader(sheet, enough);
  if (!header) return null;
  const { quantity = -1, unit_price = -1 } = header.columns;
  let priced = 0;
  sheet.rows.forEach((row) => (priced += row?.[quantity] && row[unit_price] ? 1 : 0));
  return { sheet, header, score: header.score + bonus(sheet.name) + (priced > 1 ? 2 : 0), priced };
};

const noHeader = () =>
  unreadable(
    400,
    'No se encontró el encabezado del catálogo en las primeras 40 filas. Debe tener las columnas Clave, Descripción, Unidad, Cantidad y Precio unitario.',
  );

const checkColumns = ({ sheet, header }: Candidate, context: CatalogContext, warnings: Findings): void => {
  const texts = headings(sheet, header.row, header.depth);
  const foreignColumn = texts.findIndex((heading) => heading?.some((text) => foreign.test(text)));
  const missing = required.filter(
    (field) => header.columns[field] === undefined && !(field === 'concept_code' && context.generate_codes),
  );
  if (missing.includes('unit_price') && foreignColumn >= 0)
    throw unreadable(
      422,
      `La columna ${columnLetters(foreignColumn)} está en otra moneda: el catálogo debe estar en pesos (MXN).`,
    );
  if (missing.length > 0)
    throw unreadable(
      400,
      `En el encabezado (hoja “${sheet.name}”, fila ${header.row + 1}) falta la columna ${missing.map((field) => names[field]).join(', ')}.`,
    );
  if (foreignColumn >= 0)
    note(warnings, 'foreign-currency-column', 'hay una columna en otra moneda que no se importa', {
      row: header.row,
      column: foreignColumn,
    });
  const price = header.columns.unit_price;
  if (price !== undefined && sheet.hidden_columns.has(price))
    note(warnings, 'hidden-price-column', 'la columna de precio unitario está oculta; se leyó', {
      row: header.row,
      column: price,
    });
};

/** The visible sheet that looks most like a catalog, with its header; the one the person named, if they named one. */
export const chooseCatalogSheet = (workbook: Workbook, context: CatalogContext, warnings: Findings) => {
  const sheets = workbook.sheets.filter(({ hidden, name }) =>
    context.sheet === undefined ? !hidden : name === context.sheet,
  );
  const found = sheets
    .flatMap((sheet) => candidate(sheet) ?? [])
    .toSorted((a, b) => b.score - a.score || b.priced - a.priced);
  const [best, second] = found;
  if (!best) throw noHeader();
  checkColumns(best, context, warnings);
  if (second && second.priced > 0 && second.score >= best.score)
    note(
      warnings,
      'similar-sheets',
      `las hojas “${best.sheet.name}” y “${second.sheet.name}” parecen catálogos; se leyó la primera`,
    );
  if (workbook.kind !== 'xlsx' && workbook.kind !== 'xls')
    note(
      warnings,
      'not-really-excel',
      'el archivo no es un libro de Excel sino texto, HTML o XML exportado; se leyó su tabla',
    );
  return best;
};
