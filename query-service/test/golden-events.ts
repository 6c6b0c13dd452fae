import {
  catalogStream,
  EstimationTerms,
  estimationsStream,
  internalContractStream,
  progressStream,
  projectStream,
  usersStream,
} from '@obraclara/events';
import { guarantee } from '../../command-service/test/guarantee-rows.ts';
import type { EventStore } from '@obraclara/platform/store';
import { goldenAmendments, goldenReception } from './addresses.ts';
import { writeDocuments } from './golden-documents.ts';
import { writer, type Write } from './golden-writer.ts';
import * as golden from './golden-rows.ts';

const pick = <T extends object, K extends keyof T>(row: T, ...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>;

const at = '2025-01-03T00:00:00.000Z';
const works = { contract_id: 'golden:main', project_id: 'golden' };
const services = { contract_id: 'golden:internal', project_id: 'golden' };

const writeProjects = async (write: Write) => {
  for (const row of golden.projectRows) {
    const data = pick(
      row,
      'id',
      'name',
      'description',
      'contract_amount',
      'start_date',
      'end_date',
      'status',
    );
    const logos = (['app_logo_url', 'client_logo_url'] as const)
      .filter((logo) => row[logo] !== null)
      .map((logo) => ({ type: 'LogoChanged', data: { id: row.id, logo, url: row[logo] } }));
    await write(projectStream(row.id), row.created_at, { type: 'ProjectCreated', data }, ...logos);
  }
};

const conceptOf = (row: (typeof golden.catalogRows)[number]) =>
  pick(row, 'id', 'concept_code', 'concept_name', 'unit', 'quantity', 'unit_price', 'partida');

const writeCatalog = async (write: Write, contract: typeof works, rows: typeof golden.catalogRows) => {
  const concepts = rows.filter(({ extraordinary }) => !extraordinary).map(conceptOf);
  const extraordinary = rows.filter((row) => row.extraordinary).map(conceptOf);
  const [one] = golden.programRows;
  const planned = golden.programConceptRows.map((row) => pick(row, 'concept_code', 'monthly_quantities'));
  const source = { file_name: 'archivo.xlsx', file_hash: 'x' };
  await write(
    catalogStream(contract.contract_id),
    at,
    { type: 'CatalogImportStarted', data: { ...contract, import_id: 'i1', ...source } },
    { type: 'CatalogChunkImported', data: { ...contract, import_id: 'i1', concepts } },
    {
      type: 'CatalogImported',
      data: { ...contract, import_id: 'i1', items_added: 5, items_updated: 0, items_unchanged: 0 },
    },
    ...extraordinary.map((concept) => ({
      type: 'ExtraordinaryConceptAdded',
      data: { ...contract, ...concept },
    })),
    {
      type: 'ProgramImportStarted',
      data: { ...contract, import_id: 'i2', ...source, project_months: one!.project_months },
    },
    { type: 'ProgramChunkImported', data: { ...contract, import_id: 'i2', concepts: planned } },
    { type: 'ProgramImported', data: { ...contract, import_id: 'i2', concepts_processed: 2 } },
  );
};

type Estimations = typeof golden.estimationRows;
const terms = Object.keys(EstimationTerms.properties) as (keyof EstimationTerms)[];

const writeEstimations = async (write: Write, contract: typeof works, rows: Estimations) => {
  const stream = estimationsStream(contract.contract_id);
  const { amount, amortization_percentage } = golden.advanceRows[0]!;
  await write(stream, at, { type: 'AdvanceGranted', data: { ...contract, amount, amortization_percentage } });
  for (const row of rows.toReversed()) {
    const { id, status } = row;
    const captured = pick(row, ...terms);
    const concepts = row.concepts.map(({ subtotal: _, ...line }) => line);
    await write(stream, row.creation_date, {
      type: 'EstimationCreated',
      data: { ...contract, id, ...captured, concepts },
    });
    await write(stream, at, { type: 'StatusChanged', data: { ...contract, id, status } });
  }
};

/** An amendment that changes no figure. */
const writeAmendment = (write: Write, contract: typeof works, id: string) => {
  const nothing = { days: 0, lines: [], concepts: [] };
  const data = {
    ...contract,
    id,
    number: 1,
    on: '2025-12-01',
    reason: 'Aclaración',
    ...nothing,
  };
  return write(catalogStream(contract.contract_id), at, { type: 'AmendmentSigned', data });
};

const writeInternal = async (write: Write) => {
  const data = { ...services, ...golden.internalTerms };
  await write(internalContractStream('golden'), at, { type: 'InternalContractDefined', data });
  await writeCatalog(write, services, golden.internalCatalogRows);
  await writeEstimations(write, services, golden.internalEstimationRows);
};

/** Writes the events of the golden contract and its internal contract, of two more projects, and of users of every role. */
export const writeGolden = async (store: EventStore): Promise<Write> => {
  const write = writer(store);
  await write(usersStream, at, ...golden.userRows.map((data) => ({ type: 'UserRegistered', data })));
  await writeProjects(write);
  await writeCatalog(write, works, golden.catalogRows);
  await writeEstimations(write, works, golden.estimationRows);
  await writeInternal(write);
  await writeAmendment(write, works, goldenAmendments.main);
  await writeAmendment(write, services, goldenAmendments.internal);
  await write(catalogStream(works.contract_id), at, {
    type: 'CostAdjustmentTermsSet',
    data: { ...works, method: 'I', base_month: '2024-12', weights: [] },
  });
  await write(catalogStream(works.contract_id), at, {
    type: 'GuaranteeFiled',
    data: { ...works, id: 'guarantee', ...guarantee('F-1') },
  });
  await write(catalogStream(works.contract_id), at, {
    type: 'WorksReceived',
    data: { ...works, id: goldenReception, kind: 'parcial', on: '2025-01-02' },
  });
  await write(catalogStream(works.contract_id), at, {
    type: 'SiteNoteRecorded',
    data: { ...works, id: 'note', number: 1, on: '2025-01-02', kind: 'apertura', text: 'Se abre' },
  });
  for (const { created_by: _, created_at, ...data } of golden.progressRows)
    await write(progressStream('golden'), created_at, { type: 'ProgressRecorded', data });
  await writeDocuments(write);
  return write;
};
