/** SQL that formats an instant as ISO 8601 in UTC with milliseconds, independent of the session's time zone. */
export const instantSql = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
