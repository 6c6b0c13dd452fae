import {
  FreeText,
  AmortizationPart,
  Billing,
  closingPapers,
  Day,
  EstimationNumber,
  EstimationLine,
  EstimationStatus,
  EstimationTerms,
  Generador,
  Id,
  Instant,
  Invoice,
  IssuedPaper,
  issuedPapers,
  Money,
  NamedKind,
  maxLines,
  maxRetentions,
  Nullable,
  Payment,
  Percentage,
  type PresentedStatus,
  Reason,
  Retention,
  Revision,
  shape,
  SignedMoney,
  SignedQuantity,
  AdvanceInstalment,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal, NewId } from './common.ts';

const Maybe = Type.Optional;
const { nombre, es_suma, kind, ...retention } = Retention.properties;

const unchecked = Maybe(Type.Unsafe<string>({}));

/** Terms that a form may omit, or send in another form than the stored one. */
const loosely = {
  number: Type.Union([EstimationNumber, Type.String({ pattern: '^ *[0-9]{1,7} *$' })]),
  anticipo_amortization_percentage: Maybe(Percentage),
  retencion_retraso: Maybe(Nullable(shape({ nombre: Maybe(nombre), es_suma: Maybe(es_suma), ...retention }))),
  devolucion_retencion: Maybe(Money),
  otras_retenciones: Maybe(
    Type.Array(shape({ nombre, es_suma: Maybe(es_suma), kind, ...retention }), { maxItems: maxRetentions }),
  ),
  concepts: Type.Array(
    shape({
      concept_id: Id,
      quantity: SignedQuantity,
      corrects: Maybe(shape({ estimation_id: Id, reason: Reason })),
      // Checked by hand, and only where no catalog has them: unrecoverable expenses and adjustments of costs.
      concept_code: unchecked,
      concept_name: unchecked,
      unit: unchecked,
      unit_price: Maybe(Type.Unknown()),
      generadores: EstimationLine.properties.generadores,
    }),
    { maxItems: maxLines },
  ),
};

/** Request body of an estimation. Prices, amounts and other figures that the server computes are ignored. */
export const EstimationBody = shape({
  id: Maybe(NewId),
  project_id: Id,
  ...EstimationTerms.properties,
  ...loosely,
  total_amount: Maybe(Type.Unknown()),
});
export type EstimationBody = Static<typeof EstimationBody>;

const preview = Maybe(Type.Boolean({ title: 'Vista previa' }));
export const Preview = shape({ preview });
/** Schema with the statuses that a contract's estimations may have. */
export const NewStatus = (statuses: readonly PresentedStatus[]) =>
  shape({ status: Type.Enum([...statuses]), preview });
const { on, kind: instalmentKind, guarantee, invoice, paid_on } = AdvanceInstalment.properties;
/**
 * The advance. Under formal control it is a new instalment, by default of today and for the start of the works; else the only, undated
 * amount.
 */
export const AdvanceBody = shape({
  amount: Money,
  // As many decimals as the form accepts; an estimation's percentage may have more.
  amortization_percentage: Type.Number({ minimum: 0, maximum: 100, decimals: 2 }),
  on: Maybe(on),
  kind: Maybe(instalmentKind),
  guarantee,
  invoice,
  paid_on,
});
export type AdvanceBody = Static<typeof AdvanceBody>;

export const InstalmentParams = shape({ id: Id, instalment_id: Id });
/** Facts of an instalment that may come later, all of them. */
export const InstalmentFacts = Type.Required(shape({ guarantee, invoice, paid_on }));
export type InstalmentFacts = Static<typeof InstalmentFacts>;
/** An instalment of the advance, in pesos. */
export const InstalmentAnswer = shape({ id: Id, ...Type.Required(AdvanceInstalment).properties });
export type InstalmentAnswer = Static<typeof InstalmentAnswer>;

/** Maximum number of names in one request. */
const maxNames = 500;

/** Kinds of the retentions that have none, by name. */
export const RetentionKindsBody = shape({
  project_id: Id,
  kinds: Type.Array(NamedKind, { minItems: 1, maxItems: maxNames }),
});
export type RetentionKindsBody = Static<typeof RetentionKindsBody>;

/** Numbers of the estimations whose retentions got a kind. */
export const ClassifiedRetentions = shape({ project_id: Id, numbers: Type.Array(EstimationNumber) });
export type ClassifiedRetentions = Static<typeof ClassifiedRetentions>;

/** Pesos; negative for deductions. */
const Signed = Type.Number();

/** `croquis` and `thumbnail_url` are signed links; responses of commands have no thumbnail. */
const AnsweredGenerador = shape({ ...Generador.properties, thumbnail_url: Maybe(Type.String()) });
export type AnsweredGenerador = Static<typeof AnsweredGenerador>;

const AnsweredLine = shape({
  ...EstimationLine.properties,
  generadores: Maybe(Type.Array(AnsweredGenerador)),
  subtotal: SignedMoney,
});

/** Response of lists (specification §3): captured terms, figures of the ledger, and running totals. */
export const EstimationAnswer = shape({
  id: Id,
  contract_id: Id,
  project_id: Id,
  ...Type.Required(EstimationTerms).properties,
  concepts: Type.Array(AnsweredLine),
  creation_date: Instant,
  status: EstimationStatus,
  /** Number within its type; null if it charges works. */
  type_number: Nullable(EstimationNumber),
  amortization_parts: Type.Array(AmortizationPart),
  billing: Billing,
  total_amount: Signed,
  anticipo_amortization_amount: Signed,
  subtotal_1: Signed,
  iva_percentage: Percentage,
  iva_exempt: Type.Boolean(),
  iva: Signed,
  subtotal_2: Signed,
  retencion_retraso_amount: Signed,
  subtotal_3: Signed,
  otras_retenciones_amounts: Type.Array(Signed),
  importe_liquido: Signed,
  net_amount: Signed,
  cumulative_amortization: Signed,
  cumulative_liquid_amount: Signed,
  cumulative_amount: Signed,
  revision: Revision,
});
export type EstimationAnswer = Static<typeof EstimationAnswer>;

/** Response of commands, with warnings. Its lines repeat `concept_name` as `description`. */
export const WrittenEstimation = shape({
  ...EstimationAnswer.properties,
  concepts: Type.Array(
    shape({ ...AnsweredLine.properties, description: EstimationLine.properties.concept_name }),
  ),
  warnings: Type.Array(Type.String()),
});
export type WrittenEstimation = Static<typeof WrittenEstimation>;

const { anticipo_amortization_amount, importe_liquido, cumulative_liquid_amount } =
  EstimationAnswer.properties;
const Figures = shape({ anticipo_amortization_amount, importe_liquido, cumulative_liquid_amount });

/** Figures of an estimation before and after a command; null after its deletion. */
const Change = shape({ id: Id, number: EstimationNumber, before: Figures, after: Nullable(Figures) });
export type EstimationChange = Static<typeof Change>;
const Changes = Type.Array(Change);

/** Effects of a command on the estimations of a contract; `paid`: on those that are paid. */
export const Foreseen = shape({ changes: Changes, paid: Changes, warnings: Type.Array(Type.String()) });
export type Foreseen = Static<typeof Foreseen>;

export const PreviewedEstimation = shape({ estimation: WrittenEstimation, ...Foreseen.properties });
export type PreviewedEstimation = Static<typeof PreviewedEstimation>;

/** `missing`: why the estimation is presented without something that the contract requires. The body may be absent. */
export const PresentingBody = Nullable(shape({ missing: Type.Optional(FreeText(500)) }));

/** Why a presented estimation goes back to capture. */
export const ReturnReason = shape({ reason: Reason });

/** The invoice of an estimation, received today if `on` is absent. `uuid` in any case. */
export const InvoiceBody = shape({
  folio: Invoice.properties.folio,
  uuid: Type.String({ pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' }),
  on: Maybe(Invoice.properties.on),
  total: Invoice.properties.total,
});
export type InvoiceBody = Static<typeof InvoiceBody>;

/** The return of the invoice in force, today if `on` is absent. */
export const InvoiceReturnBody = shape({ on: Maybe(Invoice.properties.on), reason: Reason });

const { on: paidDay, amount: paidAmount, reference } = Payment.properties;
/** A payment of an estimation, made today if `on` is absent. */
export const PaymentBody = shape({ on: Maybe(paidDay), amount: paidAmount, reference: Maybe(reference) });
export type PaymentBody = Static<typeof PaymentBody>;
export const PaymentParams = shape({ id: Id, payment_id: Id });

export const RemovedEstimation = shape({ id: Id, warnings: Type.Array(Type.String()) });

export const GrantedAdvance = shape({
  id: Id,
  anticipo_amount: Money,
  anticipo_amortization_percentage: Percentage,
  anticipo_instalments: Type.Array(InstalmentAnswer),
  warnings: Type.Array(Type.String()),
  revision: Revision,
});
export type GrantedAdvance = Static<typeof GrantedAdvance>;

export const ForeseenAdvance = shape({ ...GrantedAdvance.properties, ...Foreseen.properties });

/** A row of the export, from which the client makes the CSV. `total_*`: contracted quantity and amount of the concept. */
const ExportRow = shape({
  concept_id: Id,
  concept_code: Type.String(),
  description: Type.String(),
  unit: Type.String(),
  unit_price: Decimal,
  total_qty: Decimal,
  total_amount: Decimal,
  qty_per_estimation: Decimal,
  amount_per_estimation: Decimal,
  remaining_qty: Decimal,
  folio_factura: Type.String(),
});
export type ExportRow = Static<typeof ExportRow>;
export const EstimationExport = shape({ data: Type.Array(ExportRow) });
export type EstimationExport = Static<typeof EstimationExport>;

const { paper, format, seal, sha256 } = IssuedPaper.properties;
const issued_at = Instant;

/** An issued paper of an estimation. */
const Issued = shape({ paper, format, seal, sha256, issued_at });
/** Response to issuing an estimation. */
export const IssuedEstimation = shape({ id: Id, issued_at, papers: Type.Array(Issued) });

/** Issued papers of an estimation, newest first. `in_force`: not replaced by a later issue; `url`: a signed link to the file. */
export const IssuedPapers = Type.Array(
  shape({ ...Issued.properties, in_force: Type.Boolean(), url: Type.String() }),
);
export type IssuedPapers = Static<typeof IssuedPapers>;

/** `copia`: a working copy with current figures, although there is an issued paper. */
export const PaperQuerystring = shape({ copia: Maybe(Type.Boolean()) });

/** The seal on a paper, or its beginning; a malformed seal is answered like an unknown one. */
export const SealParams = Type.Object({ seal: Type.String() });
/**
 * Public data of a paper, without an account, for readers that know its seal. An estimation's paper has its number and period, that of an
 * act its day `signed_on`. `importe_liquido` in pesos, of a finiquito its balance, null for an acta; `sha256`: of the file.
 */
export const SealAnswer = shape({
  seal,
  paper: Type.Enum([...issuedPapers, ...closingPapers]),
  format,
  number: Nullable(EstimationNumber),
  period: Nullable(Type.String()),
  signed_on: Nullable(Day),
  importe_liquido: Nullable(Signed),
  issued_at,
  sha256,
  in_force: Type.Boolean(),
});
export type SealAnswer = Static<typeof SealAnswer>;

/** Photos per page of an estimation's photo report: 2 or 4. */
export const PhotoReportQuerystring = shape({
  por_hoja: Maybe(Type.Integer({ minimum: 2, maximum: 4, multipleOf: 2, default: 4 })),
});
