import type { AmendmentContext, AmendmentReading } from './amendment/reading.ts';
import type { CatalogContext, CatalogReading, Skipped } from './catalog/reading.ts';
import type { Finding } from './findings/findings.ts';
import { amendmentByReader, catalogByReader, programByReader } from './reader/readers.ts';
import type { ProgramContext, ProgramReading } from './program/reading.ts';

export type {
  CatalogConcept,
  CatalogContext,
  CatalogPartida,
  CatalogReading,
  Skipped,
} from './catalog/reading.ts';
export { catalogChanges, type CatalogChanges } from './catalog/changes.ts';
export type { Difference } from './findings/difference.ts';
export type { Finding } from './findings/findings.ts';
export { defaultLimits, type Limits } from './limits.ts';
export type {
  PlannedConcept,
  ProgramConcept,
  ProgramContext,
  ProgramMonth,
  ProgramReading,
} from './program/reading.ts';
export type { Unread } from './findings/unread.ts';
export { isUnreadable, unreadable, type Unreadable } from './unreadable.ts';
export { codeKey, nameKey, unitKey } from './words.ts';

/**
 * Reads a catalog of concepts from the bytes of an uploaded file, whatever its file name (domain.md §4.2). Runs in a separate
 * process with limits. Rejects with `unreadable` when the whole file is unusable; `errors` of the result lists unusable rows.
 */
export const readCatalog = (bytes: Uint8Array, context: CatalogContext = {}): Promise<CatalogReading> =>
  catalogByReader(bytes, context);

/**
 * Reads a program of work: quantities by concept and month (domain.md §4.3), matched to the concepts of the contract. Same process,
 * limits and errors as `readCatalog`.
 */
export const readProgram = (bytes: Uint8Array, context: ProgramContext): Promise<ProgramReading> =>
  programByReader(bytes, context);

/** Reads the changes of an amendment, matched to the concepts of the contract. Same process, limits and errors as `readCatalog`. */
export const readAmendment = (bytes: Uint8Array, context: AmendmentContext): Promise<AmendmentReading> =>
  amendmentByReader(bytes, context);

const sentence = ({ cell, row, message }: Finding): string =>
  row === null ? message : `${cell ?? `Fila ${row}`}: ${message}`;

const leftOut: [kind: keyof Skipped, one: string, many: string][] = [
  ['input_rows', 'fila de insumos de análisis de precios', 'filas de insumos de análisis de precios'],
  ['hidden_rows', 'fila oculta', 'filas ocultas'],
  ['empty_rows', 'fila preparada sin llenar', 'filas preparadas sin llenar'],
];

const omitted = (skipped: Partial<Skipped>): string[] =>
  leftOut.flatMap(([kind, one, many]) => {
    const rows = skipped[kind] ?? 0;
    if (rows === 0) return [];
    return rows === 1 ? `Se omitió 1 ${one}.` : `Se omitieron ${rows} ${many}.`;
  });

/**
 * Spanish message of a 400 response for a reading without concepts: the first 5 errors and the counts of skipped rows. Null when
 * the reading has a concept to import.
 */
export const rejectionOf = ({
  concepts,
  errors,
  errors_total,
  skipped,
}: CatalogReading | ProgramReading): string | null => {
  if (concepts.length > 0) return null;
  const others = omitted(skipped);
  if (errors.length === 0)
    return ['El archivo no contiene ningún concepto que se pueda importar.', ...others].join(' ');
  const rest = errors_total > 5 ? ` … y ${errors_total - 5} más` : '';
  const sentences = errors.slice(0, 5).map(sentence).join('; ');
  const begin =
    others.length === 0 ? 'Ninguna fila es válida.' : 'No hay ningún concepto que se pueda importar.';
  return [`${begin} ${sentences}${rest}.`, ...others].join(' ');
};
