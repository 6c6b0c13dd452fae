import {
  FreeText,
  HeadingField,
  Id,
  Nullable,
  Quantity,
  shape,
  SignedQuantity,
  UnitPrice,
} from '@obraclara/events';
import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { FieldRefusal } from './refusal.ts';

const Maybe = Type.Optional;

/** `digest` of the confirmed preview; required if the import would differ from the file. */
const Digest = Maybe(
  Type.String({
    pattern: '^[0-9a-f]{64}$',
    title: 'Confirmación de la vista previa',
    description: 'El digest de la vista previa (dry_run o 422) cuyas diferencias se confirman.',
  }),
);

const Headings = Maybe(
  Type.String({
    maxLength: 8000,
    title: 'Encabezados',
    description: 'Qué es cada encabezado que no se entiende, en JSON: {"TARIFA":"unit_price"}. Se recuerda.',
  }),
);

/** The user's choices in the preview (domain.md §4.2); `dry_run` writes nothing. */
export const CatalogUploadQuery = shape({
  dry_run: Maybe(Type.Boolean()),
  accept_lump_sums: Maybe(Type.Boolean()),
  include_hidden_rows: Maybe(Type.Boolean()),
  generate_codes: Maybe(Type.Boolean()),
  qualify_duplicates: Maybe(Type.Boolean()),
  sheet: Maybe(FreeText(100)),
  headings: Headings,
  digest: Digest,
});
export type CatalogUploadQuery = Static<typeof CatalogUploadQuery>;

export const ProgramUploadQuery = shape({
  dry_run: Maybe(Type.Boolean()),
  sheet: Maybe(FreeText(100)),
  headings: Headings,
  digest: Digest,
});
export type ProgramUploadQuery = Static<typeof ProgramUploadQuery>;

const Text = Nullable(Type.String());
/** A finding about a cell, a row or the whole file. `code` names its kind. */
const Finding = shape({
  sheet: Maybe(Type.String()),
  row: Nullable(Type.Integer()),
  col: Text,
  cell: Text,
  code: Type.String(),
  message: Type.String(),
});
export type Finding = Static<typeof Finding>;
const Findings = Type.Array(Finding);

/** Detected column of each field, with its header. */
const Mapping = Type.Record(Type.String(), shape({ column: Type.String(), header: Type.String() }));

/** A heading that the reader does not recognise. `field`: the meaning that the user gave it, now or in an earlier import. */
const UnknownHeading = shape({
  column: Type.String(),
  header: Type.String(),
  values: Type.Array(Type.String({ description: 'Los primeros valores de la columna.' })),
  field: Maybe(HeadingField),
});
export type UnknownHeading = Static<typeof UnknownHeading>;
const UnknownHeadings = Type.Array(UnknownHeading);

/** Error response. If the file has no concept that can be read, it may list unknown headings, which the user can map. */
export const Unheaded = Type.Union([
  FieldRefusal,
  shape({ detail: Type.String(), unknown_headings: UnknownHeadings }),
]);

const reading = {
  warnings: Findings,
  warnings_total: Type.Integer(),
  errors: Findings,
  errors_total: Type.Integer(),
  warning_counts: Type.Record(Type.String(), Type.Integer()),
  error_counts: Type.Record(Type.String(), Type.Integer()),
  differences: Type.Array(
    shape({ code: Type.String(), message: Type.String(), file: Type.Number(), loaded: Type.Number() }),
  ),
  digest: Type.String(),
  sheet: Type.String(),
  header_row: Type.Integer(),
  mapping: Mapping,
  unknown_headings: Maybe(UnknownHeadings),
  skipped: Type.Record(
    Type.String(),
    Type.Integer({ description: 'Filas que no son conceptos, por clase.' }),
  ),
  unread: Type.Array(shape({ sheet: Type.String(), rows: Type.Integer(), reason: Type.String() })),
  file_total: Nullable(Type.Number()),
  computed_total: Type.Number(),
  dry_run: Type.Boolean(),
};

const Partida = shape({
  code: Type.String(),
  name: Type.String(),
  row: Type.Integer(),
  path: Type.Array(Type.String()),
  subtotal: Maybe(Type.Number()),
  computed: Type.Number(),
});
export type Partida = Static<typeof Partida>;

const terms = {
  concept_name: Type.String(),
  unit: Type.String(),
  quantity: Quantity,
  unit_price: UnitPrice,
  partida: Type.Array(Type.String()),
};

/** Effect of the import on a row of a catalog. */
const ReadConcept = shape({
  row: Type.Integer(),
  concept_code: Type.String(),
  ...terms,
  change: Type.Enum(['added', 'updated', 'unchanged']),
  former: Maybe(shape(terms)),
});
export type ReadConcept = Static<typeof ReadConcept>;

const PlannedConcept = shape({
  row: Type.Integer(),
  concept_code: Type.String(),
  monthly_quantities: Type.Record(Type.String(), Quantity),
  concept_name: Type.String(),
  unit: Type.String(),
  quantity: Quantity,
});
export type PlannedConcept = Static<typeof PlannedConcept>;

/** Response to an upload; a preview also lists the concepts. */
const uploaded = <P extends TProperties, C extends TSchema>(own: P, concept: C) =>
  shape({ ...own, ...reading, concepts: Maybe(Type.Array(concept)) });

/** `catalog_items`: number of concepts in the file. */
export const CatalogUploaded = uploaded(
  {
    catalog_items: Type.Integer(),
    message: Type.String(),
    items_added: Type.Integer(),
    items_updated: Type.Integer(),
    items_unchanged: Type.Integer(),
    partidas: Type.Array(Partida),
    removed: Type.Array(shape({ id: Id, concept_code: Type.String(), concept_name: Type.String() })),
  },
  ReadConcept,
);
export type CatalogUploaded = Static<typeof CatalogUploaded>;

export const ProgramUploaded = uploaded(
  {
    concepts_processed: Type.Integer(),
    message: Type.String(),
    contracted_total: Type.Number(),
    project_months: Type.Array(shape({ key: Type.String(), label: Type.String() })),
  },
  PlannedConcept,
);
export type ProgramUploaded = Static<typeof ProgramUploaded>;

/** What the quantities of an amendment's workbook say, where its headings do not. */
export const AmendmentReadQuery = shape({
  quantities: Maybe(
    Type.Enum(['change', 'total'], {
      title: 'Cantidades',
      description: 'Qué son las cantidades, si su encabezado no lo dice: el cambio o la nueva cantidad.',
    }),
  ),
});
export type AmendmentReadQuery = Static<typeof AmendmentReadQuery>;

/** The changes in a workbook; nothing is written. `quantities`: null if the user has to say what they are. */
export const AmendmentRead = shape({
  sheet: Type.String(),
  header_row: Type.Integer(),
  quantities: Nullable(Type.Enum(['change', 'total', 'both'])),
  headings: Type.Array(Type.String()),
  lines: Type.Array(
    shape({ row: Type.Integer(), concept_id: Id, concept_code: Type.String(), quantity: SignedQuantity }),
  ),
  concepts: Type.Array(
    shape({
      row: Type.Integer(),
      concept_code: Type.String(),
      concept_name: Type.String(),
      unit: Type.String(),
      quantity: Quantity,
      unit_price: UnitPrice,
    }),
  ),
  errors: Findings,
  errors_total: Type.Integer(),
});
export type AmendmentRead = Static<typeof AmendmentRead>;
