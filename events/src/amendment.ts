import { Type, type Static } from 'typebox';
import { Concept } from './catalog.ts';
import { shape, type EventOf } from './define.ts';
import { Reason } from './estimation.ts';
import { Day, Id, Percentage, Quantity, SignedQuantity, UnitPrice } from './fields.ts';
import { addQuantities } from './money.ts';

const of = { contract_id: Id, project_id: Id };

/** Maximum numbers of changed and of new concepts in one amendment: EventStoreDB refuses appends over 1 MiB. */
export const maxAmendmentLines = 3000;
export const maxAmendmentConcepts = 100;

/** A change of a unit price: the former one, the quantity that the estimations charge at it, and the one that is left. */
const Repricing = shape({ former_price: UnitPrice, charged_quantity: Quantity, pending_quantity: Quantity });

/** Change of one concept's contracted quantity, at its unit price from then on. */
export const AmendmentLine = shape({
  concept_id: Id,
  /** Below 0 for less; 0 if only the price changes. */
  quantity: SignedQuantity,
  unit_price: UnitPrice,
  /** Present if the amendment changes the unit price. Estimations before keep theirs. */
  repricing: Type.Optional(Repricing),
  /**
   * Of an extraordinary concept, its quantity until then. The contract had none of it; with the amendment it becomes part of the contract
   * with `quantity`.
   */
  extraordinary_quantity: Type.Optional(Quantity),
});
export type AmendmentLine = Static<typeof AmendmentLine>;

type Change = Pick<AmendmentLine, 'quantity' | 'extraordinary_quantity'>;

/** The contracted quantity after this line. Throws RangeError out of range. */
export const amendedQuantity = (
  quantity: number,
  { quantity: change, extraordinary_quantity }: Change,
): number => (extraordinary_quantity === undefined ? addQuantities(quantity, change) : change);

/** The quantity once this line is undone. */
export const withdrawnQuantity = (
  quantity: number,
  { quantity: change, extraordinary_quantity }: Change,
): number => extraordinary_quantity ?? addQuantities(quantity, -change);

export const maxAmendmentNumber = 999;
/** Number of an amendment, unique in its contract. */
export const AmendmentNumber = Type.Integer({ minimum: 1, maximum: maxAmendmentNumber });
/** Change of the plazo in calendar days. */
export const DaysChange = Type.Integer({ minimum: -3660, maximum: 3660 });

/** The price before a line, given the present one. */
export const withdrawnPrice = (unit_price: number, { repricing }: Pick<AmendmentLine, 'repricing'>): number =>
  repricing?.former_price ?? unit_price;

/** The price after a line, given the present one. */
export const amendedPrice = (
  present: number,
  { unit_price, repricing }: Pick<AmendmentLine, 'unit_price' | 'repricing'>,
): number => (repricing ? unit_price : present);

/** Terms of a convenio modificatorio (LOPSRM art. 59, RLOPSRM arts. 99–109), in force from the day `on`. */
export const AmendmentTerms = shape({
  number: AmendmentNumber,
  on: Day,
  reason: Reason,
  days: DaysChange,
  lines: Type.Array(AmendmentLine, { maxItems: maxAmendmentLines }),
  /** Concepts that the contract did not have. */
  concepts: Type.Array(Concept, { maxItems: maxAmendmentConcepts }),
  /** It comes with a new program, the next one that is uploaded. */
  changes_program: Type.Optional(Type.Boolean()),
  /** Percentage of the amendment's work that amortises its advance (RLOPSRM art. 143-II). Absent: as the estimation says. */
  advance_percentage: Type.Optional(Percentage),
  /** The signed document, one of the project's. */
  document_id: Type.Optional(Id),
});
export type AmendmentTerms = Static<typeof AmendmentTerms>;

export const amendmentEvents = {
  AmendmentSigned: shape({ ...of, id: Id, ...AmendmentTerms.properties }),
  /** An amendment that was recorded by mistake. Its lines are undone, and its new concepts removed. */
  AmendmentWithdrawn: shape({
    ...of,
    id: Id,
    /** The day from which it was in force. */
    on: Day,
    reason: Reason,
    lines: AmendmentTerms.properties.lines,
    concept_ids: Type.Array(Id, { maxItems: maxAmendmentConcepts }),
  }),
  /** The works stop on the day `on`; `until`: last day without work, as foreseen (RLOPSRM art. 147). */
  WorksSuspended: shape({
    ...of,
    id: Id,
    on: Day,
    until: Day,
    reason: Reason,
    document_id: AmendmentTerms.properties.document_id,
  }),
  /** The works go on on the day `on`, whatever was foreseen. On the day of the suspension itself: nothing was suspended. */
  WorksResumed: shape({ ...of, id: Id, on: Day }),
};
export type AmendmentEvent = EventOf<typeof amendmentEvents>;
