import { Id, Instant, notYearZero, Nullable, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal } from './common.ts';
import { HistoryAnswer } from './history.ts';

const instant = (title: string, description: string) =>
  Type.Optional(Type.String({ format: 'date-time', pattern: notYearZero, title, description }));

/** Between which instants a project is compared. */
export const DifferenceQuerystring = Type.Object({
  from: instant(
    'El primer instante',
    'Instante pasado (ISO 8601). Sin él, antes de que existiera el proyecto.',
  ),
  to: instant('El segundo instante', 'Instante pasado, no anterior al primero. Sin él, ahora.'),
});

/** Figures of an estimation, pesos. */
export const estimationFigures = [
  'total_amount',
  'anticipo_amortization_amount',
  'subtotal_1',
  'iva',
  'subtotal_2',
  'retencion_retraso_amount',
  'devolucion_retencion',
  'subtotal_3',
  'otras_retenciones',
  'importe_liquido',
  'cumulative_amortization',
  'cumulative_liquid_amount',
] as const;

/** Figures of a contract: pesos, then a percentage, then counts. */
export const contractFigures = [
  'contract_amount',
  'total_estimated',
  'executed_amount',
  'revision_amount',
  'autorizada_amount',
  'pagada_amount',
  'anticipo_otorgado',
  'anticipo_amortizado',
  'anticipo_pendiente',
  'retained',
  'anticipo_amortization_percentage',
  'estimation_count',
  'concept_count',
] as const;

/** Counts of a project. */
export const projectFigures = ['progress_count', 'document_count', 'pending_document_count'] as const;

/**
 * A figure that is not what it was. `before` and `after`: null where its subject was not there, which counts as 0 in `delta`. `id`: of an
 * estimation; `title`: its number. `because`: ids of entries, the nearest first, at most ten of `because_count`.
 */
const DifferenceRow = shape({
  subject: Type.Enum(['project', 'contract', 'estimation']),
  contract: Nullable(Type.Enum(['main', 'internal'])),
  id: Nullable(Id),
  title: Type.String(),
  figure: Type.Enum([...new Set([...estimationFigures, ...contractFigures, ...projectFigures])]),
  before: Nullable(Decimal),
  after: Nullable(Decimal),
  delta: Decimal,
  because: Type.Array(Type.String()),
  because_count: Type.Integer(),
});
export type DifferenceRow = Static<typeof DifferenceRow>;

/**
 * What changed in a project between two instants, and the entries of its history that made it so. Both as they
 * were said; null where they were not.
 */
export const DifferenceAnswer = shape({
  from: Nullable(Instant),
  to: Nullable(Instant),
  rows: Type.Array(DifferenceRow),
  entries: Type.Array(HistoryAnswer),
});
export type DifferenceAnswer = Static<typeof DifferenceAnswer>;
