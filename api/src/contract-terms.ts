import {
  Checklist,
  amendmentKindNames,
  AmendmentLine,
  AmendmentNumber,
  AmendmentTerms,
  Concept,
  ConceptTerms,
  Day,
  DaysChange,
  Id,
  maxAmendmentConcepts,
  maxAmendmentLines,
  Nullable,
  ProgramMonth,
  Percentage,
  Reason,
  Revision,
  shape,
  type AmendmentKind,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal } from './common.ts';

/**
 * Request body of an amendment: changes of quantities and prices, new concepts and days. A line without `unit_price` keeps its price. The
 * server gives ids and the next number.
 */
export const AmendmentBody = shape({
  number: Type.Optional(AmendmentNumber),
  on: Day,
  reason: Reason,
  days: Type.Optional(DaysChange),
  lines: Type.Optional(
    Type.Array(
      shape({
        ...Type.Pick(AmendmentLine, ['concept_id', 'quantity']).properties,
        unit_price: Type.Optional(AmendmentLine.properties.unit_price),
      }),
      { maxItems: maxAmendmentLines },
    ),
  ),
  concepts: Type.Optional(
    Type.Array(shape({ ...ConceptTerms.properties, partida: Concept.properties.partida }), {
      maxItems: maxAmendmentConcepts,
    }),
  ),
  changes_program: Type.Optional(Type.Boolean()),
  advance_percentage: AmendmentTerms.properties.advance_percentage,
  document_id: AmendmentTerms.properties.document_id,
});
export type AmendmentBody = Static<typeof AmendmentBody>;

/** The terms of a contract from a day on: pesos without IVA, calendar days. `origin`: what they come from; `id`: which one. */
export const TermsAnswer = shape({
  on: Day,
  origin: Type.Enum(['award', 'amendment', 'suspension']),
  id: Nullable(Id),
  amendment: Type.Integer(),
  contract_amount: Decimal,
  days: Type.Integer(),
  suspended_days: Type.Integer(),
  end_date: Day,
});
export type TermsAnswer = Static<typeof TermsAnswer>;

/** An amendment with its amount, and the terms that follow from it. `amount`: pesos without IVA, below 0 for a reduction. */
export const WrittenAmendment = shape({
  id: Id,
  ...AmendmentTerms.properties,
  amount: Decimal,
  contract: TermsAnswer,
  notices: Type.Array(Type.String()),
  revision: Revision,
});
export type WrittenAmendment = Static<typeof WrittenAmendment>;

export const WithdrawnAmendment = shape({ id: Id, contract: TermsAnswer });

export const SuspensionBody = shape({
  on: Day,
  until: Day,
  reason: Reason,
  document_id: AmendmentTerms.properties.document_id,
});
export type SuspensionBody = Static<typeof SuspensionBody>;
export const ResumptionBody = shape({ on: Day });

/** A suspension; `until`: last day without work; `days`: days without work. */
export const WrittenSuspension = shape({
  id: Id,
  on: Day,
  until: Day,
  reason: Reason,
  document_id: AmendmentTerms.properties.document_id,
  days: Type.Integer(),
  contract: TermsAnswer,
  revision: Revision,
});
export type WrittenSuspension = Static<typeof WrittenSuspension>;

/**
 * A line of an amendment with its concept. `origin`: what changes; `amount`: pesos without IVA. A line `price` has the quantity that is left
 * and the difference of both prices, which `prices` has.
 */
const AmendmentLineAnswer = shape({
  concept_id: Id,
  concept_code: Type.String(),
  concept_name: Type.String(),
  unit: Type.String(),
  quantity: Decimal,
  unit_price: Decimal,
  amount: Decimal,
  origin: Type.Enum(['increase', 'reduction', 'extraordinary', 'new', 'price']),
  prices: Type.Optional(shape({ former: Decimal, present: Decimal })),
});
export type AmendmentLineAnswer = Static<typeof AmendmentLineAnswer>;

/**
 * Response of reads: a contract as awarded, what changed it, and all of its terms in the order of their days. `advance_percentage`: of the
 * contract as awarded, and of each amendment. `document_id`: the signed document.
 */
export const ContractTermsAnswer = shape({
  contract_id: Id,
  signed_on: Nullable(Day),
  advance_percentage: Percentage,
  versions: Type.Array(TermsAnswer),
  amendments: Type.Array(
    shape({
      id: Id,
      number: AmendmentNumber,
      on: Day,
      reason: Type.String(),
      days: DaysChange,
      changes_program: Type.Boolean(),
      advance_percentage: Nullable(Percentage),
      kind: Type.Enum(Object.keys(amendmentKindNames) as AmendmentKind[]),
      document_id: Nullable(Id),
      amount: Decimal,
      lines: Type.Array(AmendmentLineAnswer),
      revision: Revision,
    }),
  ),
  suspensions: Type.Array(
    shape({
      id: Id,
      on: Day,
      until: Day,
      reason: Type.String(),
      document_id: Nullable(Id),
      days: Type.Integer(),
      revision: Revision,
    }),
  ),
  /** What accompanies each estimation; null if it is not set. */
  checklist: Nullable(Checklist),
  notices: Type.Array(Type.String()),
});
export type ContractTermsAnswer = Static<typeof ContractTermsAnswer>;

/**
 * A program of a contract, in force from the day `on`; `amendment`: number of its amendment, 0 for the program of the award. Planned
 * quantities of each concept by month (`YYYY-MM`).
 */
const ProgramOfContract = shape({
  name: Type.String(),
  amendment: Type.Integer(),
  on: Day,
  file_name: Type.String(),
  months: Type.Array(ProgramMonth),
  concepts: Type.Array(
    shape({
      concept_id: Id,
      concept_code: Type.String(),
      concept_name: Type.String(),
      unit: Type.String(),
      monthly_quantities: Type.Record(Type.String(), Decimal),
    }),
  ),
});
export type ProgramOfContract = Static<typeof ProgramOfContract>;

/** Response of reads: all programs of a contract in the order of the days from which they are in force. */
export const ContractProgramsAnswer = Type.Array(ProgramOfContract);
export type ContractProgramsAnswer = Static<typeof ContractProgramsAnswer>;
