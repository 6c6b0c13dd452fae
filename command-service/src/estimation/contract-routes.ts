import { WrittenEstimation } from '@obraclara/api';
import {
  contractOf,
  defaultProjectTerms,
  type Action,
  type ContractEstimations,
  type ContractKind,
  type EstimationControl,
  type InternalContractTerms,
  type Iva,
  type PaymentTerms,
  type PresentedStatus,
} from '@obraclara/events';
import { refuse } from '@obraclara/platform/http';
import { catalog, type KnownConcept } from '../catalog/rules.ts';
import type { Services } from '../machinery/services.ts';
import type { LiveProject } from '../project/rules.ts';
import { settledWarnings, type Comparison } from './changes.ts';
import { resource, withLinks } from './resource.ts';

const missing = 'La estimación no existe';

/** Locates an estimation of the wanted kind of contract; 404 for any other. The other kind has its own routes. */
export const locatedIn =
  (wanted: ContractKind) =>
  async ({ params }: { params: { id: string } }, services: Services) => {
    const key = await services.home('estimation', params.id, missing);
    const { project_id, kind } = contractOf(key);
    if (kind !== wanted) refuse(404, missing);
    return { key, project_id, id: params.id };
  };

/** The contract's concepts; these routes only read them. */
export type Concepts = ReadonlyMap<string, KnownConcept>;

export const conceptsOf = async ({ key, services }: { key: string; services: Services }): Promise<Concepts> =>
  (await services.streams.load(catalog, key)).state.concepts;

export const contractIds = ({ key, project_id }: { key: string; project_id: string }) => ({
  contract_id: key,
  project_id,
});

/**
 * Compliance guarantee in pesos (0: unknown), how estimations are controlled, their IVA, whether the last line closes the cents, and the
 * terms of payment.
 */
export type Rules = Iva & {
  guarantee: number;
  control: EstimationControl;
  closes_cents: boolean;
  payment_terms: PaymentTerms;
};
/**
 * Rules of a contract: of the works, from its project; of services, from its own terms (`internal`), without guarantee and formal control.
 */
export const rulesOf = ({
  key,
  project,
  internal,
}: {
  key: string;
  project: LiveProject | undefined;
  internal?: InternalContractTerms | undefined;
}): Rules => {
  const terms = contractOf(key).kind === 'main' ? project?.terms : internal;
  const {
    compliance_guarantee,
    estimation_control,
    iva_percentage,
    iva_exempt,
    closes_cents,
    payment_terms,
  } = {
    ...defaultProjectTerms,
    ...terms,
  };
  return {
    guarantee: compliance_guarantee,
    control: estimation_control,
    iva_percentage: iva_exempt ? 0 : iva_percentage,
    iva_exempt,
    closes_cents,
    payment_terms,
  };
};

export type Seen = { id: string; services: Services };

/** The estimation as every command returns it, with signed links to its sketches, as in lists. */
export const shown = (
  state: ContractEstimations,
  { id, services }: Seen,
  contracted: Concepts,
  commandWarnings?: readonly string[],
) => withLinks(resource(state, id, contracted, commandWarnings), services.pictureLink);

/** Adds warnings about authorised or paid estimations that the command changed. */
export const answerWithWarnings = <Answer extends { warnings: string[] }>(
  answer: Answer,
  comparison: Comparison,
): Answer => ({
  ...answer,
  warnings: [...answer.warnings, ...settledWarnings(comparison)],
});

/** Differences between the estimation routes of the two kinds of contract: addresses, permissions and statuses. */
export type OfContract = {
  kind: ContractKind;
  tag: string;
  url: string;
  actions: Record<'capture' | 'status' | 'remove', Action>;
  statuses: readonly PresentedStatus[];
  /** Refuses an incomplete form with its own message. */
  refuseBody?: (body: unknown) => void;
  /** Refuses new estimations until the contract is ready for them. */
  ready?: (services: Services, project_id: string) => Promise<void>;
};

/** The stored record, whatever the request sent. */
export const record = {
  schema: WrittenEstimation,
  of: (state: ContractEstimations, context: Seen & { extra: Concepts }) =>
    shown(state, context, context.extra),
};
