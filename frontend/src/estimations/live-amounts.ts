import {
  accumulatedUpTo,
  addMoney,
  advanceUntil,
  byNumber,
  contractLines,
  cumulatives,
  draftStatus,
  estimationWarnings,
  type PeriodRow,
  foldLedger,
  hasAdvance,
  ivaOfLines,
  ivaPercentageOf,
  lateRetentionBalance,
  quantityOn,
  retentionKindsOf,
  suggestedReturns,
  totalAmount,
  type AdvanceAmounts,
  type ContractedConcept,
  type Estimation,
  type EstimationType,
  type Cumulative,
  type Iva,
  type LedgerRow,
  type Retention,
  type SuggestedReturn,
} from '@obraclara/events';
import { draftDeductions } from './draft-estimation.ts';
import { draftLines, type Draft } from './draft.ts';
import type { DraftGeneral } from './general.ts';
import type { EstimationRow } from './row.ts';

/** Amounts of the estimation being captured, which the ledger folds with the other estimations of the contract. */
export type Live = {
  row: LedgerRow & Cumulative;
  /** Balance of the advance after this estimation, in pesos; null if the contract has no advance. */
  advance_balance: number | null;
  warnings: string[];
  /** Numbers of the later estimations whose net amount this one changes. */
  changes: number[];
  /** Late retentions of the previous estimations less refunds, in pesos. */
  late_withheld: number;
  /** Returns the kind of a retention, as the estimations of the contract define it. */
  kindOf: ReturnType<typeof retentionKindsOf>;
  /** Previous estimation and the percentages that it deducts, which this one may copy; null if it deducts none. */
  former: { number: number; deducted: Retention[] } | null;
  /** Suggested refunds, if this estimation ends the contract. */
  returns: SuggestedReturn[];
};

/**
 * Data of the contract: advance in pesos, estimations, its concepts and the previously estimated quantities by concept id, and whether the
 * line that completes a concept takes what is left of it.
 */
export type Surroundings = {
  anticipo_amount: number;
  anticipo_instalments?: readonly { on: string; amount: number }[] | undefined;
  closes_cents?: boolean | undefined;
  rows: readonly EstimationRow[];
  contracted: ReadonlyMap<string, ContractedConcept>;
  previous: ReadonlyMap<string, number>;
  /** Last day of the contract (YYYY-MM-DD), if defined. */
  contract_end?: string | undefined;
  /** Present rate of IVA of the contract, in per cent; a stored estimation keeps its own. */
  iva_percentage?: number | undefined;
  iva_exempt?: boolean | undefined;
};

/** The advance of a project: its undated amount is what its instalments leave. */
const advanceOf = ({
  anticipo_amount,
  anticipo_instalments: instalments = [],
}: Surroundings): AdvanceAmounts => ({
  amount: addMoney(anticipo_amount, ...instalments.map(({ amount }) => -amount)),
  instalments,
});

/** Id, creation date and status of the stored estimation; new ones sort after all others. */
export type DraftIdentity = Pick<Estimation, 'id' | 'creation_date' | 'status'>;
/** A new estimation under free control: it counts at once. */
export const unsaved: DraftIdentity = { id: 'borrador', creation_date: '9999-12-31T00:00:00Z' };
/** A new estimation under formal control: it counts once it is presented. */
export const unsavedDraft: DraftIdentity = { ...unsaved, status: draftStatus };

/** Fields that order the estimation in the ledger; without a number it is last. Omits every other stored field, above all the figures. */
export const placeOf = (
  { number, start_date }: Pick<DraftGeneral, 'number' | 'start_date'>,
  { id, creation_date, status }: DraftIdentity,
) => ({
  id,
  creation_date,
  ...(status && { status }),
  number: Number(number) || Number.MAX_SAFE_INTEGER,
  start_date,
});

type Ledgered = Estimation & Pick<PeriodRow, 'end_date' | 'concepts'>;

const estimationOf = (draft: Draft, identity: DraftIdentity, around: Surroundings): Ledgered => {
  const { end_date, estimation_type } = draft.general;
  const own = {
    ...placeOf(draft.general, identity),
    end_date,
    estimation_type: (estimation_type || 'trabajos') as EstimationType,
    ...draftDeductions(draft),
  };
  const others = around.rows.filter(({ id }) => id !== identity.id);
  const { contracted: concepts, closes_cents = false } = around;
  const lines = contractLines({ ...own, concepts: draftLines(draft) }, { others, concepts, closes_cents });
  return { ...own, ...lines, total_amount: totalAmount(lines.concepts) };
};

/** Contracted quantity at the end of an estimation; undefined if the catalog lacks the concept. */
const contractedOn = (concept: ContractedConcept | undefined, end_date: string) =>
  concept && quantityOn(concept, end_date);

/** Concepts that the catalog no longer has count as unlimited, so that no warning reports them as over-executed. */
const lineStates = (draft: Draft, { contracted, previous }: Surroundings) =>
  draftLines(draft).map(({ concept_id, concept_code, quantity }) => ({
    concept_code,
    quantity,
    contracted: contractedOn(contracted.get(concept_id), draft.general.end_date) ?? Infinity,
    previous: previous.get(concept_id) ?? 0,
  }));

const formerOf = (row: LedgerRow | undefined): Live['former'] => {
  const deducted = (row?.otras_retenciones ?? []).filter(
    ({ tipo, es_suma }) => tipo === 'porcentaje' && !es_suma,
  );
  return row && deducted.length > 0 ? { number: row.number, deducted } : null;
};

/** Estimations that a device stored earlier lack their IVA. */
const ivaIn = (of: { iva_percentage?: number | undefined; iva_exempt?: boolean | undefined }): Iva => {
  const { iva_exempt = false } = of;
  return { iva_percentage: iva_exempt ? 0 : ivaPercentageOf(of), iva_exempt };
};

/**
 * Amounts of a draft in its contract.
 * @throws RangeError above the largest amount of money.
 */
export const liveAmounts = (draft: Draft, identity: DraftIdentity, around: Surroundings): Live => {
  const { rows, contract_end = '' } = around;
  const advance = advanceOf(around);
  const stored = rows.find(({ id }) => id === identity.id);
  const others = rows.filter((row) => row !== stored);
  const charged = draftLines(draft).filter(({ quantity }) => quantity !== 0);
  const rates = new Map(others.map((row) => [row.id, ivaIn(row)]));
  const { iva, refusal } = ivaOfLines(charged, rates, ivaIn(stored ?? around));
  const estimation = { ...estimationOf(draft, identity, around), ...iva };
  const folded = foldLedger<Ledgered>(advance, [...others, estimation].sort(byNumber));
  const at = folded.findIndex(({ id }) => id === estimation.id);
  const upTo = accumulatedUpTo(folded, estimation.id);
  const earlier = upTo.slice(0, -1);
  const before = new Map(others.map((row) => [row.id, row.importe_liquido]));
  const given = advanceUntil(advance, estimation.end_date);
  const row = { ...folded[at]!, ...cumulatives(upTo).at(-1)! };
  return {
    row,
    advance_balance: hasAdvance(advance) ? addMoney(given, -row.cumulative_amortization) : null,
    warnings: [...(refusal ? [refusal] : []), ...estimationWarnings(upTo, given, lineStates(draft, around))],
    changes: folded
      .slice(at + 1)
      .filter(({ id, importe_liquido }) => before.get(id) !== importe_liquido)
      .map(({ number }) => number),
    late_withheld: lateRetentionBalance(earlier),
    kindOf: retentionKindsOf(folded),
    former: formerOf(earlier.at(-1)),
    returns: suggestedReturns(upTo, {
      es_final: row.es_final ?? false,
      end_date: row.end_date,
      contract_end,
    }),
  };
};
