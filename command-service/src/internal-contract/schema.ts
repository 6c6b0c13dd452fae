import { Id, InternalContractTerms, Revision, shape } from '@obraclara/events';
import { Type } from 'typebox';

const { anticipo_amount, anticipo_amortization_percentage, ...required } = InternalContractTerms.properties;

/** The form of the contract. An advance not mentioned stays as it is, 0 at first. */
export const InternalContractBody = shape({
  ...required,
  anticipo_amount: Type.Optional(anticipo_amount),
  anticipo_amortization_percentage: Type.Optional(anticipo_amortization_percentage),
});

/** `id` is that of the contract (`{project_id}:internal`). */
export const InternalContract = shape({
  id: Id,
  project_id: Id,
  ...InternalContractTerms.properties,
  has_catalog: Type.Boolean(),
  has_program: Type.Boolean(),
  warnings: Type.Array(Type.String()),
  revision: Revision,
});
