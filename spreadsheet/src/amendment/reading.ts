import type { Finding } from '../findings/findings.ts';
import type { Limits } from '../limits.ts';

/** What the quantities of a sheet say: the change of each concept, or its new total. */
export type AmendedQuantities = 'change' | 'total';

/** A concept of a contract; `unit_price` in pesos. */
export type ContractConcept = {
  concept_code: string;
  concept_name: string;
  unit: string;
  quantity: number;
  unit_price: number;
};

/** `concepts`: those of the contract, each with its contracted quantity. */
export type AmendmentContext = {
  concepts: ContractConcept[];
  /** What the user says that the quantities are, if their headings do not. */
  quantities?: AmendedQuantities;
  limits?: Partial<Limits>;
};

/** A change of the quantity of a concept of the contract. */
export type AmendmentLine = {
  /** Row of the sheet, from 1. */
  row: number;
  /** As the catalog writes it. */
  concept_code: string;
  /** Change, below 0 for less; at most 6 decimals. */
  quantity: number;
};

/** A concept that the contract lacks. */
export type AmendmentConcept = ContractConcept & { row: number };

export type AmendmentReading = {
  sheet: string;
  /** From 1. */
  header_row: number;
  /** Null if no heading says it: then nothing was read, and the user has to say it. */
  quantities: AmendedQuantities | 'both' | null;
  /** Headings of the quantities, as the sheet writes them. */
  headings: string[];
  lines: AmendmentLine[];
  concepts: AmendmentConcept[];
  /** Rows that were not read, each with its reason; at most 500 listed. */
  errors: Finding[];
  errors_total: number;
};
