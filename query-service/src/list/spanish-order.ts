/**
 * SQL to sort a text column as Spanish does: «Álamo» beside «alameda», «ñ» after «n», capitals not apart. Comes with every
 * PostgreSQL built with ICU; the database's own order goes by code points, where «Á» stands behind «z».
 */
export const inSpanish = (column: string): string => `"${column}" collate "es-x-icu"`;
