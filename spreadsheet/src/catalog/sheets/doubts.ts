import type { Difference } from '../../findings/difference.ts';
import type { Header } from '../../header/columns.ts';
import { headingOf, headings } from '../../header/header.ts';
import { columnWords, doubt, scaleDoubts, titlesAround } from '../../findings/scale-doubts.ts';
import { textOf, type Sheet } from '../../workbook/sheet.ts';
import { plainWords } from '../../words.ts';
import { isBodyOfEstimation } from './columns.ts';

const analysisName =
  /\b(analisis|apus?|insumos?|tarjetas?|matri(z|ces)|explosion|cuadrillas?|costos? horarios?)\b|^(basicos|auxiliares)$/;
const analysisTitle =
  /\b(analisis|tarjetas?|matri(z|ces)|integracion|desglose)( \w+)? de(l| los)? (precios?|p u|costos?)\b|\b(explosion|relacion|listado|lista) de (los )?insumos\b|\bcostos? horarios?\b/;
const analysisHeading = /\b(rendimiento|costo directo|insumos?)\b/;
const analysisSection =
  /^(materiales|mano de obra|equipo( y herramienta)?|herramienta|maquinaria( y equipo)?|costo directo)$/;
const estimationTitle =
  /\bestimacion (no |num |numero |n )?\d+\b|\bcuerpo de (la )?estimacion\b|^est(imacion)? ?\d+$/;

/** Whether the rows are in sections of a price analysis: materials, labour, equipment. */
const hasSections = (sheet: Sheet, { row, depth }: Header): boolean => {
  const found = new Set<string>();
  for (const cells of sheet.rows.slice(row + depth, row + depth + sampled)) {
    const [first, ...others] = (cells ?? []).map(textOf).filter((text) => text !== '');
    const words = first !== undefined && others.length < 2 ? plainWords(first) : '';
    if (analysisSection.test(words)) found.add(words);
  }
  return found.size > 1;
};

const sampled = 200;

/** Questions to the user about a table that may not be a catalog: in thousands or another currency, of price analyses, of an estimation. */
export const tableDoubts = ({ sheet, header }: { sheet: Sheet; header: Header }): Difference[] => {
  const texts = headings(sheet, header.row, header.depth);
  const titles = titlesAround(sheet, header.row);
  const columns = texts.map(columnWords);
  const isAnalysis =
    analysisName.test(plainWords(sheet.name)) ||
    titles.some((title) => analysisTitle.test(title)) ||
    columns.some((heading) => analysisHeading.test(heading)) ||
    hasSections(sheet, header);
  const isEstimation = isBodyOfEstimation(columns) || titles.some((title) => estimationTitle.test(title));
  return [
    ...scaleDoubts(titles, columns),
    ...(isAnalysis
      ? [doubt('analysis', `la hoja “${sheet.name}” parece de análisis de precios, no el catálogo`)]
      : []),
    ...(isEstimation
      ? [
          doubt(
            'estimation',
            `la hoja “${sheet.name}” parece el cuerpo de una estimación: como cantidad contratada se leyó “${headingOf(texts[header.columns.quantity ?? -1] ?? [])}”`,
          ),
        ]
      : []),
  ];
};
