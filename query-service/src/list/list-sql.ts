import { hash } from 'node:crypto';
import { foldedPattern } from './folded-text.ts';
import type { Condition, ListQuery, Listing } from './list-query.ts';
import { inSpanish } from './spanish-order.ts';

/**
 * The rows of a list: a select with its parameters. `json`: an expression for the JSON text of a row, evaluated only for returned rows; by
 * default the row's columns.
 */
export type Source = { sql: string; values: readonly unknown[]; json?: string };
/** A named statement is prepared once per connection. */
export type Statement = { name?: string; text: string; values: unknown[] };

const sqlTypes = { text: 'text', number: 'numeric', day: 'date', instant: 'timestamptz', boolean: 'boolean' };
const operator = { gte: '>=', lte: '<=' };

const conditionSql = (
  { column, kind, compare, values, orNull }: Condition,
  bind: (value: unknown) => string,
) => {
  // The column may already be the ISO 8601 text of the response.
  const present = kind === 'instant' ? `"${column}"::timestamptz` : `"${column}"`;
  if (compare !== 'any') return `${present} ${operator[compare]} ${bind(values[0])}::${sqlTypes[kind]}`;
  const any = `${present} = any(${bind(values)}::${sqlTypes[kind]}[])`;
  return orNull ? `(${any} or "${column}" is null)` : any;
};

const searchSql = (columns: readonly string[], word: string) =>
  `(${columns.map((column) => `"${column}" ~ ${word}`).join(' or ')})`;

const whereSql = (listing: Listing, query: ListQuery, bind: (value: unknown) => string) =>
  [
    ...query.conditions.map((condition) => conditionSql(condition, bind)),
    ...query.words.map((word) => searchSql(listing.search, bind(foldedPattern(word)))),
  ].join(' and ') || 'true';

const orderSql = ({ columns, order }: Listing, { sort }: ListQuery) => {
  if (!sort) return order;
  const by = columns[sort.column] === 'text' ? inSpanish(sort.column) : `"${sort.column}"`;
  return `${by} ${sort.descending ? 'desc' : 'asc'} nulls last, ${order}`;
};

/**
 * Builds one statement for one page: `body` (a JSON array as text), `shown` (number of rows in it) and `total` (number of all rows).
 * PostgreSQL builds the JSON, so that amounts stay exact decimals.
 */
export const listStatement = (listing: Listing, query: ListQuery, source: Source): Statement => {
  const values = [...source.values];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const filtered = `select * from (${source.sql}) source where ${whereSql(listing, query, bind)}`;
  const order = `order by ${orderSql(listing, query)}`;
  // Statements without conditions are prepared: there are only as many as sort orders. With conditions, their number would be unlimited.
  const prepared = query.conditions.length + query.words.length === 0;
  const statement = (text: string): Statement => ({
    ...(prepared ? { name: hash('sha1', text, 'base64url') } : {}),
    text,
    values,
  });
  const json = source.json ?? 'row_to_json(page)::text';
  const body = `coalesce('[' || string_agg(${json}, ',') || ']', '[]') as body, count(*)::int as shown`;
  if (!query.range)
    return statement(`select ${body}, count(*)::int as total from (${filtered} ${order}) page`);
  const { from, to } = query.range;
  const page = `offset ${bind(from)} limit ${bind(to - from + 1)}`;
  const total = `(select count(*)::int from (${filtered}) counted) as total`;
  return statement(`select ${body}, ${total} from (${filtered} ${order} ${page}) page`);
};

/** `Content-Range` of a page in the form of ra-data-simple-rest. */
export const contentRange = (name: string, from: number, shown: number, total: number): string =>
  shown === 0 ? `${name} */${total}` : `${name} ${from}-${from + shown - 1}/${total}`;
