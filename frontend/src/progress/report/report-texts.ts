import { counted, day, longDay } from '../../ui/format/format.ts';

export const reportTexts = {
  open: 'Reporte del día',
  of: 'Reporte del',
  from: 'Desde',
  until: 'Hasta',
  backwards: 'El período termina antes de empezar',
  dates: 'Indique desde y hasta qué día',
  counting: 'Buscando los avances…',
  none: 'No hay avances en estos días.',
  onDevice: 'Sin conexión: el reporte lleva lo que hay en este equipo.',
  make: 'Descargar PDF',
  failed: 'No se pudo hacer el reporte. Intente de nuevo.',
  notHere: 'La foto no está en este equipo',
  waiting: 'Sin sincronizar',
  waitingOnes: (count: number) =>
    count === 1
      ? '1 avance aún no está en el servidor; el reporte lo marca.'
      : `${count} avances aún no están en el servidor; el reporte los marca.`,
  missing: (until: string) =>
    `Faltan los avances del ${day(until)} y anteriores: este equipo no los tiene todos.`,
  refusedOnes: (count: number) =>
    count === 1
      ? 'El servidor no aceptó 1 avance de estos días: no va en el reporte.'
      : `El servidor no aceptó ${count} avances de estos días: no van en el reporte.`,
  tooManyPhotos: (found: number, most: number) =>
    `Son ${counted(found, 'foto', 'fotos')}; un reporte lleva a lo más ${counted(most, 'foto', 'fotos')}. Elija menos días.`,
  tooMany: (found: number, most: number) =>
    `Son ${counted(found, 'avance', 'avances')}; un reporte lleva a lo más ${counted(most, 'avance', 'avances')}. Elija menos días.`,
  making: 'Haciendo el PDF…',
  preparing: (done: number, of: number) => `Preparando fotos: ${done} de ${of}`,
} as const;

/** Returns the title of a report of one or several days. */
export const titleOf = (from: string, until: string): string =>
  from === until ? `Reporte del día ${day(from)}` : `Reporte de avances del ${day(from)} al ${day(until)}`;

/** Returns a date as a heading: `Lunes, 5 de octubre de 2026`. */
export const headingOf = (date: string): string => {
  const text = longDay(date);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Returns the file name of a report. */
export const fileNameOf = (from: string, until: string): string =>
  `Reporte de avances ${from === until ? from : `${from} a ${until}`}.pdf`;
