import { Id, Revision } from '@obraclara/events';
import { Type } from 'typebox';
import { closed, Decimal } from './common.ts';

/** A concept of the budget or an extraordinary one. `partida`: path of its headings, outermost first. */
export const CatalogItemAnswer = Type.Object(
  {
    id: Id,
    contract_id: Id,
    project_id: Id,
    concept_code: Type.String(),
    concept_name: Type.String(),
    description: Type.String(),
    unit: Type.String(),
    quantity: Decimal,
    unit_price: Decimal,
    amount: Decimal,
    partida: Type.Array(Type.String()),
    extraordinary: Type.Boolean(),
    ordinal: Type.Integer(),
    revision: Revision,
  },
  closed,
);
