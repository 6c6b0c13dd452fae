import type { EstimationAnswer, ProjectListed } from '@obraclara/api';

/** Estimation of a list: captured fields and figures of the ledger, in pesos. */
export type EstimationRow = EstimationAnswer;

/** Fields of a contract that the estimation screens need. Its days, if defined, limit the days of its estimations. */
export type EstimationProject = Pick<
  ProjectListed,
  'id' | 'anticipo_amount' | 'anticipo_amortization_percentage'
> &
  Partial<
    Pick<
      ProjectListed,
      | 'contract_amount'
      | 'deductions'
      | 'start_date'
      | 'end_date'
      | 'anticipo_revision'
      | 'estimation_control'
      | 'iva_percentage'
      | 'iva_exempt'
      | 'closes_cents'
      | 'anticipo_instalments'
      | 'status'
    >
  >;
