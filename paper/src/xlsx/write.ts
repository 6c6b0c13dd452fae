import writeFile, { type Feature, type Image } from 'write-excel-file/node';
import type { Grid } from './grid.ts';
import { dotsPerInch, type Picture } from './picture.ts';
import { timeless } from './timeless.ts';

const letter = 1;

const cachedIn = (grid: Grid): number[] =>
  grid.rows.flat().flatMap((cell) => (cell && cell.type === 'Formula' ? [cell.cached] : []));

const escaped = (name: string) => name.replace(/'/g, "''");

/**
 * Adds what the library does not write: computed values of formulas, letter paper fitted to the sheet's width, and repeated header rows.
 */
const finished = (grids: readonly Grid[]): Feature<Image['content']> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _, { sheetIndex }) => {
          const cached = cachedIn(grids[sheetIndex]!).values();
          return xml
            .replace(/<\/f>/g, () => `</f><v>${cached.next().value ?? ''}</v>`)
            .replace('<sheetViews', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews');
        },
        transformElementAttributes: (tag, attributes) =>
          tag === 'pageSetup' ? { ...attributes, paperSize: letter, fitToHeight: 0 } : attributes,
      },
      'xl/workbook.xml': {
        transform: (xml) => {
          const names = grids.flatMap(({ name, heads }, index) =>
            heads === 0
              ? []
              : [
                  `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${escaped(name)}'!$${heads}:$${heads}</definedName>`,
                ],
          );
          return xml
            .replace(
              '<definedNames/>',
              names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : '',
            )
            .replace('<calcPr/>', '<calcPr fullCalcOnLoad="1"/>');
        },
      },
    },
  },
});

const imageOf = ({ png, offset, row, column, ...shown }: Picture) => ({
  ...shown,
  content: Buffer.from(png),
  contentType: 'image/png',
  dpi: dotsPerInch,
  anchor: { row, column },
  offsetX: offset.x,
  offsetY: offset.y,
});

/** Writes the sheets as an .xlsx. Text is never read as a formula, whatever its first character. Equal sheets give equal bytes. */
export const workbook = async (grids: readonly Grid[]): Promise<Buffer> => {
  const written = await writeFile(
    grids.map(({ name, columns, rows, heads, landscape, pictures = [] }) => ({
      data: rows,
      sheet: name,
      columns: columns.map((width) => ({ width })),
      stickyRowsCount: heads,
      showGridLines: false,
      ...(landscape && { orientation: 'landscape' as const }),
      ...(pictures.length > 0 && { images: pictures.map(imageOf) }),
    })),
    { fontFamily: 'Calibri', fontSize: 10, features: [finished(grids)] },
  ).toBuffer();
  return timeless(written);
};
