import {
  addMoney,
  byNumber,
  cumulatives,
  estimationWarnings,
  foldLedger,
  lateRetentionBalance,
  retentionKindsOf,
  suggestedReturns,
  totalAmount,
  type Estimation,
  type Cumulative,
  type LedgerRow,
  type Retention,
  type SuggestedReturn,
} from '@obraclara/events';
import { draftDeductions } from './draft-estimation.ts';
import { draftLines, type Draft } from './draft.ts';
import type { DraftGeneral } from './general.ts';
import type { EstimationRow } from './row.ts';

/** What the estimation being captured comes to, folded with the contract's other estimations by the ledger itself. */
export type Live = {
  row: LedgerRow & Cumulative;
  /** Balance of the advance after this estimation, in pesos; null when no advance was granted. */
  advance_balance: number | null;
  warnings: string[];
  /** Numbers of the later estimations whose net amount this one changes. */
  changes: number[];
  /** What the estimations before this one withhold for lateness, refunds taken off, in pesos. */
  late_withheld: number;
  /** Of what kind its retentions are, by what the contract's estimations say. */
  kindOf: ReturnType<typeof retentionKindsOf>;
  /** The estimation before it, if it deducts percentages, which this one may deduct as well. */
  former: { number: number; deducted: Retention[] } | null;
  /** What should be given back with it, where it ends the contract. */
  returns: SuggestedReturn[];
};

/** The contract around the estimation: its advance in pesos, its estimations, and by concept id what is contracted and already estimated. */
export type Surroundings = {
  anticipo_amount: number;
  rows: readonly EstimationRow[];
  contracted: ReadonlyMap<string, number>;
  previous: ReadonlyMap<string, number>;
  /** Its last day (YYYY-MM-DD), once it is defined. */
  contract_end?: string | undefined;
};

/** Id and creation of the stored estimation, or of one that comes after all others. */
export type DraftIdentity = Pick<Estimation, 'id' | 'creation_date'>;
export const unsaved: DraftIdentity = { id: 'borrador', creation_date: '9999-12-31T00:00:00Z' };

/** Where the estimation stands among the others; without a number, last. Nothing else of the stored estimation, least of all its figures. */
export const placeOf = (
  { number, start_date }: Pick<DraftGeneral, 'number' | 'start_date'>,
  { id, creation_date }: DraftIdentity,
) => ({ id, creation_date, number: Number(number) || Number.MAX_SAFE_INTEGER, start_date });

const estimationOf = (draft: Draft, identity: DraftIdentity): Estimation & { end_date: string } => ({
  ...placeOf(draft.general, identity),
  end_date: draft.general.end_date,
  ...draftDeductions(draft),
  total_amount: totalAmount(draftLines(draft)),
});

/** A concept that the catalog no longer holds is not called over-executed. */
const lineStates = (draft: Draft, { contracted, previous }: Surroundings) =>
  draftLines(draft).map(({ concept_id, concept_code, quantity }) => ({
    concept_code,
    quantity,
    contracted: contracted.get(concept_id) ?? Infinity,
    previous: previous.get(concept_id) ?? 0,
  }));

const formerOf = (row: LedgerRow | undefined): Live['former'] => {
  const deducted = (row?.otras_retenciones ?? []).filter(
    ({ tipo, es_suma }) => tipo === 'porcentaje' && !es_suma,
  );
  return row && deducted.length > 0 ? { number: row.number, deducted } : null;
};

/** @throws RangeError when an amount passes the largest amount of money. */
export const liveAmounts = (draft: Draft, identity: DraftIdentity, around: Surroundings): Live => {
  const { anticipo_amount, rows, contract_end = '' } = around;
  const estimation = estimationOf(draft, identity);
  const others = rows.filter(({ id }) => id !== estimation.id);
  const folded = foldLedger<Estimation & { end_date: string }>(
    anticipo_amount,
    [...others, estimation].sort(byNumber),
  );
  const at = folded.findIndex(({ id }) => id === estimation.id);
  const upTo = folded.slice(0, at + 1);
  const stored = new Map(others.map((row) => [row.id, row.importe_liquido]));
  const row = { ...folded[at]!, ...cumulatives(upTo)[at]! };
  return {
    row,
    advance_balance: anticipo_amount > 0 ? addMoney(anticipo_amount, -row.cumulative_amortization) : null,
    warnings: estimationWarnings(upTo, anticipo_amount, lineStates(draft, around)),
    changes: folded
      .slice(at + 1)
      .filter(({ id, importe_liquido }) => stored.get(id) !== importe_liquido)
      .map(({ number }) => number),
    late_withheld: lateRetentionBalance(folded.slice(0, at)),
    kindOf: retentionKindsOf(folded),
    former: formerOf(folded[at - 1]),
    returns: suggestedReturns(upTo, {
      es_final: row.es_final ?? false,
      end_date: row.end_date,
      contract_end,
    }),
  };
};
