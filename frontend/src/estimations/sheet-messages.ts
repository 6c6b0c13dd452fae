import { counted, day } from '../shared/format.ts';
import type { EstimatedProgress } from './estimated-progress.ts';
import type { DraftGeneral } from './general.ts';
import type { Pasted } from './pasted-block.ts';

/** What capturing many quantities at once says. */
export const sheetTexts = {
  fromProgress: 'Desde los avances del periodo',
  notListed: 'El catálogo aún no se ha cargado; intente de nuevo en un momento.',
  noDates: 'Indique las fechas de inicio y término para usar los avances del periodo.',
  progressFailed: 'No se pudieron cargar los avances.',
  copy: 'Copiar códigos y cantidades',
  copyQuantities: 'Copiar cantidades',
  copied: 'Copiado; péguelo en su hoja de cálculo.',
  copyFailed: 'No se pudo copiar. Use Ctrl+C con el cursor en una cantidad, sin seleccionar texto.',
  hint: 'Pegue aquí de Excel una columna (cantidad) o dos (código y cantidad). Ctrl+Z deshace; F2 edita la celda; flecha derecha va a «Quitar».',
  undo: 'Deshacer',
  close: 'Cerrar',
} as const;

type Period = Pick<DraftGeneral, 'start_date' | 'end_date'>;
const period = ({ start_date, end_date }: Period) => `del ${day(start_date)} al ${day(end_date)}`;

export const noProgress = (dates: Period) => `No hay avances registrados ${period(dates)}.`;

const addedToo = (added: number) =>
  added > 0 ? `; ${counted(added, 'concepto se agregó', 'conceptos se agregaron')} a la estimación` : '';

export const pastedSentence = ({ filled, added, remarks }: Pasted): string => {
  const written =
    filled === 1 ? 'Se pegó 1 cantidad' : `Se pegaron ${counted(filled, 'cantidad', 'cantidades')}`;
  const check = remarks.length > 0 ? ` Revise ${counted(remarks.length, 'fila', 'filas')}:` : '';
  return `${filled === 0 ? 'No se pegó ninguna cantidad' : written}${addedToo(added)}.${check}`;
};

export const capturedFromProgress = (
  { filled, added, unlisted }: EstimatedProgress,
  dates: Period,
): string => {
  const gone =
    unlisted > 0
      ? ` ${counted(unlisted, 'concepto con avance ya no está', 'conceptos con avance ya no están')} en el catálogo.`
      : '';
  return `${counted(filled, 'concepto tiene', 'conceptos tienen')} la cantidad de los avances ${period(dates)}${addedToo(added)}.${gone}`;
};
