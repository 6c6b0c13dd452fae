import {
  Day,
  FiledGuarantee,
  GuaranteeEndorsement,
  guaranteeKinds,
  GuaranteeRecord,
  GuaranteeRelease,
  GuaranteeTerms,
  Id,
  Nullable,
  Reason,
  shape,
} from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal } from './common.ts';

/** Request body of which guarantees a contract requires. */
export const GuaranteeTermsBody = GuaranteeTerms;
export type GuaranteeTermsBody = Static<typeof GuaranteeTermsBody>;

export const GuaranteeBody = FiledGuarantee;
export type GuaranteeBody = Static<typeof GuaranteeBody>;
export const EndorsementBody = GuaranteeEndorsement;
export const ReleaseBody = GuaranteeRelease;
/** Request body of a withdrawal. `record`: the last record of the guarantee, which is withdrawn. */
export const GuaranteeWithdrawalBody = shape({ record: GuaranteeRecord, reason: Reason });

/** A guarantee with its endorsements, in the order in which they were recorded. */
export const WrittenGuarantee = shape({
  id: Id,
  ...FiledGuarantee.properties,
  endorsements: Type.Array(shape({ id: Id, ...GuaranteeEndorsement.properties })),
  released: Nullable(GuaranteeRelease),
});
export type WrittenGuarantee = Static<typeof WrittenGuarantee>;

/** What is recorded about the guarantees of a contract. */
export const WrittenGuarantees = shape({ terms: GuaranteeTerms, guarantees: Type.Array(WrittenGuarantee) });
export type WrittenGuarantees = Static<typeof WrittenGuarantees>;

/** Days that are left until a limit, below 0 once it has passed; the light: at most 30, 15 or 5 days, or passed. */
const limit = {
  days_left: Type.Integer(),
  light: Type.Enum(['none', 'early', 'soon', 'urgent', 'late']),
};

/** A guarantee as it stands today; `total`: pesos with its endorsements; `in_force_until`: its last day with them. */
export const GuaranteeAnswer = shape({
  ...WrittenGuarantee.properties,
  total: Decimal,
  in_force_until: Day,
  ...limit,
});
export type GuaranteeAnswer = Static<typeof GuaranteeAnswer>;

/**
 * The guarantees of a contract today. `required`, by kind: pesos that the contract asks for, a part of `basis`; `covered`: by guarantees in
 * force; `proposed`: what is left; `until`: last day of one that is filed now; `due`: it must be there already. `endorsements`: what each amendment asks for.
 */
export const GuaranteesAnswer = shape({
  terms: GuaranteeTerms,
  iva_percentage: Decimal,
  guarantees: Type.Array(GuaranteeAnswer),
  required: Type.Array(
    shape({
      kind: Type.Enum([...guaranteeKinds]),
      basis: Decimal,
      required: Decimal,
      covered: Decimal,
      proposed: Decimal,
      until: Day,
      due: Type.Boolean(),
    }),
  ),
  endorsements: Type.Array(
    shape({
      amendment: Type.Integer(),
      required: Decimal,
      endorsed: Decimal,
      missing: Decimal,
      done: Type.Boolean(),
      limit: Day,
      ...limit,
    }),
  ),
  warnings: Type.Array(Type.String()),
});
export type GuaranteesAnswer = Static<typeof GuaranteesAnswer>;
