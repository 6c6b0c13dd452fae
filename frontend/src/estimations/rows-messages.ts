import { counted } from '../ui/format/format.ts';

/** Texts of the generadores of a line. */
export const rowsTexts = {
  of: (code: string) => `Generadores de ${code}`,
  count: (rows: number) => (rows === 0 ? 'Agregar generadores' : counted(rows, 'generador', 'generadores')),
  row: (label: string, row: number) => `${label}, fila ${row}`,
  product: 'Producto',
  leftOut: (rows: number, code: string) =>
    `${counted(rows, 'fila', 'filas')} de lo pegado no ${rows === 1 ? 'es' : 'son'} de ${code} y se ${rows === 1 ? 'omitió' : 'omitieron'}.`,
  lacksMeasures:
    'Lo pegado no trae ninguna columna de medidas (Largo, Ancho, Alto, Piezas o Factor): no se agregó nada.',
  add: 'Agregar fila',
  drop: (row: number) => `Quitar la fila ${row}`,
  dropAll: 'Quitar todas',
  done: 'Listo',
  sum: 'Cantidad',
  hint: 'Una medida en blanco cuenta 1; piezas o factor negativos deducen. Cada producto se redondea a 6 decimales y la cantidad es su suma.',
  paste: 'Pegue de Excel celdas desde donde está el cursor, o filas con sus encabezados.',
} as const;
