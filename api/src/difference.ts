import { Id, Instant, notYearZero, Nullable, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal } from './common.ts';
import { HistoryAnswer } from './history.ts';

const instant = (title: string, description: string) =>
  Type.Optional(Type.String({ format: 'date-time', pattern: notYearZero, title, description }));

/** The two instants to compare. */
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
 * A changed figure. `before` and `after`: null if the subject did not exist, which counts as 0 in `delta`. `id`: of an estimation;
 * `title`: its number. `because`: ids of history entries, those of the subject first and the latest of each first, at most ten of
 * `because_count`.
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
 * Changed figures of a project between two instants, and the history entries that caused them. `from` and `to` repeat the query;
 * null if absent.
 */
export const DifferenceAnswer = shape({
  from: Nullable(Instant),
  to: Nullable(Instant),
  rows: Type.Array(DifferenceRow),
  entries: Type.Array(HistoryAnswer),
});
export type DifferenceAnswer = Static<typeof DifferenceAnswer>;
