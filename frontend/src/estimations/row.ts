import type { EstimationAnswer } from '@obraclara/api';

/** A claim as `GET /estimations/{projectId}` answers it: what was captured and what the ledger made of it, in pesos. */
export type EstimationRow = EstimationAnswer;

/** What the estimations screens need of a project. */
export type EstimationProject = {
  id: string;
  /** The contract's own; the days of its estimations follow from them. */
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
  anticipo_amount?: number | null;
  anticipo_amortization_percentage?: number | null;
  /** At which the advance was read. */
  anticipo_revision?: number;
};
