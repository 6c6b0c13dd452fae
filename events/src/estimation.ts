import { Type, type Static } from 'typebox';
import { shape, type EventOf, type OptionalOf } from './define.ts';
import {
  ConceptCode,
  ConceptName,
  Day,
  EstimationNumber,
  Id,
  Instant,
  Money,
  Nullable,
  Percentage,
  Quantity,
  Text,
  Unit,
  UnitPrice,
} from './fields.ts';
import { maxRetention } from './money.ts';
import { Generadores } from './generadores.ts';

export const estimationStatuses = ['entregada', 'validada', 'revision', 'autorizada', 'pagada'] as const;
export const EstimationStatus = Type.Enum([...estimationStatuses]);
export type EstimationStatus = (typeof estimationStatuses)[number];

/** Whether an estimation is authorised or paid: people signed its figures. */
export const isSettled = ({ status }: { status: EstimationStatus }): boolean =>
  status === 'autorizada' || status === 'pagada';

/** What a percentage is taken of; `subtotal_3` when not said (specification §9). "5 al millar" is of `monto_total` (LFD 191). */
export const RetentionBase = Type.Enum(['subtotal_3', 'subtotal_2', 'subtotal_1', 'monto_total']);
export type RetentionBase = Static<typeof RetentionBase>;

/** Only a `retencion` is withheld to be given back; the others are kept for good. */
export const retentionKinds = ['retencion', 'derecho', 'deduccion', 'pena'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** In characters. */
export const longestRetentionName = 120;

/**
 * A retention or refund. `valor`: per cent (at most 4 decimals) or pesos, as `tipo` says; `es_suma` adds it to the payment
 * instead of taking it away. `kind`: `retentionKindsOf` gives it where it is not said.
 */
export const Retention = shape({
  nombre: Text(longestRetentionName),
  tipo: Type.Enum(['porcentaje', 'importe']),
  valor: Type.Number({ minimum: 0, maximum: maxRetention, decimals: 4 }),
  es_suma: Type.Boolean(),
  base: Type.Optional(RetentionBase),
  kind: Type.Optional(Type.Enum([...retentionKinds])),
});
export type Retention = Static<typeof Retention>;

export const lateRetentionName = 'Retención por Retraso al Programa';

/** Other retentions of one estimation at most. */
export const mostRetentions = 50;
/** Lines of one estimation at most. */
export const mostLines = 5000;

/** A line of an estimation. Code, name, unit and price are the concept's at capture and stay with the line. */
export const EstimationLine = shape({
  concept_id: Id,
  concept_code: ConceptCode,
  concept_name: ConceptName,
  unit: Unit,
  unit_price: UnitPrice,
  quantity: Quantity,
  /** What the quantity is the sum of; not said of one that was typed. */
  generadores: Type.Optional(Generadores),
});
export type EstimationLine = Static<typeof EstimationLine>;

/** What the ledger needs of an estimation besides its lines. `es_final` settles the whole advance (RLOPSRM art. 143-III-d). */
export const Deductions = shape({
  anticipo_amortization_percentage: Percentage,
  es_final: Type.Optional(Type.Boolean()),
  retencion_retraso: Nullable(Retention),
  devolucion_retencion: Money,
  otras_retenciones: Type.Array(Retention, { maxItems: mostRetentions }),
});
export type Deductions = Static<typeof Deductions>;

/** What an estimation says of itself besides its deductions and its lines. */
export const GeneralTerms = shape({
  number: EstimationNumber,
  period: Text(120),
  start_date: Day,
  end_date: Day,
  /** Of the invoice that asks for its payment. */
  folio_factura: Type.Optional(Type.String({ maxLength: 40, visible: true, title: 'Folio de factura' })),
});
export type GeneralTerms = Static<typeof GeneralTerms>;

/**
 * What whoever captures an estimation says, prices included; every other figure is worked out by the ledger. This is the one list of
 * these fields: bodies, answers, rows and forms are made of it.
 */
export const EstimationTerms = shape({
  ...GeneralTerms.properties,
  ...Deductions.properties,
  concepts: Type.Array(EstimationLine, { minItems: 1, maxItems: mostLines }),
});
export type EstimationTerms = Static<typeof EstimationTerms>;

/** So much may an estimation weigh, in bytes of JSON: with who captured it and when, it is written at once, which is at most 1 MiB. */
export const mostBytesOfEstimation = 1016 * 1024;

/** The fields that may be left out, as old events do, and what they then are. */
export const unsaid: { [F in OptionalOf<EstimationTerms>]: Required<EstimationTerms>[F] } = {
  es_final: false,
  folio_factura: '',
};

const of = { contract_id: Id, project_id: Id };

/** The papers of an estimation that people sign, and the account of its contract up to it. */
export const issuedPapers = ['caratula', 'cuerpo', 'resumen', 'generadores', 'estado-de-cuenta'] as const;
export const paperFormats = ['pdf', 'xlsx'] as const;
/** SHA-256 in hexadecimal. */
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** One file that was issued. `seal`: what it carries as its name; `sha256`: of its bytes, which are those of the file `file_id`. */
export const IssuedPaper = shape({
  paper: Type.Enum([...issuedPapers]),
  format: Type.Enum([...paperFormats]),
  seal: Hash,
  sha256: Hash,
  file_id: Id,
});
export type IssuedPaper = Static<typeof IssuedPaper>;

export const estimationEvents = {
  AdvanceGranted: shape({ ...of, amount: Money, amortization_percentage: Percentage }),
  EstimationCreated: shape({ ...of, id: Id, ...EstimationTerms.properties }),
  EstimationUpdated: shape({ ...of, id: Id, ...EstimationTerms.properties }),
  StatusChanged: shape({ ...of, id: Id, status: EstimationStatus }),
  EstimationDeleted: shape({ ...of, id: Id }),
  /** As it was when it was deleted. `creation_date`: when it was first captured. */
  EstimationRestored: shape({
    ...of,
    id: Id,
    ...EstimationTerms.properties,
    status: EstimationStatus,
    creation_date: Instant,
  }),
  /**
   * Its papers were kept as they are. `importe_liquido` in pesos, as they say it; `content`: the hash of what they say but for the day
   * and the streams, by which the same papers are not issued twice.
   */
  PaperIssued: shape({
    ...of,
    id: Id,
    number: EstimationNumber,
    period: GeneralTerms.properties.period,
    importe_liquido: Type.Number(),
    content: Hash,
    papers: Type.Array(IssuedPaper, { minItems: 1, maxItems: issuedPapers.length * paperFormats.length }),
  }),
};
export type EstimationEvent = EventOf<typeof estimationEvents>;
