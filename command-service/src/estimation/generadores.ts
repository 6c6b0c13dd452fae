import {
  croquisOf,
  generadoresQuantity,
  hasMeasure,
  maxEstimationBytes,
  maxCroquis,
  maxGeneradores,
  formatQuantity,
  type Generador,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';

/** A requested line, with the concept code that messages show. */
type Counted = { concept_code: string; quantity: number; generadores: readonly Generador[] };

const refuseLine = (message: string): never => refuse(422, message, [{ field: 'concepts', message }]);

const sumOf = ({ concept_code, generadores }: Counted): number => {
  try {
    return generadoresQuantity(generadores);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuseLine(
      `Los generadores de ${concept_code} pasan de la cantidad más grande que se puede estimar.`,
    );
  }
};

/**
 * Refuses (422) rows without a measure, a sum of rows of 0 or less, and a quantity that differs from that sum. Accepts a line without rows:
 * its quantity was typed.
 */
export const generadoresAgree = (line: Counted): void => {
  const { concept_code, quantity, generadores } = line;
  if (generadores.length === 0) return;
  const bare = generadores.findIndex((row) => !hasMeasure(row));
  if (bare >= 0) refuseLine(`La fila ${bare + 1} de los generadores de ${concept_code} no tiene medidas.`);
  const sum = sumOf(line);
  if (sum <= 0)
    refuseLine(`Los generadores de ${concept_code} suman ${formatQuantity(sum)}: deben sumar más de 0.`);
  if (sum !== quantity)
    refuseLine(
      `La cantidad de ${concept_code} es ${formatQuantity(quantity)} y sus generadores suman ${formatQuantity(sum)}.`,
    );
};

/** Refuses (422) an estimation with more rows of generadores than the maximum, over all its lines. */
export const notTooManyGeneradores = (lines: readonly Pick<Counted, 'generadores'>[]): void => {
  const count = lines.reduce((sum, { generadores }) => sum + generadores.length, 0);
  if (count > maxGeneradores)
    refuseLine(
      `La estimación tiene ${formatQuantity(count)} filas de generadores; puede tener hasta ${formatQuantity(maxGeneradores)}.`,
    );
};

/** Refuses (422) an estimation with more sketches than the maximum. */
export const notTooManyCroquis = (lines: Parameters<typeof croquisOf>[0]): void => {
  const count = croquisOf(lines).length;
  if (count > maxCroquis)
    refuseLine(
      `La estimación tiene ${formatQuantity(count)} croquis; puede tener hasta ${formatQuantity(maxCroquis)}.`,
    );
};

type Weighed = { concepts: readonly { generadores?: readonly Generador[] }[] };

/** Refuses (422) an estimation whose event is too large for the store, before the append. */
export const notTooHeavy = (data: Weighed): void => {
  if (Buffer.byteLength(JSON.stringify(data)) <= maxEstimationBytes) return;
  const measured = data.concepts.some(({ generadores = [] }) => generadores.length > 0);
  refuseLine(
    measured
      ? 'Los generadores y sus notas son demasiado largos para una estimación. Acorte las notas o divida la estimación.'
      : 'La estimación tiene demasiados conceptos, o sus nombres son demasiado largos, para guardarse junta. Divídala en dos.',
  );
};
