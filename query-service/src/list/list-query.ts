import { refuse } from '@obraclara/platform/http';

/** Type of a column for comparisons. `day` is `YYYY-MM-DD`, `instant` ISO 8601. */
export type ColumnKind = 'text' | 'number' | 'day' | 'instant' | 'boolean';

/** The columns of a list that a query may use. No other name reaches the SQL. */
export type Listing = {
  /** Unit of `Content-Range`. */
  name: string;
  columns: Readonly<Record<string, ColumnKind>>;
  /** Columns that `filter.q` searches. */
  search: readonly string[];
  /** SQL order without `sort`, and between equal rows. */
  order: string;
};

type Scalar = string | number | boolean;
type Comparison = 'any' | 'gte' | 'lte';
export type Condition = {
  column: string;
  kind: ColumnKind;
  compare: Comparison;
  values: Scalar[];
  orNull: boolean;
};

export type ListQuery = {
  conditions: Condition[];
  /** Words that must all occur, each in any searched column. */
  words: string[];
  sort: { column: string; descending: boolean } | null;
  range: { from: number; to: number } | null;
};

/** Query parameters of ra-data-simple-rest: three JSON texts. */
export type RawListQuery = { filter?: string; sort?: string; range?: string };

const maxValues = 5_000;
const maxWords = 12;

const parsed = (name: string, text: string | undefined): unknown => {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return refuse(400, `El parámetro «${name}» no es JSON válido.`);
  }
};

/** PostgreSQL has no year zero. */
const isDay = (value: string) => {
  if (value.startsWith('0000')) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  );
};
const isInstant = (value: string) =>
  /^(?!0000)\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value) && !Number.isNaN(Date.parse(value));

const fits: Record<ColumnKind, (value: unknown) => boolean> = {
  // PostgreSQL rejects text with a NUL character.
  text: (value) => typeof value === 'string' && !value.includes('\u0000'),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  day: (value) => typeof value === 'string' && isDay(value),
  instant: (value) => typeof value === 'string' && (isDay(value) || isInstant(value)),
  boolean: (value) => typeof value === 'boolean',
};

const suffixes: [string, Comparison][] = [
  ['_gte', 'gte'],
  ['_lte', 'lte'],
];

/** The column and comparison of a filter key: `number`, `number_gte`, `start_date_lte`. */
const target = (listing: Listing, key: string): { column: string; compare: Comparison } => {
  if (Object.hasOwn(listing.columns, key)) return { column: key, compare: 'any' };
  for (const [suffix, compare] of suffixes) {
    const column = key.slice(0, -suffix.length);
    if (key.endsWith(suffix) && Object.hasOwn(listing.columns, column)) return { column, compare };
  }
  return refuse(400, `No se puede filtrar por «${key.slice(0, 60)}».`);
};

const condition = (listing: Listing, key: string, value: unknown): Condition => {
  const { column, compare } = target(listing, key);
  const kind = listing.columns[column] ?? 'text';
  const all = Array.isArray(value) ? value : [value];
  const values = all.filter((one) => one !== null);
  const single = compare === 'any' || (all.length === 1 && values.length === 1);
  if (!single || values.length > maxValues || !values.every(fits[kind]))
    refuse(400, `El valor del filtro «${key}» no es válido.`);
  return { column, kind, compare, values: values as Scalar[], orNull: values.length < all.length };
};

const wordsOf = (q: unknown): string[] => {
  if (typeof q !== 'string') return refuse(400, 'La búsqueda debe ser un texto.');
  if (q.length > 200) refuse(400, 'El texto de búsqueda debe tener a lo más 200 caracteres.');
  if (!fits.text(q)) refuse(400, 'El texto de búsqueda tiene un carácter que no se permite.');
  return q.split(/\s+/).filter(Boolean).slice(0, maxWords);
};

const filterOf = (listing: Listing, filter: unknown): Pick<ListQuery, 'conditions' | 'words'> => {
  if (filter === undefined) return { conditions: [], words: [] };
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    return refuse(400, 'El parámetro «filter» debe ser un objeto JSON.');
  const { q, ...others } = filter as Record<string, unknown>;
  const searches = listing.search.length > 0;
  if (q !== undefined && !searches) refuse(400, 'Esta lista no admite búsqueda de texto.');
  return {
    conditions: Object.entries(others).map(([key, value]) => condition(listing, key, value)),
    words: q === undefined ? [] : wordsOf(q),
  };
};

const sortOf = (listing: Listing, sort: unknown): ListQuery['sort'] => {
  if (sort === undefined) return null;
  if (!Array.isArray(sort) || sort.length !== 2)
    return refuse(400, 'El parámetro «sort» debe ser ["campo","ASC"].');
  const [column, direction] = sort as unknown[];
  if (typeof column !== 'string' || !Object.hasOwn(listing.columns, column))
    return refuse(400, `No se puede ordenar por «${String(column).slice(0, 60)}».`);
  if (direction !== 'ASC' && direction !== 'DESC')
    return refuse(400, 'El sentido del orden debe ser "ASC" o "DESC".');
  return { column, descending: direction === 'DESC' };
};

const rangeOf = (range: unknown): ListQuery['range'] => {
  if (range === undefined) return null;
  const bound = (value: unknown) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1e9;
  if (!Array.isArray(range) || range.length !== 2 || !range.every(bound) || range[1] < range[0])
    return refuse(400, 'El parámetro «range» debe ser [desde,hasta], con enteros desde 0.');
  return { from: range[0] as number, to: range[1] as number };
};

/**
 * Parses the query dialect of ra-data-simple-rest and checks it against the list. `filter` has a value or an array of values (`null` among
 * them matches empty columns), `column_gte` and `column_lte`, and `q` for text. Refuses (400) everything else.
 */
export const listQuery = (listing: Listing, { filter, sort, range }: RawListQuery): ListQuery => ({
  ...filterOf(listing, parsed('filter', filter)),
  sort: sortOf(listing, parsed('sort', sort)),
  range: rangeOf(parsed('range', range)),
});
