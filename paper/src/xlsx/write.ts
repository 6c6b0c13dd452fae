import writeFile, { type Feature, type Image } from 'write-excel-file/node';
import type { Grid } from './grid.ts';

const letter = 1;

const cachedIn = (grid: Grid): number[] =>
  grid.rows.flat().flatMap((cell) => (cell && cell.type === 'Formula' ? [cell.cached] : []));

const escaped = (name: string) => name.replace(/'/g, "''");

/** What the library leaves out: what formulas came to, letter paper as wide as the sheet, and heads on every page. */
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

/** The sheets as an .xlsx. Texts are texts, whatever they begin with; only what is made as a formula is one. */
export const workbook = (grids: readonly Grid[]): Promise<Buffer> =>
  writeFile(
    grids.map(({ name, columns, rows, heads, landscape }) => ({
      data: rows,
      sheet: name,
      columns: columns.map((width) => ({ width })),
      stickyRowsCount: heads,
      showGridLines: false,
      ...(landscape && { orientation: 'landscape' as const }),
    })),
    { fontFamily: 'Calibri', fontSize: 10, features: [finished(grids)] },
  ).toBuffer();
