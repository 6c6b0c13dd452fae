import {
  rowsDiffer,
  rowsLeftOut,
  rowsNotRead,
  totalDiffers,
  type Difference,
} from '../findings/difference.ts';
import type { FileFindings } from '../findings/findings.ts';
import type { Unread } from '../findings/unread.ts';
import type { Family } from './concepts/family.ts';
import { measureName } from './concepts/measures.ts';
import type { ProgramMeasure } from './concepts/program-measure.ts';

type ProgramRead = {
  warnings: FileFindings;
  errors: FileFindings;
  /** Number of rows with an error. */
  bad_rows: number;
  unread: readonly Unread[];
};

/**
 * Differences between a program and its file: skipped rows, rows with another total, and the total in pesos. A row counts once,
 * however many errors it has.
 */
export const programDifferences = (
  { warnings, errors, bad_rows, unread }: ProgramRead,
  concepts: number,
  [file, loaded]: [file: number | null, loaded: number],
): Difference[] => [
  ...rowsLeftOut(concepts + bad_rows, concepts, errors.total),
  ...rowsNotRead(unread, concepts),
  ...rowsDiffer(warnings.counts['row-total-differs'] ?? 0, concepts, 'el total no es la suma de sus meses'),
  ...totalDiffers(file, loaded),
];

/** Questions to the user before the import: rows in another measure than their program, and a measure that the rows do not prove. */
export const measureDoubts = (
  { guessed, measure }: ProgramMeasure,
  warnings: FileFindings,
  concepts: number,
): Difference[] => {
  const others = warnings.counts['other-measure'] ?? 0;
  const rows = others === 1 ? '1 concepto no está' : `${others} conceptos no están`;
  const doubt = (code: 'measure' | 'other-measure', message: string): Difference => ({
    code,
    message,
    file: concepts + others,
    loaded: concepts,
  });
  return [
    ...(others > 0
      ? [
          doubt(
            'other-measure',
            `${rows} en ${measureName(measure)} como el resto del programa y no se cargaría${others === 1 ? '' : 'n'}`,
          ),
        ]
      : []),
    ...(guessed
      ? [
          doubt(
            'measure',
            `las cifras se leyeron como ${measureName(measure)}, pero también pueden ser ${otherThan[measure.family]}`,
          ),
        ]
      : []),
  ];
};

const otherThan: Record<Family, string> = {
  quantity: 'porcentajes o importes: deles formato de % o de moneda si lo son',
  percent: 'cantidades o fracciones: escriba “Cantidad” en el encabezado de cada mes, o deles formato de %',
  amount: 'cantidades: escriba “Cantidad” en el encabezado de cada mes si lo son',
};
