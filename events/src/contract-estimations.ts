import { advanceAfter, noAdvance, type AdvanceEvent, type GrantedAdvance } from './advance.ts';
import { businessDayOf } from './calendar.ts';
import type { Fact, Handlers } from './define.ts';
import { draftStatus } from './estimation-control.ts';
import {
  byNumber,
  foldLedger,
  ivaPercentage,
  lineSubtotal,
  totalAmount,
  hasAdvance,
  type AdvanceAmounts,
  type EstimationAmounts,
} from './estimation-ledger.ts';
import {
  defaultEstimationTerms,
  type Billing,
  type EstimationEvent,
  type EstimationLine,
  type EstimationStatus,
  type IssuedPaper,
} from './estimation.ts';
import { billingAfter, billingInStatus, noBilling, type BillingEvent } from './payments.ts';
import { withKinds } from './retention-ledger.ts';

export type CapturedLine = EstimationLine & { subtotal: number };
type Updated = Extract<EstimationEvent, { type: 'EstimationUpdated' }>['data'];

/** An estimation as its events define it. Figures that depend on the contract's other estimations come from the ledger: `workedOut`. */
export type CapturedEstimation = Omit<Required<Updated>, 'concepts' | 'type_number'> & {
  /** Null if it charges works. */
  type_number: number | null;
  concepts: CapturedLine[];
  status: EstimationStatus;
  /** ISO 8601, UTC: time of the first capture. */
  creation_date: string;
  billing: Billing;
  total_amount: number;
  /** Revision of the latest event of this estimation. */
  revision: number;
};

export type CalculatedEstimation = CapturedEstimation & EstimationAmounts;

/** The latest issue of an estimation, and its time (ISO 8601, UTC). `in_force`: not returned to capture since. */
export type Issued = { at: string; content: string; papers: readonly IssuedPaper[]; in_force: boolean };

export type ContractEstimations = {
  advance: GrantedAdvance;
  estimations: Map<string, CapturedEstimation>;
  /** By estimation id. */
  issued: Map<string, Issued>;
  /** Ids of the people who captured or changed an estimation, by its id. */
  capturers: Map<string, ReadonlySet<string>>;
  /** Ids of deleted estimations; they are not reused. */
  deleted: Set<string>;
};

export const noEstimations = (): ContractEstimations => ({
  advance: noAdvance,
  estimations: new Map(),
  issued: new Map(),
  capturers: new Map(),
  deleted: new Set(),
});

const capturedBy = (state: ContractEstimations, id: string, by: string) => {
  state.capturers.set(id, new Set([...(state.capturers.get(id) ?? []), by]));
  return state;
};

const withdrawPapers = (state: ContractEstimations, id: string) => {
  const issued = state.issued.get(id);
  if (issued) state.issued.set(id, { ...issued, in_force: false });
};

/** Fields that an edit preserves; the event contains all others. */
type Kept = Pick<CapturedEstimation, 'status' | 'creation_date' | 'billing'>;
/** The event's data and revision. */
type Saying = Updated & { revision: number };

const put = (state: ContractEstimations, fields: Saying, { status, creation_date, billing }: Kept) => {
  state.deleted.delete(fields.id);
  state.estimations.set(fields.id, {
    ...defaultEstimationTerms,
    iva_percentage: ivaPercentage,
    iva_exempt: false,
    amortization_parts: [],
    type_number: null,
    ...fields,
    concepts: fields.concepts.map((line) => ({ ...line, subtotal: lineSubtotal(line) })),
    total_amount: totalAmount(fields.concepts),
    status,
    creation_date,
    billing,
  });
  return state;
};

/** Replaces fields of an estimation that exists. */
const changed = (
  state: ContractEstimations,
  id: string,
  next: (former: CapturedEstimation) => Partial<CapturedEstimation>,
  { revision }: Fact,
) => {
  const former = state.estimations.get(id);
  if (former) state.estimations.set(id, { ...former, ...next(former), revision });
  return state;
};

/** The estimation after an event about its invoice or payment. */
const billed = (state: ContractEstimations, event: BillingEvent, fact: Fact) =>
  changed(state, event.data.id, ({ billing }) => ({ billing: billingAfter(billing, event) }), fact);

const withAdvance = (state: ContractEstimations, event: AdvanceEvent, { revision }: Fact) => {
  state.advance = advanceAfter(state.advance, event, revision);
  return state;
};

/**
 * Folds the events of a contract into its estimations. The write side, the read models, the exports and the as-of views share this fold
 * (design.md §12). Changes the given state, never an estimation in it.
 * @throws RangeError when the lines exceed the largest amount of money.
 */
export const contractEstimations: Handlers<EstimationEvent, ContractEstimations> = {
  AdvanceGranted: (state, data, fact) => withAdvance(state, { type: 'AdvanceGranted', data }, fact),
  AdvanceInstalmentRecorded: (state, data, fact) =>
    withAdvance(state, { type: 'AdvanceInstalmentRecorded', data }, fact),
  AdvanceInstalmentWithdrawn: (state, data, fact) =>
    withAdvance(state, { type: 'AdvanceInstalmentWithdrawn', data }, fact),
  EstimationCreated: (state, { status, ...fields }, { at, by, revision }) =>
    put(
      capturedBy(state, fields.id, by),
      { ...fields, revision },
      {
        status: status ?? 'entregada',
        creation_date: at,
        billing: status ? noBilling : { ...noBilling, presented_on: businessDayOf(at) },
      },
    ),
  EstimationUpdated: (state, fields, { by, revision }) => {
    const former = state.estimations.get(fields.id);
    return former ? put(capturedBy(state, fields.id, by), { ...fields, revision }, former) : state;
  },
  StatusChanged: (state, { id, status }, fact) => {
    if (status === draftStatus) withdrawPapers(state, id);
    return changed(
      state,
      id,
      ({ billing }) => ({ status, billing: billingInStatus(billing, status, businessDayOf(fact.at)) }),
      fact,
    );
  },
  RetentionsClassified: (state, { id, kinds }, fact) =>
    changed(
      state,
      id,
      ({ otras_retenciones }) => ({ otras_retenciones: withKinds(otras_retenciones, kinds) }),
      fact,
    ),
  InvoiceReceived: (state, data, fact) =>
    changed(
      billed(state, { type: 'InvoiceReceived', data }, fact),
      data.id,
      () => ({ folio_factura: data.folio }),
      fact,
    ),
  InvoiceReturned: (state, data, fact) => billed(state, { type: 'InvoiceReturned', data }, fact),
  PaymentMade: (state, data, fact) => billed(state, { type: 'PaymentMade', data }, fact),
  PaymentWithdrawn: (state, data, fact) => billed(state, { type: 'PaymentWithdrawn', data }, fact),
  EstimationRestored: (state, { status, creation_date, billing, ...fields }, { revision }) => {
    if (status === draftStatus) withdrawPapers(state, fields.id);
    const presented = status === draftStatus ? null : businessDayOf(creation_date);
    const kept = billing ?? { ...noBilling, presented_on: presented };
    return put(state, { ...fields, revision }, { status, creation_date, billing: kept });
  },
  EstimationDeleted: (state, { id }) => {
    if (state.estimations.delete(id)) state.deleted.add(id);
    return state;
  },
  PaperIssued: (state, { id, content, papers }, { at }) => {
    state.issued.set(id, { at, content, papers, in_force: true });
    return state;
  },
};

const isWorked = (estimation: CapturedEstimation): estimation is CalculatedEstimation =>
  'importe_liquido' in estimation;

/** Figures of each estimation in the last fold: the ledger reuses those that are still valid. */
const lastFigures = new WeakMap<CapturedEstimation, CalculatedEstimation>();

/**
 * Estimations of one contract in ledger order, with their figures. An estimation whose figures are still valid returns as the same object,
 * even if it already contains them (a row of a read model).
 * @throws RangeError when a figure exceeds the largest amount of money.
 */
export const ledgerOf = (
  advance: AdvanceAmounts,
  estimations: Iterable<CapturedEstimation>,
): CalculatedEstimation[] => {
  const captured = [...estimations].sort(byNumber);
  const worked = foldLedger(
    advance,
    captured.map((estimation) =>
      isWorked(estimation) ? estimation : (lastFigures.get(estimation) ?? estimation),
    ),
  );
  captured.forEach((estimation, index) => {
    if (!isWorked(estimation)) lastFigures.set(estimation, worked[index]!);
  });
  return worked;
};

/** All estimations of the contract in ledger order, with their figures. */
export const calculatedEstimations = ({
  advance,
  estimations,
}: ContractEstimations): CalculatedEstimation[] => ledgerOf(advance, estimations.values());

/**
 * Whether an estimation's figures depend on the contract's other estimations. With an advance they do: its balance depends on earlier
 * amortisation. Without one, nothing limits the amortisation (design.md §8.1).
 */
export const dependOnOthers = hasAdvance;
