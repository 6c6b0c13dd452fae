import type { EstimationStatus, EstimationTerms } from '@obraclara/events';

export type Advance = { amount: number; amortization_percentage: number };

/** A claim as captured, with what the ledger needs of it. */
export type CapturedClaim = EstimationTerms & {
  id: string;
  project_id: string;
  status: EstimationStatus;
  creation_date: string;
  total_amount: number;
};

export type EstimationsState = { advance: Advance; claims: Map<string, CapturedClaim> };
