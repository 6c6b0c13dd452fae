import { Type, type Static } from 'typebox';
import { Checklist } from './accompanying.ts';
import { shape, type EventOf, type OptionalOf } from './define.ts';
import {
  ConceptCode,
  ConceptName,
  Day,
  EstimationNumber,
  FreeText,
  Id,
  Instant,
  Money,
  Nullable,
  Percentage,
  SignedMoney,
  SignedQuantity,
  Text,
  Unit,
  UnitPrice,
} from './fields.ts';
import { draftStatus, estimationStatuses, type AnyEstimationStatus } from './estimation-control.ts';
import { estimationTypes } from './estimation-types.ts';
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

/** Why an estimation was returned to capture, or a line gives back what another estimation charged. */
export const Reason = Text(500);

/** The estimation that a line corrects, with its number then. */
export const Correction = shape({ estimation_id: Id, number: EstimationNumber, reason: Reason });
export type Correction = Static<typeof Correction>;

/**
 * A line of an estimation, with the concept's code, name, unit and price at capture. In an estimation of unrecoverable expenses or of an
 * adjustment of costs it is an item of its own, of no catalog.
 */
export const EstimationLine = shape({
  concept_id: Id,
  concept_code: ConceptCode,
  concept_name: ConceptName,
  unit: Unit,
  unit_price: UnitPrice,
  quantity: SignedQuantity,
  /** Required of a line below 0. */
  corrects: Type.Optional(Correction),
  /** Importe in pesos, where it is not quantity × unit price to the cent: the line that completes a concept takes what is left of it. */
  closing_amount: Type.Optional(SignedMoney),
  /** Rows whose sum is the quantity; absent if the quantity was typed. */
  generadores: Type.Optional(Generadores),
});
export type EstimationLine = Static<typeof EstimationLine>;

/** Maximum number of parts: one for each amendment or corrected estimation. */
const maxParts = 1000;

/**
 * A part of the importe, in pesos, with its own percentage of amortisation: work that an amendment added (`amendment`: its number), or
 * what is given back of another estimation (`corrects`: its number).
 */
export const AmortizationPart = shape({
  amendment: Type.Optional(Type.Integer({ minimum: 1 })),
  corrects: Type.Optional(EstimationNumber),
  amount: SignedMoney,
  percentage: Percentage,
});
export type AmortizationPart = Static<typeof AmortizationPart>;

/** Deductions of an estimation, for the ledger. `es_final` amortises the rest of the advance (RLOPSRM art. 143-III-d). */
export const Deductions = shape({
  anticipo_amortization_percentage: Percentage,
  /** Amortisation in pesos instead of the percentages. */
  amortization_amount: Type.Optional(Nullable(Money)),
  es_final: Type.Optional(Type.Boolean()),
  retencion_retraso: Nullable(Retention),
  devolucion_retencion: Money,
  otras_retenciones: Type.Array(Retention, { maxItems: maxRetentions }),
});
export type Deductions = Static<typeof Deductions>;

/** Fields of an estimation besides its deductions and lines. */
export const GeneralTerms = shape({
  number: EstimationNumber,
  /** Absent: works. */
  estimation_type: Type.Optional(Type.Enum([...estimationTypes])),
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
  estimation_type: 'trabajos',
  amortization_amount: null,
};

const of = { contract_id: Id, project_id: Id };
/** Rate of value added tax when it was captured, in per cent of subtotal_1; the ledger's default if absent. */
const iva_percentage = Type.Optional(Percentage);
/** Exempt of IVA, which then is 0. */
const iva_exempt = Type.Optional(Type.Boolean());
/** Number within its type, of an estimation that does not charge works. */
const type_number = Type.Optional(EstimationNumber);
/** The rest of the importe amortises by the percentage of the estimation. */
const amortization_parts = Type.Optional(Type.Array(AmortizationPart, { maxItems: maxParts }));
/** Facts that the server adds to a capture. */
const added = { iva_percentage, iva_exempt, type_number, amortization_parts };

/** What an instalment of the advance is for. */
export const instalmentKinds = ['inicio', 'materiales', 'convenio'] as const;
const InstalmentText = Type.Optional(FreeText(120));
/**
 * An instalment (exhibición) of the advance, in pesos without IVA, from the day `on`. `guarantee`: folio of its bond; `invoice`: folio of
 * its invoice.
 */
export const AdvanceInstalment = shape({
  on: Day,
  amount: Money,
  kind: Type.Enum([...instalmentKinds]),
  guarantee: InstalmentText,
  invoice: InstalmentText,
  paid_on: Type.Optional(Nullable(Day)),
});
export type AdvanceInstalment = Static<typeof AdvanceInstalment>;

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

/** The invoice (CFDI) of an estimation: folio of its issuer, fiscal folio (UUID, lower case), day of reception, and total in pesos. */
export const Invoice = shape({
  folio: FreeText(40),
  uuid: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  on: Day,
  total: Money,
});
export type Invoice = Static<typeof Invoice>;

/** A payment of an estimation in pesos; `reference`: that of the bank. */
export const Payment = shape({ on: Day, amount: Money, reference: FreeText(120) });
export type Payment = Static<typeof Payment>;

/** What happened to an estimation on its way to payment. Days are business days; null: not yet, or not any more. */
export const Billing = shape({
  presented_on: Nullable(Day),
  authorized_on: Nullable(Day),
  /** In order; the last one is in force unless it was returned. */
  invoices: Type.Array(shape({ ...Invoice.properties, returned_on: Nullable(Day) })),
  payments: Type.Array(shape({ id: Id, ...Payment.properties })),
});
export type Billing = Static<typeof Billing>;

export const estimationEvents = {
  AdvanceGranted: shape({ ...of, amount: Money, amortization_percentage: Percentage }),
  /** An instalment of the advance, or other facts of one: its day, amount and kind never change. */
  AdvanceInstalmentRecorded: shape({
    ...of,
    instalment_id: Id,
    ...AdvanceInstalment.properties,
    amortization_percentage: Percentage,
  }),
  /** An instalment that was recorded by mistake. */
  AdvanceInstalmentWithdrawn: shape({ ...of, instalment_id: Id, reason: Reason }),
  /** `status`: `entregada` if absent. */
  EstimationCreated: shape({
    ...of,
    id: Id,
    ...EstimationTerms.properties,
    ...added,
    status: Type.Optional(Type.Literal(draftStatus)),
  }),
  EstimationUpdated: shape({ ...of, id: Id, ...EstimationTerms.properties, ...added }),
  /** `reason`: why a presented estimation was returned to capture, or was presented without what is `missing`. */
  StatusChanged: shape({
    ...of,
    id: Id,
    status: EstimationStatus,
    reason: Type.Optional(Reason),
    missing: Type.Optional(Checklist),
  }),
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
    ...added,
    status: EstimationStatus,
    creation_date: Instant,
    billing: Type.Optional(Billing),
  }),
  InvoiceReceived: shape({ ...of, id: Id, ...Invoice.properties }),
  /** The invoice goes back to the contractor for correction: the term of payment stops on that day (RLOPSRM art. 128). */
  InvoiceReturned: shape({ ...of, id: Id, on: Day, reason: Reason }),
  PaymentMade: shape({ ...of, id: Id, payment_id: Id, ...Payment.properties }),
  /** A payment that was recorded by mistake; `amount`: its pesos. */
  PaymentWithdrawn: shape({
    ...of,
    id: Id,
    payment_id: Id,
    amount: Payment.properties.amount,
    reason: Reason,
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
