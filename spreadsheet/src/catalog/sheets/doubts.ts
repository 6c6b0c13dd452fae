import type { Difference } from '../../findings/difference.ts';
import type { Header } from '../../header/columns.ts';
import { headings } from '../../header/header.ts';
import { doubt, scaleDoubts, titlesAbove } from '../../findings/scale-doubts.ts';
import type { Sheet } from '../../workbook/sheet.ts';
import { plainWords } from '../../words.ts';
import { isOfEstimation } from './columns.ts';

const analysisName = /\b(analisis|apus?|insumos?|tarjetas?|matri(z|ces)|explosion)\b/;
const analysisTitle = /\b(analisis|tarjetas?|matri(z|ces)) de (los )?(precios?|p u|costos?)\b/;
const analysisHeading = /\b(rendimiento|costo directo|insumos?)\b/;

/** Questions to the user about a table that may not be a catalog: in thousands or another currency, of price analyses, of an estimation. */
export const tableDoubts = ({ sheet, header }: { sheet: Sheet; header: Header }): Difference[] => {
  const { row, depth } = header;
  const titles = titlesAbove(sheet, row);
  const columns = headings(sheet, row, depth).map((texts) => plainWords((texts ?? []).join(' ')));
  const isAnalysis =
    analysisName.test(plainWords(sheet.name)) ||
    titles.some((title) => analysisTitle.test(title)) ||
    columns.some((heading) => analysisHeading.test(heading));
  return [
    ...scaleDoubts(titles, columns),
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
