/** The first underscore of what readers of workbooks take for one character by its code, as in `_x0041_`. */
const coded = /_(?=x[\dA-Fa-f]{4}_)/g;

/** A text as a cell of a workbook writes it, so that it is read as it is: `Acta_x0020_final` is no `Acta final` (ECMA-376, `ST_Xstring`). */
export const asWorkbookText = (text: string): string => text.replace(coded, '_x005F_');
