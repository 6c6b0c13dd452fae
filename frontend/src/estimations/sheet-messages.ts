import { counted, day } from '../ui/format/format.ts';
import { shortMoment } from '../offline/useAnsweredAt.ts';
import type { Advanced, EstimatedProgress, Pending } from './estimated-progress.ts';
import type { Pasted } from './pasted-block.ts';

/** Texts for filling many quantities at once. */
export const sheetTexts = {
  fromProgress: 'Desde los avances del periodo',
  notListed: 'El catálogo aún no se ha cargado; intente de nuevo en un momento.',
  noDates: 'Indique la fecha de término para usar los avances hasta ese día.',
  progressFailed: 'No se pudieron cargar los avances.',
  copy: 'Copiar códigos y cantidades',
  copyQuantities: 'Copiar cantidades',
  copied: 'Copiado; péguelo en su hoja de cálculo.',
  copyFailed: 'No se pudo copiar. Use Ctrl+C con el cursor en una cantidad, sin seleccionar texto.',
  hint: 'Pegue aquí de Excel una columna (cantidad), dos (código y cantidad) o los generadores con sus encabezados. Ctrl+Z deshace; F2 edita la celda; flecha derecha va a sus generadores y a «Quitar».',
  undo: 'Deshacer',
  close: 'Cerrar',
} as const;

type Source = Omit<Advanced, 'sums'> & Pick<Pending, 'beyond'>;

/** Further sentences about the source of the proposed quantities. */
const besides = ({ beyond, waiting, kept_at }: Source): string =>
  [
    beyond > 0 && `En ${counted(beyond, 'concepto', 'conceptos')} ya se estimó más de lo avanzado.`,
    waiting > 0 && `Incluye ${counted(waiting, 'avance', 'avances')} por enviar.`,
    kept_at !== null && `Sin conexión: con los avances que este equipo tenía el ${shortMoment(kept_at)}.`,
  ]
    .filter(Boolean)
    .map((sentence) => ` ${sentence}`)
    .join('');

export const noProgress = (end_date: string, source: Source) =>
  `No hay avances por estimar hasta el ${day(end_date)}.${besides(source)}`;

const addedToo = (added: number) =>
  added > 0 ? `; ${counted(added, 'concepto se agregó', 'conceptos se agregaron')} a la estimación` : '';

const writtenOf = ({ filled, generadores }: Pasted): string => {
  if (generadores !== undefined)
    return `${generadores === 1 ? 'Se pegó' : 'Se pegaron'} ${counted(generadores, 'fila', 'filas')} de generadores en ${counted(filled, 'concepto', 'conceptos')}`;
  return filled === 1 ? 'Se pegó 1 cantidad' : `Se pegaron ${counted(filled, 'cantidad', 'cantidades')}`;
};

export const pastedSentence = (pasted: Pasted): string => {
  const { filled, added, remarks } = pasted;
  const written = writtenOf(pasted);
  const rows = new Set(remarks.map(({ row }) => row)).size;
  const check = rows > 0 ? ` Revise ${counted(rows, 'fila', 'filas')}:` : '';
  return `${filled === 0 ? 'No se pegó ninguna cantidad' : written}${addedToo(added)}.${check}`;
};

const measuredToo = (measured: number) =>
  measured > 0
    ? ` ${counted(measured, 'concepto con generadores quedó como estaba', 'conceptos con generadores quedaron como estaban')}.`
    : '';

export const capturedFromProgress = (
  { filled, added, unlisted, measured }: EstimatedProgress,
  end_date: string,
  source: Source,
): string => {
  const gone =
    unlisted > 0
      ? ` ${counted(unlisted, 'concepto con avance ya no está', 'conceptos con avance ya no están')} en el catálogo.`
      : '';
  return `${counted(filled, 'concepto tiene', 'conceptos tienen')} lo avanzado hasta el ${day(end_date)} menos lo ya estimado${addedToo(added)}.${measuredToo(measured)}${gone}${besides(source)}`;
};
