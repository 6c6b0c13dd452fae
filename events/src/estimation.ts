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
import { draftStatus, estimationStatuses, type AnyEstimationStatus } from './estimation-control.ts';
import { maxRetention } from './money.ts';
import { Generadores } from './generadores.ts';

export const EstimationStatus = Type.Enum([draftStatus, ...estimationStatuses]);
export type EstimationStatus = AnyEstimationStatus;

/** Base of a percentage; `subtotal_3` by default (specification §9). "5 al millar" applies to `monto_total` (LFD 191). */
export const RetentionBase = Type.Enum(['subtotal_3', 'subtotal_2', 'subtotal_1', 'monto_total']);
export type RetentionBase = Static<typeof RetentionBase>;

/** Only a `retencion` is refunded later; the other kinds are final. */
export const retentionKinds = ['retencion', 'derecho', 'deduccion', 'pena'] as const;
export type RetentionKind = (typeof retentionKinds)[number];
const Kind = Type.Enum([...retentionKinds]);

/** In characters. */
export const maxRetentionNameLength = 120;

/**
 * A retention or refund. `valor`: per cent (at most 4 decimals) or pesos, according to `tipo`. `es_suma` adds it to the payment instead of
 * deducting it. `kind`: `retentionKindsOf` derives it if absent.
 */
export const Retention = shape({
  nombre: Text(maxRetentionNameLength),
  tipo: Type.Enum(['porcentaje', 'importe']),
  valor: Type.Number({ minimum: 0, maximum: maxRetention, decimals: 4 }),
  es_suma: Type.Boolean(),
  base: Type.Optional(RetentionBase),
  kind: Type.Optional(Kind),
});
export type Retention = Static<typeof Retention>;

/** The kind of all retentions of a name. Names that differ only in case, accents or spaces count as equal. */
export const NamedKind = shape({ nombre: Retention.properties.nombre, kind: Kind });
export type NamedKind = Static<typeof NamedKind>;

export const lateRetentionName = 'Retención por Retraso al Programa';

/** Maximum number of other retentions in an estimation. */
export const maxRetentions = 50;
/** Maximum number of lines in an estimation. */
export const maxLines = 5000;

/** A line of an estimation, with the concept's code, name, unit and price at capture. */
export const EstimationLine = shape({
  concept_id: Id,
  concept_code: ConceptCode,
  concept_name: ConceptName,
  unit: Unit,
  unit_price: UnitPrice,
  quantity: Quantity,
  /** Rows whose sum is the quantity; absent if the quantity was typed. */
  generadores: Type.Optional(Generadores),
});
export type EstimationLine = Static<typeof EstimationLine>;

/** Deductions of an estimation, for the ledger. `es_final` amortises the rest of the advance (RLOPSRM art. 143-III-d). */
export const Deductions = shape({
  anticipo_amortization_percentage: Percentage,
  es_final: Type.Optional(Type.Boolean()),
  retencion_retraso: Nullable(Retention),
  devolucion_retencion: Money,
  otras_retenciones: Type.Array(Retention, { maxItems: maxRetentions }),
});
export type Deductions = Static<typeof Deductions>;

/** Fields of an estimation besides its deductions and lines. */
export const GeneralTerms = shape({
  number: EstimationNumber,
  period: Text(120),
  start_date: Day,
  end_date: Day,
  /** Number of the invoice for its payment. */
  folio_factura: Type.Optional(Type.String({ maxLength: 40, visible: true, title: 'Folio de factura' })),
});
export type GeneralTerms = Static<typeof GeneralTerms>;

/**
 * Captured fields of an estimation, prices included; the ledger computes all other figures. This is the only list of these fields: bodies,
 * responses, rows and forms derive from it.
 */
export const EstimationTerms = shape({
  ...GeneralTerms.properties,
  ...Deductions.properties,
  concepts: Type.Array(EstimationLine, { minItems: 1, maxItems: maxLines }),
});
export type EstimationTerms = Static<typeof EstimationTerms>;

/** Largest event of an estimation, in bytes of JSON: with its metadata it must fit one append of 1 MiB. */
export const maxEstimationBytes = 1016 * 1024;

/** Defaults of optional fields, which old events lack. */
export const defaultEstimationTerms: { [F in OptionalOf<EstimationTerms>]: Required<EstimationTerms>[F] } = {
  es_final: false,
  folio_factura: '',
};

/** Why a step was taken back, in the words of who did it. */
export const Reason = Text(500);

const of = { contract_id: Id, project_id: Id };
/** Rate of value added tax when it was captured, in per cent of subtotal_1; the ledger's default if absent. */
const iva_percentage = Type.Optional(Percentage);

/** Documents of an estimation to sign, and the statement of account of its contract up to it. */
export const issuedPapers = ['caratula', 'cuerpo', 'resumen', 'generadores', 'estado-de-cuenta'] as const;
export const paperFormats = ['pdf', 'xlsx'] as const;
/** SHA-256 in hexadecimal. */
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** One issued file. `seal`: identifier printed in it; `sha256`: hash of its bytes, stored as file `file_id`. */
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
  /** `status`: `entregada` if absent. */
  EstimationCreated: shape({
    ...of,
    id: Id,
    ...EstimationTerms.properties,
    iva_percentage,
    status: Type.Optional(Type.Literal(draftStatus)),
  }),
  EstimationUpdated: shape({ ...of, id: Id, ...EstimationTerms.properties, iva_percentage }),
  /** `reason`: why a presented estimation was returned to capture. */
  StatusChanged: shape({ ...of, id: Id, status: EstimationStatus, reason: Type.Optional(Reason) }),
  /** Kinds, by name, of retentions of this estimation that have none. Changes no amount. */
  RetentionsClassified: shape({
    ...of,
    id: Id,
    kinds: Type.Array(NamedKind, { minItems: 1, maxItems: maxRetentions }),
  }),
  EstimationDeleted: shape({ ...of, id: Id }),
  /** The estimation as before its deletion. `creation_date`: time of the first capture. */
  EstimationRestored: shape({
    ...of,
    id: Id,
    ...EstimationTerms.properties,
    iva_percentage,
    status: EstimationStatus,
    creation_date: Instant,
  }),
  /**
   * The documents were stored unchanged. `importe_liquido` in pesos, as printed. `content`: hash of their contents except the day and the
   * streams, so that the same documents are not issued twice.
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
