import {
  amendedPrice,
  amendedQuantity,
  conceptAmendments,
  contractedAmount,
  withAmendment,
  withdrawnPrice,
  withdrawnQuantity,
  type AmendmentEvent,
  type AmendmentLine,
  type CatalogEvent,
  type Concept,
  type ConceptAmendment,
  type Fact,
} from '@obraclara/events';
import { instant } from '../instant.ts';
import { projection, type Rows } from '../projection.ts';
import { completeImport, stageChunk, stagingTable, startImport, type StagedRow } from '../staging.ts';
import { projectionVersions, tables, type CatalogItemRow, type ConceptTermsRow } from '../tables.ts';

type Tables = {
  catalog_items: CatalogItemRow;
  catalog_staging: StagedRow;
  concept_terms: ConceptTermsRow;
};
type Items = { catalog_items: Rows<CatalogItemRow>; concept_terms: Rows<ConceptTermsRow> };
type Of = { contract_id: string; project_id: string };

const contract = ({ contract_id }: Of) => contract_id;

const lastOrdinal = (items: Rows<CatalogItemRow>) =>
  items.all().reduce((last, { ordinal }) => Math.max(last, ordinal), 0);

type Put = {
  of: Of;
  concepts: readonly Concept[];
  extraordinary?: boolean;
  /** The day from which the amendment that adds the concepts is in force, and its changes by concept. */
  on?: string;
  amended?: ReadonlyMap<string, ConceptAmendment>;
};

/** The terms of a concept from this event on. */
const termsOf = (
  item: CatalogItemRow,
  { at, revision }: Fact,
  { removed = false, in_force_on = null }: Partial<Pick<ConceptTermsRow, 'removed' | 'in_force_on'>> = {},
): ConceptTermsRow => {
  const { id: concept_id, contract_id, project_id, quantity, amount, partida, extraordinary, ordinal } = item;
  return {
    id: `${concept_id}@${revision}`,
    contract_id,
    project_id,
    concept_id,
    since: instant(at),
    removed,
    in_force_on,
    quantity,
    amount,
    partida,
    extraordinary,
    ordinal,
    revision,
  };
};

/** The change by which an amendment adds a concept, or those that it had. */
const amendmentsOf = (
  { id }: Concept,
  { amended, known }: Pick<Put, 'amended'> & { known: CatalogItemRow | undefined },
): readonly ConceptAmendment[] => {
  const added = amended?.get(id);
  return added ? [added] : (known?.amendments ?? []);
};

/** The row of a concept in an event. What the event lacks stays as it was (`known`). */
const itemOf = (
  concept: Concept,
  { of, extraordinary = false, amended }: Put,
  known: CatalogItemRow | undefined,
): Omit<CatalogItemRow, 'ordinal' | 'revision'> => {
  const amendments = amendmentsOf(concept, { amended, known });
  return {
    ...concept,
    contract_id: of.contract_id,
    project_id: of.project_id,
    amount: contractedAmount({ ...concept, amendments }),
    partida: concept.partida ?? known?.partida ?? [],
    extraordinary: known?.extraordinary ?? extraordinary,
    amendments,
  };
};

const put = ({ catalog_items: items, concept_terms }: Items, asked: Put, fact: Fact) => {
  let last = lastOrdinal(items);
  for (const concept of asked.concepts) {
    const known = items.get(concept.id);
    const ordinal = known?.ordinal ?? ++last;
    const item = { ...itemOf(concept, asked, known), ordinal, revision: fact.revision };
    items.put(item);
    concept_terms.put(termsOf(item, fact, { in_force_on: asked.on ?? null }));
  }
};

const remove = (
  { catalog_items, concept_terms }: Items,
  id: string,
  fact: Fact,
  in_force_on: string | null = null,
) => {
  const item = catalog_items.get(id);
  if (item) concept_terms.put(termsOf(item, fact, { removed: true, in_force_on }));
  catalog_items.remove(id);
};

type Amended = { on: string; lines: readonly AmendmentLine[] };

/** Changes concepts by the lines of an amendment, or of one that is withdrawn. */
const amend = (
  { catalog_items, concept_terms }: Items,
  { on: in_force_on, lines }: Amended,
  fact: Fact,
  after: (
    item: CatalogItemRow,
    line: AmendmentLine,
  ) => Pick<CatalogItemRow, 'quantity' | 'unit_price' | 'extraordinary' | 'amendments'>,
) => {
  for (const line of lines) {
    const known = catalog_items.get(line.concept_id);
    if (!known) continue;
    const changed = { ...known, ...after(known, line) };
    const item = { ...changed, amount: contractedAmount(changed), revision: fact.revision };
    catalog_items.put(item);
    concept_terms.put(termsOf(item, fact, { in_force_on }));
  }
};

export const catalog = projection<CatalogEvent | AmendmentEvent, Tables>()({
  name: 'catalog',
  version: projectionVersions.catalog,
  tables: {
    catalog_items: { ...tables.catalog_items, indexes: ['project_id'] },
    catalog_staging: stagingTable('catalog_staging'),
    concept_terms: { ...tables.concept_terms, onlyAdded: true, indexes: ['contract_id'] },
  },
  groupBy: 'contract_id',
  groupOf: {
    ConceptAdded: contract,
    ConceptChanged: contract,
    ConceptRemoved: contract,
    ConceptRestored: contract,
    ExtraordinaryConceptAdded: contract,
    CatalogImportStarted: contract,
    CatalogChunkImported: contract,
    CatalogImported: contract,
    AmendmentSigned: contract,
    AmendmentWithdrawn: contract,
  },
  on: {
    ConceptAdded: (rows, concept, fact) => put(rows, { of: concept, concepts: [concept] }, fact),
    ConceptChanged: (rows, concept, fact) => put(rows, { of: concept, concepts: [concept] }, fact),
    ExtraordinaryConceptAdded: (rows, concept, fact) =>
      put(rows, { of: concept, concepts: [concept], extraordinary: true }, fact),
    ConceptRemoved: (rows, { id }, fact) => remove(rows, id, fact),
    ConceptRestored: (rows, { is_extraordinary: extraordinary, ...concept }, fact) =>
      put(rows, { of: concept, concepts: [concept], extraordinary }, fact),
    CatalogImportStarted: ({ catalog_staging }, started) => startImport(catalog_staging, started),
    CatalogChunkImported: ({ catalog_staging }, chunk) => stageChunk(catalog_staging, chunk),
    CatalogImported: (rows, imported, fact) => {
      const complete = completeImport<unknown, Concept>(rows.catalog_staging, imported);
      if (complete) put(rows, { of: imported, concepts: complete.concepts }, fact);
    },
    AmendmentSigned: (rows, signed, fact) => {
      const amended = conceptAmendments(signed);
      amend(rows, signed, fact, ({ quantity, unit_price, amendments }, line) => ({
        quantity: amendedQuantity(quantity, line),
        unit_price: amendedPrice(unit_price, line),
        extraordinary: false,
        amendments: withAmendment(amendments, amended.get(line.concept_id)!),
      }));
      put(rows, { of: signed, concepts: signed.concepts, on: signed.on, amended }, fact);
    },
    AmendmentWithdrawn: (rows, withdrawn, fact) => {
      amend(rows, withdrawn, fact, ({ quantity, unit_price, amendments }, line) => ({
        quantity: withdrawnQuantity(quantity, line),
        unit_price: withdrawnPrice(unit_price, line),
        amendments: amendments.filter(({ id }) => id !== withdrawn.id),
        extraordinary: line.extraordinary_quantity !== undefined,
      }));
      for (const id of withdrawn.concept_ids) remove(rows, id, fact, withdrawn.on);
    },
  },
});
