import type { WorkSheet } from 'xlsx';
import { sheetOf, type Cell } from './catalog-sheet.ts';

/**
 * A catalog with most defects of real ones. `catalogo-desordenado.esperado.json` has the expected result of reading it.
 * A person checked that file row by row; this script does not generate it.
 */
export const messyCatalog = (): WorkSheet => {
  const number = (v: number, z: string): Cell => ({ t: 'n', v, z });
  const rows: Cell[][] = [
    ['CONSTRUCTORA DEL VALLE'],
    ['OBRA: REHABILITACIÓN DE CAMINO A SAN MIGUEL', null, null, null, 'FECHA: MARZO 2026'],
    [],
    [null, 'No.', 'CONCEPTO', null, 'UNID.', 'CANT.', 'P. U.', 'P.U. CON LETRA', 'TOTAL'],
    [null, '(1)', '(2)', null, '(3)', '(4)', '(5)', '(6)', '(7)'],
    [null, 'A', 'TERRACERÍAS', null, null, null, null, null, 12_000],
    [null, 'A-01', 'Desmonte con equipo mecánico,', null, 'Ha', '1.50', '$ 4,000.00', 'CUATRO MIL PESOS 00/100 M.N.', 6_000],
    [null, null, 'incluye retiro a tiro libre.'],
    [null, 'A-02', 'Despalme de 20 cm', null, 'm³', 250, 24, 'VEINTICUATRO PESOS 00/100 M.N.', 6_000],
    [null, 'a-02.', 'Despalme de 20 cm', null, 'm³', 250, 24, null, 6_000],
    [null, 'A-02', 'Despalme de 30 cm', null, 'm3', 80, 31.5, null, 2_520],
    [],
    [null, 'B', 'PAVIMENTO'],
    [null, 'B-O1', 'Base hidráulica', null, 'M3', '1,234', '$412.85 MXN', null, '$ 509,456.90'],
    [null, 'B-02', 'Carpeta asfáltica', null, 'm3', '12,5', 3_186.4, null, 39_830],
    [null, 'B-03', 'Riego de liga', null, 'lt', 1_500, 'N/A'],
    [null, 'B-04', 'Riego de impregnación', null, 'lt', -200, 18.4],
    [null, 'B-05', 'Bacheo superficial', null, 'm2', null, 186.4],
    [null, null, 'Fresado de carpeta', null, 'm2', 40, 86.9],
    [null, 'B-07', null, null, 'm2', 40, 86.9],
    [null, 'B-08', 'Sello premezclado', null, 'm2', 600, 64.3512, null, 38_610.72],
    [null, 'B-09', 'Emulsión ECR-65', null, 'lt', 1234.5600000001, 19.86, null, 24_518.36],
    [null, 'B-10', 'Mezcla en frío', null, 'm3', 3, 2_186.35, null, 9_999],
    [null, 'Hoja 2 de 3'],
    [null, 'No.', 'CONCEPTO', null, 'UNID.', 'CANT.', 'P. U.', 'P.U. CON LETRA', 'TOTAL'],
    [null, 'C', 'SEÑALAMIENTO'],
    [null, number(1.1, '0.00'), 'Raya M-3.1', null, 'ml', 960, 24.65, null, 23_664],
    [null, 'C-02', 'Letreros de obra', null, null, null, null, null, 15_000],
    [null, 'C-03', 'Señal preventiva', null, 'Pza.', 4, 0, null, 0],
    [null, 'C-04', '=HYPERLINK("http://ejemplo.invalid","Vialetas")', null, 'pza', 100, 118.4, null, 11_840],
    [null, 'C-05', 'Señal oculta', null, 'pza', 3, 15_100, null, 45_300],
    [null, 'C-06', 'Defensa metálica importada', null, 'm', 12, 'USD 86.00'],
    [null, 'C-07', 'Fantasmas', null, 'pza', { t: 'e', v: 0x17 }, 486.75],
    [null, null, 'SUBTOTAL SEÑALAMIENTO', null, null, null, null, null, 95_804],
    [],
    [null, null, null, null, null, null, 'SUBTOTAL', null, 700_000],
    [null, null, null, null, null, null, 'I.V.A. 16%', null, 112_000],
    [null, null, null, null, null, null, 'GRAN TOTAL', null, 812_000],
    [null, '(Son: OCHOCIENTOS DOCE MIL PESOS 00/100 M.N.)'],
    [null, null, 'NOTA: los volúmenes se verificarán en obra.'],
  ];
  const sheet = sheetOf(rows, ['A1:I1', 'C4:D4'], [3, 10, 50, 3, 8, 12, 14, 30, 14]);
  const hidden = rows.findIndex((row) => row[1] === 'C-05');
  sheet['!rows'] = [];
  sheet['!rows'][hidden] = { hidden: true };
  return sheet;
};
