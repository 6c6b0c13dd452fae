import { lineAmount, type CatalogEvent, type Concept, type Fact } from '@obraclara/events';
import { projection, type Rows } from '../projection.ts';
import { completeImport, stageChunk, stagingTable, startImport, type StagedRow } from '../staging.ts';
import { projectionVersions, tables, type CatalogItemRow } from '../tables.ts';

type Tables = { catalog_items: CatalogItemRow; catalog_staging: StagedRow };
type Of = { contract_id: string; project_id: string };

const contract = ({ contract_id }: Of) => contract_id;

const lastOrdinal = (items: Rows<CatalogItemRow>) =>
  items.all().reduce((last, { ordinal }) => Math.max(last, ordinal), 0);

type Put = { of: Of; concepts: readonly Concept[]; extraordinary?: boolean };

const put = (
  items: Rows<CatalogItemRow>,
  { of, concepts, extraordinary = false }: Put,
  { revision }: Fact,
) => {
  let last = lastOrdinal(items);
  for (const concept of concepts) {
    const known = items.get(concept.id);
    items.put({
      ...concept,
      contract_id: of.contract_id,
      project_id: of.project_id,
      amount: lineAmount(concept.quantity, concept.unit_price),
      partida: concept.partida ?? known?.partida ?? [],
      extraordinary: known?.extraordinary ?? extraordinary,
      ordinal: known?.ordinal ?? ++last,
      revision,
    });
  }
};

export const catalog = projection<CatalogEvent, Tables>()({
  name: 'catalog',
  version: projectionVersions.catalog,
  tables: {
    catalog_items: { ...tables.catalog_items, indexes: ['project_id'] },
    catalog_staging: stagingTable('catalog_staging'),
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
  },
  on: {
    ConceptAdded: ({ catalog_items }, concept, fact) =>
      put(catalog_items, { of: concept, concepts: [concept] }, fact),
    ConceptChanged: ({ catalog_items }, concept, fact) =>
      put(catalog_items, { of: concept, concepts: [concept] }, fact),
    ExtraordinaryConceptAdded: ({ catalog_items }, concept, fact) =>
      put(catalog_items, { of: concept, concepts: [concept], extraordinary: true }, fact),
    ConceptRemoved: ({ catalog_items }, { id }) => catalog_items.remove(id),
    ConceptRestored: ({ catalog_items }, { is_extraordinary: extraordinary, ...concept }, fact) =>
      put(catalog_items, { of: concept, concepts: [concept], extraordinary }, fact),
    CatalogImportStarted: ({ catalog_staging }, started) => startImport(catalog_staging, started),
    CatalogChunkImported: ({ catalog_staging }, chunk) => stageChunk(catalog_staging, chunk),
    CatalogImported: ({ catalog_items, catalog_staging }, imported, fact) => {
      const complete = completeImport<unknown, Concept>(catalog_staging, imported);
      if (complete) put(catalog_items, { of: imported, concepts: complete.concepts }, fact);
    },
  },
});
