/** Type of a column. `key` is text compared byte by byte, as JavaScript compares ids; `?` marks a nullable column. */
export type ColumnType =
  | 'key'
  | 'text'
  | 'integer'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamptz'
  | 'jsonb'
  | 'jsonb?'
  | 'key?'
  | 'text?'
  | 'numeric?'
  | 'date?'
  | 'timestamptz?';

type Holding<Value> = Value extends string
  ? 'key' | 'text' | 'date' | 'timestamptz'
  : Value extends number
    ? 'integer' | 'numeric'
    : Value extends boolean
      ? 'boolean'
      : 'jsonb';
type ColumnFor<Value> = ColumnType &
  (null extends Value ? `${Holding<NonNullable<Value>>}?` : Holding<Value>);

/** A column type for each field of a row: a field without a fitting column, or the reverse, is a compile error. */
export type ColumnsOf<Row> = { [Field in keyof Row]-?: ColumnFor<Row[Field]> };

export const sqlType = (type: ColumnType): string => {
  const bare = type.replace('?', '');
  return `${bare === 'key' ? 'text collate "C"' : bare}${type.endsWith('?') ? '' : ' not null'}`;
};

const asText = (text: string) => text;
/** Converts the `2026-01-31 18:00:00.123+00` of Postgres to ISO 8601 UTC. */
const asInstant = (text: string) =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

const parsers = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [20, Number],
  [21, Number],
  [23, Number],
  [114, (text) => JSON.parse(text) as unknown],
  [700, Number],
  [701, Number],
  [1082, asText],
  [1114, asText],
  [1184, asInstant],
  [1700, Number],
  [3802, (text) => JSON.parse(text) as unknown],
]);

/**
 * Type parsers for `pg`: numerics and bigints become numbers, dates `YYYY-MM-DD`, instants ISO 8601 UTC, JSON is parsed, and the rest is
 * text. Pass them to a query or a pool: `pool.query({ text, values, types: numericTypes })`.
 */
export const numericTypes = {
  getTypeParser: (oid: number, _format?: string): ((text: string) => unknown) => parsers.get(oid) ?? asText,
};
