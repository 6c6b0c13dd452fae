import { Concept, ConceptTerms, Id, Money, Revision, shape } from '@obraclara/events';
import { Type, type Static } from 'typebox';
import { Decimal, NewId } from './common.ts';

const { concept_name, ...terms } = ConceptTerms.properties;

/** A concept as a form sends it, of the catalog or an extraordinary one; the name may come as `concept_name` or `description`. */
export const ConceptBody = shape({
  id: Type.Optional(NewId),
  project_id: Id,
  ...terms,
  concept_name: Type.Optional(concept_name),
  description: Type.Optional(concept_name),
});

/** What a command answers of a concept. */
export const WrittenConcept = shape({
  ...Concept.properties,
  project_id: Id,
  description: concept_name,
  amount: Money,
  is_extraordinary: Type.Boolean(),
  revision: Revision,
});
export type WrittenConcept = Static<typeof WrittenConcept>;

/** A concept of the budget or an extraordinary one, as lists answer it. `partida`: path of its headings, outermost first. */
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
  ordinal: Type.Integer(),
  revision: Revision,
});
export type ConceptAnswer = Static<typeof ConceptAnswer>;
