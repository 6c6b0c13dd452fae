/** The rows of a select as compact JSON texts, in a column `json`. */
export const jsonRows = (select: string): string =>
  `select row_to_json(chosen)::text as json from (${select}) chosen`;

/** An instant as ISO 8601 in UTC, whatever the session's time zone. */
export const instantSql = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * `part / whole × 100`, half up to 2 decimals, of exact decimals not below 0; null when `whole` is 0. By whole-number
 * division, since the quotient itself may not be a decimal of any length.
 */
export const percentageSql = (part: string, whole: string): string =>
  `case when ${whole} > 0 then trim_scale(div(${part} * 20000 + ${whole}, ${whole} * 2) * 0.01) end`;
