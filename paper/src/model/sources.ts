import type { CapturedLine, ContractKind, Signatures, WorkedEstimation } from '@obraclara/events';
import type { Seal } from './seal.ts';
import type { Picture } from './picture.ts';

/** The contract that a document is of. Amounts in pesos without IVA, 0 where none is known. */
export type PaperContract = {
  kind: ContractKind;
  project: string;
  /** What the contract is about, in its own words. */
  object: string;
  contract_amount: number;
  start_date: string;
  end_date: string;
  anticipo_amount: number;
  /** Who signs the documents of the works of its project, and those of the services contract. */
  signatures: Signatures;
  internal_signatures: Signatures;
};

/** What a paper is besides what it says. `is_copy`: it is printed for work and was not issued. */
export type Sealed = { seal?: Seal; is_copy?: boolean };

/** An estimation as the ledger gives it; its lines are told apart. */
export type PaperEstimation = Omit<WorkedEstimation, 'concepts'>;

/** Of what a concept is part: the catalog that was signed, what was added to it, or nothing any more. */
export type Place = 'budget' | 'extraordinary' | 'gone';

/** A concept of the contract, what stands in earlier estimations of it and in this one. Quantities exact, amounts in pesos. */
export type PaperConcept = {
  concept_id: string;
  place: Place;
  partida: string[];
  /** What the catalog holds of it; 0 once it is gone from it. */
  quantity: number;
  amount: number;
  estimated_before: number;
  amount_before: number;
};

export type PaperLine = CapturedLine;

/** An estimation and all that its documents say of the contract besides: its concepts in the order of the catalog. */
export type EstimationSources = Sealed & {
  contract: PaperContract;
  /** Those of the contract up to this one, in the order of the ledger; the last is this one. */
  estimations: PaperEstimation[];
  concepts: PaperConcept[];
  /** As they were captured. */
  lines: PaperLine[];
  /** JPEGs of the sketches that the lines name, by their addresses; null of one that is no more. */
  croquis?: ReadonlyMap<string, Picture | null>;
};
