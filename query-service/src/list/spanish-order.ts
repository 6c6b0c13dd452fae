/**
 * SQL that sorts a text column in Spanish order: «Álamo» next to «alameda», «ñ» after «n», case ignored. Needs PostgreSQL with ICU; the
 * database's default order is by code point, with «Á» after «z».
 */
export const inSpanish = (column: string): string => `"${column}" collate "es-x-icu"`;
