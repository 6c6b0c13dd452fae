import type { EstimationAnswer, ProjectListed } from '@obraclara/api';

/** An estimation as lists answer it: what was captured and what the ledger made of it, in pesos. */
export type EstimationRow = EstimationAnswer;

/** What the estimations screens need of a contract: the days of its estimations follow from its own, once it is defined. */
export type EstimationProject = Pick<
  ProjectListed,
  'id' | 'anticipo_amount' | 'anticipo_amortization_percentage'
> &
  Partial<
    Pick<ProjectListed, 'contract_amount' | 'deductions' | 'start_date' | 'end_date' | 'anticipo_revision'>
  >;
