import { Concept, ConceptTerms, Day, Id, Money, Nullable, Revision, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal, NewId } from './common.ts';

const { concept_name, ...terms } = ConceptTerms.properties;

/** Request body of a concept of the catalog or an extraordinary one; the name is `concept_name` or `description`. */
export const ConceptBody = shape({
  id: Type.Optional(NewId),
  project_id: Id,
  ...terms,
  concept_name: Type.Optional(concept_name),
  description: Type.Optional(concept_name),
});

/** Response of commands on a concept. */
export const WrittenConcept = shape({
  ...Concept.properties,
  project_id: Id,
  description: concept_name,
  amount: Money,
  is_extraordinary: Type.Boolean(),
  revision: Revision,
});
export type WrittenConcept = Static<typeof WrittenConcept>;

/** Response of lists: a concept of the budget or an extraordinary one. `partida`: path of its headings, outermost first. */
export const ConceptAnswer = shape({
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
  /** Changes of its quantity and price by amendments, in the order of their days. Responses that a device stored earlier lack it. */
  amendments: Type.Optional(
    Type.Array(
      shape({
        id: Id,
        amendment: Type.Integer(),
        on: Day,
        quantity: Decimal,
        advance_percentage: Nullable(Decimal),
        former_price: Type.Optional(Decimal),
        charged_quantity: Type.Optional(Decimal),
      }),
    ),
  ),
  ordinal: Type.Integer(),
  revision: Revision,
});
export type ConceptAnswer = Static<typeof ConceptAnswer>;
