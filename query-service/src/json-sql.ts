/** SQL: the rows of a select as compact JSON texts, in a column `json`. */
export const jsonRows = (select: string): string =>
  `select row_to_json(chosen)::text as json from (${select}) chosen`;

/**
 * SQL: `part / whole × 100`, rounded half up to 2 decimals, for exact decimals ≥ 0; null if `whole` is 0. Uses integer division, since the
 * quotient may have no finite decimal form.
 */
export const percentageSql = (part: string, whole: string): string =>
  `case when ${whole} > 0 then trim_scale(div(${part} * 20000 + ${whole}, ${whole} * 2) * 0.01) end`;
