import { Type, type Static } from 'typebox';
import { shape, type EventOf } from './define.ts';
import { ConceptCode, ConceptName, FreeText, Id, Quantity, Text, Unit, UnitPrice } from './fields.ts';

/** A work concept of the budget: description, quantity and unit price (pesos without IVA). */
export const ConceptTerms = shape({
  concept_code: ConceptCode,
  concept_name: ConceptName,
  unit: Unit,
  quantity: Quantity,
  unit_price: UnitPrice,
});
export type ConceptTerms = Static<typeof ConceptTerms>;

const of = { contract_id: Id, project_id: Id };
const imported = { ...of, import_id: Id };

/** Path of the concept's partidas, outermost first, as in the spreadsheet. */
const partida = Type.Array(FreeText(500), { maxItems: 12 });

export const Concept = shape({ id: Id, ...ConceptTerms.properties, partida: Type.Optional(partida) });
export type Concept = Static<typeof Concept>;

/** A calendar month, `YYYY-MM`. */
export const MonthKey = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });

/** A month of a program: its calendar key and its label. */
export const ProgramMonth = shape({
  key: MonthKey,
  label: Text(40),
});
export type ProgramMonth = Static<typeof ProgramMonth>;

/**
 * Planned quantity of one concept by month key. Older programs identify the concept by its code alone, which may since belong to another
 * concept.
 */
export const ProgramConcept = shape({
  concept_id: Type.Optional(Id),
  concept_code: ConceptCode,
  monthly_quantities: Type.Record(MonthKey, Quantity),
});
export type ProgramConcept = Static<typeof ProgramConcept>;

/** Meanings that a user can give to a column of a workbook. `unused`: the reader ignores the column. */
export const HeadingField = Type.Enum([
  'concept_code',
  'concept_name',
  'unit',
  'quantity',
  'unit_price',
  'amount',
  'partida',
  'unused',
]);
export type HeadingField = Static<typeof HeadingField>;

/** Meanings that a user gave to headings that the reader does not recognise, by heading key (lower case, without accents). */
export const Headings = Type.Record(Type.String({ pattern: '^[^\\u0000-\\u001f]{1,60}$' }), HeadingField, {
  additionalProperties: false,
});
export type Headings = Static<typeof Headings>;

/** `headings`: meanings that the user gave for this file. They are added to those of earlier imports. */
const source = { file_name: FreeText(300), file_hash: FreeText(128), headings: Type.Optional(Headings) };

/**
 * An import is written in chunks between a started and a completed event (EventStoreDB refuses appends over 1 MiB). It takes effect only
 * with the completed event, so a crash in between leaves the former catalog or program in force. A catalog's chunks contain new and changed
 * concepts, with their ids; a program replaces the former one entirely.
 */
export const catalogEvents = {
  ConceptAdded: shape({ ...of, ...Concept.properties }),
  ConceptChanged: shape({ ...of, ...Concept.properties }),
  ConceptRemoved: shape({ ...of, id: Id }),
  /** Written when a concept was removed while a reference to it was being written. */
  ConceptRestored: shape({ ...of, ...Concept.properties, is_extraordinary: Type.Boolean() }),
  ExtraordinaryConceptAdded: shape({ ...of, ...Concept.properties }),
  CatalogImportStarted: shape({ ...imported, ...source }),
  CatalogChunkImported: shape({ ...imported, concepts: Type.Array(Concept) }),
  CatalogImported: shape({
    ...imported,
    items_added: Type.Integer(),
    items_updated: Type.Integer(),
    items_unchanged: Type.Integer(),
  }),
  ProgramImportStarted: shape({
    ...imported,
    ...source,
    project_months: Type.Array(ProgramMonth),
    /** Amendment from whose day on this program is in force; a program of the award has none. */
    amendment_id: Type.Optional(Id),
  }),
  ProgramChunkImported: shape({ ...imported, concepts: Type.Array(ProgramConcept) }),
  ProgramImported: shape({ ...imported, concepts_processed: Type.Integer() }),
};
export type CatalogEvent = EventOf<typeof catalogEvents>;
