import { writeFileSync } from 'node:fs';
import { utils, write, type WorkSheet } from 'xlsx';
import { lineAmount } from '@obraclara/events/money';
import { officialCatalog, plainCatalog, sheetOf, type Cell } from './catalog-sheet.ts';
import { partsOf, totalOf } from './concepts.ts';
import { amended } from './contracts/amended-hospital.ts';
import { bridge, specified } from './contracts/bridge.ts';
import { building } from './contracts/building.ts';
import { golden } from './contracts/golden.ts';
import { hospital } from './contracts/hospital.ts';
import { services } from './contracts/services.ts';
import { messyCatalog } from './messy.ts';
import { datedProgram, plainProgram } from './program-sheet.ts';

const bridgeParts = partsOf(bridge, { months: 14, separator: '.', digits: 3, full: specified });
const buildingParts = partsOf(building, { months: 6, separator: '-', digits: 2, full: (name) => name });

const hospitalParts = partsOf(hospital, { months: 9, separator: '-', digits: 2, full: (name) => name });

const servicesParts = partsOf(services, { months: 14, separator: '-', digits: 2, full: (name) => name });

/** Contract amounts of the examples: the totals of their catalogs, in pesos without IVA. */
export const contractAmounts = {
  bridge: totalOf(bridgeParts),
  building: totalOf(buildingParts),
  services: totalOf(servicesParts),
  hospital: totalOf(hospitalParts),
  golden: golden.reduce((sum, [, , , quantity, price]) => sum + Math.round(lineAmount(quantity, price) * 100), 0) / 100,
};

const titles = [
  'GOBIERNO DEL ESTADO · JUNTA ESTATAL DE CAMINOS',
  'LICITACIÓN PÚBLICA NACIONAL JEC-OP-017-2025',
  'OBRA: CONSTRUCCIÓN DEL PUENTE CARRETERO “EL ARENAL” Y SUS ACCESOS, KM 12+480',
  'INICIO: 01/11/2025     TÉRMINO: 31/12/2026     PLAZO: 426 DÍAS NATURALES',
];

const goldenCatalog = (): WorkSheet => {
  const rows = golden.map(([code, name, unit, quantity, price]): Cell[] => [code, name, unit, quantity, price, lineAmount(quantity, price)]);
  const total: Cell[] = [null, 'TOTAL', null, null, null, contractAmounts.golden];
  return sheetOf([['Clave', 'Descripción', 'Unidad', 'Cantidad', 'Precio unitario', 'Importe'], ...rows, total], [], [10, 55, 8, 12, 14, 16]);
};

const goldenProgram = (): WorkSheet =>
  plainProgram(
    ['Ene 25', 'Feb 25', 'Mar 25', 'Abr 25', 'May 25'],
    golden.map(([code, name, unit, quantity, , months]) => [code, name, unit, quantity, ...months]),
  );

const files: Record<string, [sheet: string, make: () => WorkSheet]> = {
  'puente-carretero-catalogo.xlsx': ['Catálogo', () => officialCatalog([...titles, 'CATÁLOGO DE CONCEPTOS'], bridgeParts, ['06', '08'])],
  'puente-carretero-programa.xlsx': ['Programa', () => datedProgram([...titles, 'PROGRAMA DE OBRA (CANTIDADES)'], bridgeParts, 2025, 11)],
  'edificio-pequeno-catalogo.xls': ['Presupuesto', () => plainCatalog('EDIFICIO DE OFICINAS LOS FRESNOS', buildingParts)],
  'edificio-pequeno-programa.xlsx': ['Programa', () => datedProgram(['EDIFICIO DE OFICINAS LOS FRESNOS'], buildingParts, 2026, 6)],
  'servicios-supervision-catalogo.xlsx': ['Catálogo', () => plainCatalog('SUPERVISIÓN DEL PUENTE CARRETERO', servicesParts)],
  'servicios-supervision-programa.xlsx': ['Programa', () => datedProgram(['SUPERVISIÓN DEL PUENTE CARRETERO'], servicesParts, 2025, 11)],
  'hospital-catalogo.xlsx': ['Catálogo', () => plainCatalog('HOSPITAL COMUNITARIO SAN JERÓNIMO', hospitalParts)],
  'hospital-programa.xlsx': ['Programa', () => datedProgram(['HOSPITAL COMUNITARIO SAN JERÓNIMO'], hospitalParts, 2026, 1)],
  'hospital-programa-convenio.xlsx': [
    'Programa',
    () => datedProgram(['HOSPITAL COMUNITARIO SAN JERÓNIMO', 'CONVENIO MODIFICATORIO 1'], amended(hospitalParts), 2026, 1),
  ],
  'ejemplo-dorado-catalogo.xlsx': ['Catálogo', goldenCatalog],
  'ejemplo-dorado-programa.xlsx': ['Programa', goldenProgram],
  'catalogo-desordenado.xlsx': ['Hoja1', messyCatalog],
};

/** The bytes of every example workbook by file name. */
export const workbooks = (): Record<string, Uint8Array> =>
  Object.fromEntries(
    Object.entries(files).map(([name, [sheet, make]]) => {
      const book = utils.book_new();
      utils.book_append_sheet(book, make(), sheet);
      const bookType = name.endsWith('.xls') ? 'biff8' : 'xlsx';
      return [name, new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer)];
    }),
  );

if (import.meta.main)
  for (const [name, bytes] of Object.entries(workbooks())) writeFileSync(new URL(name, import.meta.url), bytes);
