/** The rows of a select as compact JSON texts, in a column `json`. */
export const jsonRows = (select: string): string =>
  `select row_to_json(chosen)::text as json from (${select}) chosen`;

/**
 * `part / whole × 100`, half up to 2 decimals, of exact decimals not below 0; null when `whole` is 0. By whole-number
 * division, since the quotient itself may not be a decimal of any length.
 */
export const percentageSql = (part: string, whole: string): string =>
  `case when ${whole} > 0 then trim_scale(div(${part} * 20000 + ${whole}, ${whole} * 2) * 0.01) end`;
