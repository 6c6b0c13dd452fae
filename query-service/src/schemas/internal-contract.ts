import { Id, InternalContractTerms, Revision } from '@obraclara/events';
import { Type } from 'typebox';
import { CatalogItemAnswer } from './catalog.ts';
import { closed, Decimal } from './common.ts';

/** Planned quantities by concept code and label of the month; `project_months`: those labels in calendar order. */
const Program = Type.Object(
  {
    monthly_quantities: Type.Record(Type.String(), Type.Record(Type.String(), Decimal)),
    total_months: Type.Integer(),
    project_months: Type.Array(Type.String()),
    project_month_keys: Type.Array(Type.String()),
  },
  closed,
);

/** The services contract of a project, pesos without IVA. `id` is that of the contract. */
export const InternalContractAnswer = Type.Object(
  {
    id: Id,
    project_id: Id,
    ...InternalContractTerms.properties,
    catalog_data: Type.Array(CatalogItemAnswer),
    program_data: Type.Union([Program, Type.Null()]),
    has_catalog: Type.Boolean(),
    has_program: Type.Boolean(),
    revision: Revision,
  },
  closed,
);
