import { type Static } from 'typebox';
import { shape, type EventOf, type OptionalOf } from './define.ts';
import { ivaPercentage } from './estimation-ledger.ts';
import type { EstimationStatus } from './estimation.ts';
import { Day, Id, Money, Percentage, Text } from './fields.ts';
import { ProjectTerms } from './project.ts';

const { iva_percentage, iva_exempt, closes_cents } = ProjectTerms.properties;

/**
 * Terms of a project's services contract. `contract_amount` and `anticipo_amount` in pesos without IVA. Its catalog, program and
 * estimations are stored like those of any contract, under `contractId(project_id, 'internal')`. The ledger receives the advance as an
 * AdvanceGranted event of that contract.
 */
export const InternalContractTerms = shape({
  title: Text(300),
  description: Text(4000),
  contract_amount: Money,
  start_date: Day,
  end_date: Day,
  anticipo_amount: Money,
  anticipo_amortization_percentage: Percentage,
  /** As those of a project, for the estimations of services captured from now on. */
  iva_percentage,
  iva_exempt,
  closes_cents,
});
export type InternalContractTerms = Static<typeof InternalContractTerms>;

type OptionalTerms = Required<Pick<InternalContractTerms, OptionalOf<InternalContractTerms>>>;
/** Defaults of optional terms, which old events lack. */
export const defaultInternalContractTerms: OptionalTerms = {
  iva_percentage: ivaPercentage,
  iva_exempt: false,
  closes_cents: false,
};

/** Statuses of an internal contract's estimations, which have no validation step. */
export const internalEstimationStatuses = [
  'entregada',
  'revision',
  'autorizada',
  'pagada',
] as const satisfies readonly EstimationStatus[];

export const internalContractEvents = {
  InternalContractDefined: shape({ contract_id: Id, project_id: Id, ...InternalContractTerms.properties }),
};
export type InternalContractEvent = EventOf<typeof internalContractEvents>;
