import { Id, InternalContractTerms, Nullable, Revision, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { ConceptAnswer } from './catalog.ts';
import { Decimal } from './common.ts';
import { Foreseen } from './estimation.ts';

const { anticipo_amount, anticipo_amortization_percentage, ...required } = InternalContractTerms.properties;

/** Request body of the contract. An absent advance keeps its value, initially 0. */
export const InternalContractBody = shape({
  ...required,
  anticipo_amount: Type.Optional(anticipo_amount),
  anticipo_amortization_percentage: Type.Optional(anticipo_amortization_percentage),
});

/** Response of commands on the contract. `id` is that of the contract (`{project_id}:internal`). */
export const WrittenContract = shape({
  id: Id,
  project_id: Id,
  ...Type.Required(InternalContractTerms).properties,
  has_catalog: Type.Boolean(),
  has_program: Type.Boolean(),
  warnings: Type.Array(Type.String()),
  revision: Revision,
});
export type WrittenContract = Static<typeof WrittenContract>;

/** Current contract, or only the revision if there is none yet. */
export const ContractNow = Type.Union([WrittenContract, shape({ revision: Revision })]);

export const ForeseenContract = shape({ ...WrittenContract.properties, ...Foreseen.properties });
export type ForeseenContract = Static<typeof ForeseenContract>;

/** Planned quantities by concept code and month label; `project_months`: those labels in calendar order. */
const Program = shape({
  monthly_quantities: Type.Record(Type.String(), Type.Record(Type.String(), Decimal)),
  total_months: Type.Integer(),
  project_months: Type.Array(Type.String()),
  project_month_keys: Type.Array(Type.String()),
});

/** Response of reads: the services contract of a project, pesos without IVA. `id` is that of the contract. */
export const InternalContractAnswer = shape({
  id: Id,
  project_id: Id,
  ...Type.Required(InternalContractTerms).properties,
  catalog_data: Type.Array(ConceptAnswer),
  program_data: Nullable(Program),
  has_catalog: Type.Boolean(),
  has_program: Type.Boolean(),
  revision: Revision,
});
export type InternalContractAnswer = Static<typeof InternalContractAnswer>;
