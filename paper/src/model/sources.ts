import type {
  CapturedLine,
  ContractKind,
  ContractSheet,
  Signatures,
  CalculatedEstimation,
} from '@obraclara/events';
import type { Seal } from './seal.ts';
import type { Picture } from './picture.ts';

/** The contract of a document. Amounts are in pesos without IVA, 0 if unknown. */
export type PaperContract = {
  kind: ContractKind;
  project: string;
  /** The object of the contract, in its own words. */
  object: string;
  contract_amount: number;
  start_date: string;
  end_date: string;
  anticipo_amount: number;
  /** Signers of the documents of the main contract, and of the services contract. */
  signatures: Signatures;
  internal_signatures: Signatures;
  /** Of the works contract; empty or absent if unknown. */
} & Partial<ContractSheet & { compliance_guarantee: number }>;

/** Marks of a paper besides its content. `is_copy`: a working copy that was not issued. */
export type Sealed = { seal?: Seal; is_copy?: boolean };

/** An estimation from the ledger, without its lines. */
export type PaperEstimation = Omit<CalculatedEstimation, 'concepts'>;

/** Place of a concept: the signed catalog, added to it, or removed. */
export type Place = 'budget' | 'extraordinary' | 'gone';

/** A concept of the contract, with its sums in earlier estimations. Quantities are exact, amounts in pesos. */
export type PaperConcept = {
  concept_id: string;
  place: Place;
  partida: string[];
  /** Quantity and amount in the catalog; 0 if the concept was removed. */
  quantity: number;
  amount: number;
  estimated_before: number;
  amount_before: number;
};

export type PaperLine = CapturedLine;

/** An estimation and all further data of its documents; concepts are in catalog order. */
export type EstimationSources = Sealed & {
  contract: PaperContract;
  /** The contract's estimations up to this one, in ledger order; the last is this one. */
  estimations: PaperEstimation[];
  concepts: PaperConcept[];
  /** In the order of capture. */
  lines: PaperLine[];
  /** JPEGs of the sketches of the lines, by URL; null if one is not available. */
  croquis?: ReadonlyMap<string, Picture | null>;
};
