import {
  Concept,
  ConceptTerms,
  FreeText,
  Id,
  Money,
  Quantity,
  Revision,
  shape,
  Text,
  UnitPrice,
} from '@obraclara/events';
import { Type } from 'typebox';

const { concept_name, ...terms } = ConceptTerms.properties;

/** A concept as a form sends it; the name may come as `concept_name` or `description`. */
export const ConceptBody = shape({
  id: Type.Optional(Id),
  project_id: Id,
  ...terms,
  concept_name: Type.Optional(concept_name),
  description: Type.Optional(concept_name),
});

export const ExtraordinaryBody = shape({
  id: Type.Optional(Id),
  project_id: Id,
  concept_code: Text(60),
  description: Type.Optional(Text(6000)),
  concept_name: Type.Optional(Text(6000)),
  unit: Text(40),
  quantity: Quantity,
  unit_price: UnitPrice,
});

export const CatalogItem = shape({
  ...Concept.properties,
  project_id: Id,
  description: FreeText(6000),
  amount: Money,
  is_extraordinary: Type.Boolean(),
  revision: Revision,
});
