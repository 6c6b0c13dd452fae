import type { Handlers } from './define.ts';
import {
  byNumber,
  foldLedger,
  lineSubtotal,
  totalAmount,
  type EstimationAmounts,
} from './estimation-ledger.ts';
import {
  unsaid,
  type EstimationEvent,
  type EstimationLine,
  type EstimationStatus,
  type IssuedPaper,
} from './estimation.ts';

/** The advance of a contract in pesos without IVA, and the share of each estimation that pays it back (per cent). */
export type Advance = { amount: number; amortization_percentage: number };

export type CapturedLine = EstimationLine & { subtotal: number };
type Said = Extract<EstimationEvent, { type: 'EstimationCreated' }>['data'];

/** An estimation as its events have made it. What depends on the others of the contract is the ledger's: `workedOut`. */
export type CapturedEstimation = Omit<Required<Said>, 'concepts'> & {
  concepts: CapturedLine[];
  status: EstimationStatus;
  /** ISO 8601, UTC: when it was first captured. */
  creation_date: string;
  total_amount: number;
  /** Of the last event about this estimation itself. */
  revision: number;
};

export type WorkedEstimation = CapturedEstimation & EstimationAmounts;

export type GrantedAdvance = Advance & { revision: number };

/** What was issued last of an estimation, and when (ISO 8601, UTC). */
export type Issued = { at: string; content: string; papers: readonly IssuedPaper[] };

export type ContractEstimations = {
  advance: GrantedAdvance;
  estimations: Map<string, CapturedEstimation>;
  /** By the id of the estimation. */
  issued: Map<string, Issued>;
  /** Ids of those that are deleted, which nothing else is called. */
  deleted: Set<string>;
};

export const noEstimations = (): ContractEstimations => ({
  advance: { amount: 0, amortization_percentage: 0, revision: -1 },
  estimations: new Map(),
  issued: new Map(),
  deleted: new Set(),
});

/** All that outlives an edit; everything else is what the event says. */
type Kept = Pick<CapturedEstimation, 'status' | 'creation_date'>;
/** What the event says, and where it stands. */
type Saying = Said & { revision: number };

const put = (state: ContractEstimations, said: Saying, { status, creation_date }: Kept) => {
  state.deleted.delete(said.id);
  state.estimations.set(said.id, {
    ...unsaid,
    ...said,
    concepts: said.concepts.map((line) => ({ ...line, subtotal: lineSubtotal(line) })),
    total_amount: totalAmount(said.concepts),
    status,
    creation_date,
  });
  return state;
};

/**
 * What the events of a contract make of its estimations: the one fold of the write side, the read models, the exports and
 * every look into the past (design.md §12). Changes the state it is given, never an estimation in it.
 * @throws RangeError when lines come to more than the largest amount of money.
 */
export const contractEstimations: Handlers<EstimationEvent, ContractEstimations> = {
  AdvanceGranted: (state, { amount, amortization_percentage }, { revision }) => {
    state.advance = { amount, amortization_percentage, revision };
    return state;
  },
  EstimationCreated: (state, said, { at, revision }) =>
    put(state, { ...said, revision }, { status: 'entregada', creation_date: at }),
  EstimationUpdated: (state, said, { revision }) => {
    const former = state.estimations.get(said.id);
    return former ? put(state, { ...said, revision }, former) : state;
  },
  StatusChanged: (state, { id, status }, { revision }) => {
    const former = state.estimations.get(id);
    if (former) state.estimations.set(id, { ...former, status, revision });
    return state;
  },
  EstimationRestored: (state, { status, creation_date, ...said }, { revision }) =>
    put(state, { ...said, revision }, { status, creation_date }),
  EstimationDeleted: (state, { id }) => {
    if (state.estimations.delete(id)) state.deleted.add(id);
    return state;
  },
  PaperIssued: (state, { id, content, papers }, { at }) => {
    state.issued.set(id, { at, content, papers });
    return state;
  },
};

const isWorked = (estimation: CapturedEstimation): estimation is WorkedEstimation =>
  'importe_liquido' in estimation;

/** The figures each estimation had in the last fold: the ledger keeps those that still hold instead of working them out. */
const lastFigures = new WeakMap<CapturedEstimation, WorkedEstimation>();

/**
 * Estimations of one contract in the order of the ledger, with their figures. One whose figures still hold comes back as the
 * same object, also when it already carries them (a row of a read model).
 * @throws RangeError when a figure passes the largest amount of money.
 */
export const ledgerOf = (advance: Advance, estimations: Iterable<CapturedEstimation>): WorkedEstimation[] => {
  const captured = [...estimations].sort(byNumber);
  const worked = foldLedger(
    advance.amount,
    captured.map((estimation) =>
      isWorked(estimation) ? estimation : (lastFigures.get(estimation) ?? estimation),
    ),
  );
  captured.forEach((estimation, index) => {
    if (!isWorked(estimation)) lastFigures.set(estimation, worked[index]!);
  });
  return worked;
};

/** All estimations of the contract, so. */
export const workedOut = ({ advance, estimations }: ContractEstimations): WorkedEstimation[] =>
  ledgerOf(advance, estimations.values());

/**
 * Whether the figures of an estimation rest on the others of its contract: where an advance was granted, what is left of it is what an
 * earlier one has not amortised; without one nothing caps the amortisation (design.md §8.1).
 */
export const restOnOthers = ({ amount }: Advance): boolean => amount > 0;
