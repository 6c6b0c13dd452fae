/** The first underscore of a text that workbook readers decode as a character, such as `_x0041_`. */
const coded = /_(?=x[\dA-Fa-f]{4}_)/g;

/**
 * Escapes a text for a workbook cell, so that readers return it unchanged: `Acta_x0020_final` must not become `Acta final` (ECMA-376,
 * `ST_Xstring`).
 */
export const asWorkbookText = (text: string): string => text.replace(coded, '_x005F_');
