import { counted } from '../../ui/format/format.ts';

/** Texts of the sketches of generadores. */
export const croquisTexts = {
  name: 'Croquis',
  ofRow: (row: number) => `Croquis de la fila ${row}`,
  add: (row: number) => `Agregar croquis o foto a la fila ${row}`,
  see: (row: number) => `Ver el croquis de la fila ${row}`,
  seeOf: (code: string, row: number) => `Ver el croquis de la fila ${row} de ${code}`,
  preparing: 'Preparando el croquis…',
  change: 'Cambiar',
  draw: 'Dibujar',
  remove: 'Quitar croquis',
  sending: (done: number, all: number) => `Subiendo croquis ${done + 1} de ${all}…`,
  notSent: 'No se pudieron subir los croquis. Intente de nuevo.',
  failed: 'No se pudo preparar el croquis.',
  notKept:
    'Este equipo no tiene espacio para guardar el croquis con el borrador: guarde la estimación antes de salir.',
  lost: (count: number) =>
    `Este equipo ya no tiene ${counted(count, 'croquis', 'croquis')} de lo que capturó. Vuelva a ${count === 1 ? 'tomarlo' : 'tomarlos'}.`,
  noFile: (code: string, row: number) =>
    `${code}, fila ${row} de sus generadores: este equipo ya no tiene el croquis. Vuelva a tomarlo o quítelo.`,
  gone: (code: string, count: number) =>
    `${code}: ${count === 1 ? 'se quitó 1 croquis, cuya fila' : `se quitaron ${count} croquis, cuyas filas`} ya no ${count === 1 ? 'está' : 'están'}.`,
  elsewhere: (code: string, count: number) =>
    `${code}: ${count === 1 ? '1 croquis quedó en la fila de su número, que dice' : `${count} croquis quedaron en las filas de su número, que dicen`} otro lugar.`,
  tooMany: (count: string, most: string) =>
    `La estimación tiene ${count} croquis; puede tener hasta ${most}.`,
  inWords: 'con croquis',
} as const;
