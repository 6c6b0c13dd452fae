import type { Difference } from '../../findings/difference.ts';
import type { Header } from '../../header/columns.ts';
import { headings } from '../../header/header.ts';
import { textOf, type Sheet } from '../../workbook/sheet.ts';
import { plainWords } from '../../words.ts';
import { isOfEstimation } from './columns.ts';

const titleRows = 12;
const thousands = /\b(miles|millones) (de )?(pesos|mxn|m n)\b|\bcifras en (miles|millones)\b|\ben miles\b/;
const analysisName = /\b(analisis|apu|insumos?|tarjetas?|explosion)\b/;
const analysisHeading = /\b(rendimiento|costo directo|insumos?)\b/;

const doubt = (code: Difference['code'], message: string): Difference => ({
  code,
  message,
  file: 0,
  loaded: 0,
});

/** Questions to the user about a table that may not be a catalog: in thousands, of price analyses, or of an estimation. */
export const tableDoubts = ({ sheet, header }: { sheet: Sheet; header: Header }): Difference[] => {
  const { row, depth } = header;
  const above = sheet.written.slice(Math.max(0, row - titleRows), row);
  const titles = above.flatMap((cells) => (cells ?? []).map((cell) => plainWords(textOf(cell))));
  const columns = headings(sheet, row, depth).map((texts) => plainWords((texts ?? []).join(' ')));
  const said = [...titles, ...columns];
  const isAnalysis =
    analysisName.test(plainWords(sheet.name)) || columns.some((heading) => analysisHeading.test(heading));
  return [
    ...(said.some((text) => thousands.test(text))
      ? [
          doubt(
            'thousands',
            'el archivo dice que sus cifras están en miles o millones, y se leyeron en pesos',
          ),
        ]
      : []),
    ...(isAnalysis
      ? [doubt('analysis', `la hoja “${sheet.name}” parece de análisis de precios, no el catálogo`)]
      : []),
    ...(columns.some(isOfEstimation)
      ? [
          doubt(
            'estimation',
            `la hoja “${sheet.name}” parece el cuerpo de una estimación: se leyó la cantidad contratada`,
          ),
        ]
      : []),
  ];
};
