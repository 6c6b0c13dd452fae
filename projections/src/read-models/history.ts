import {
  accompanyingText,
  amendedQuantity,
  amendmentAmount,
  estimationsStream,
  internalContractStream,
  withdrawnQuantity,
  withKinds,
  type AmendmentLine,
  type Concept,
  type EstimationTerms,
  type Fact,
  type ObraEvent,
  type ProgramMonth,
  type Retention,
} from '@obraclara/events';
import { projection, type Rows } from '../projection.ts';
import { completeImport, stageChunk, stagingTable, startImport, type StagedRow } from '../staging.ts';
import { projectionVersions, tables } from '../tables.ts';
import { billingTerms, estimationTerms, paid, progressTerms, type Terms } from './history-changes.ts';
import { worksHistory, worksRecords } from './history-works.ts';
import { costs, rowOf, tell, telling, type TableRows, type Tables, type Effect } from './history-rows.ts';
import {
  catalogRecord,
  costsRecord,
  inContract,
  keyOf,
  ofCatalog,
  ofConcept,
  ofContract,
  ofDocument,
  ofEstimation,
  ofInstalment,
  ofProgress,
  ofProject,
  ofUser,
  own,
  programRecord,
  type Identified,
  type OfContract,
  type Subject,
} from './history-subjects.ts';

type DataOf<T extends ObraEvent['type']> = Extract<ObraEvent, { type: T }>['data'];

const asBefore = (former: Terms) => former;
/** Replaces all terms. */
const only = (terms: object) => (): Terms => ({ ...terms });
/** Merges these terms into the former ones. */
const also = (terms: object) => (former: Terms) => ({ ...former, ...terms });

type EstimationFields = OfContract & Identified & EstimationTerms;
const saidTerms = ({ id: _, contract_id: __, project_id: ___, ...terms }: EstimationFields) =>
  estimationTerms(terms);
/** The terms of a concept in an event. */
const conceptTerms = ({ concept_code, concept_name, unit, quantity, unit_price, partida }: Concept) => ({
  concept_code,
  concept_name,
  unit,
  quantity,
  unit_price,
  ...(partida && { partida }),
});
const concept = (data: OfContract & Concept): Effect => ({
  ...ofConcept(data),
  terms: also(conceptTerms(data)),
});
const user = ({ id, ...terms }: DataOf<'UserUpdated'>): Effect => ({ ...ofUser({ id }), terms: also(terms) });
const project = ({ id, ...terms }: DataOf<'ProjectUpdated'>): Effect => ({
  ...ofProject({ id }),
  terms: also(terms),
});
const gone = (of: Subject): Effect => ({ ...of, terms: asBefore });

/** Chunks of an unfinished import, among the rows of the group. */
const staged = ({ history_staging }: TableRows, record: string): Rows<StagedRow> => ({
  ...history_staging,
  put: (row) => history_staging.put({ ...row, record }),
});

/** Adds one row for the catalog, and one, as part of it, for each concept that is new or changed. */
const catalogImported = (rows: TableRows, imported: DataOf<'CatalogImported'>, fact: Fact) => {
  const complete = completeImport<{ file_name: string }, Concept>(
    staged(rows, catalogRecord(imported)),
    imported,
  );
  if (!complete) return;
  const { items_added, items_updated, items_unchanged } = imported;
  const { file_name } = complete.started;
  const of = ofCatalog(imported);
  const terms = only({ file_name, items_added, items_updated, items_unchanged });
  tell(rows, 'CatalogImported', { ...of, terms, afresh: true }, fact);
  const part_of = rowOf(of.stream, fact);
  for (const each of complete.concepts)
    tell(rows, 'CatalogImported', { ...concept({ ...inContract(imported), ...each }), part_of }, fact);
};

const programImported = (rows: TableRows, imported: DataOf<'ProgramImported'>, fact: Fact) => {
  const complete = completeImport<{ file_name: string; project_months: ProgramMonth[] }, unknown>(
    staged(rows, programRecord(imported)),
    imported,
  );
  if (!complete) return;
  const { file_name, project_months } = complete.started;
  const { concepts_processed, contract_id } = imported;
  const months = project_months.map(({ key }) => key);
  const of: Subject = { ...ofCatalog(imported), kind: 'program', id: contract_id };
  const terms = only({ file_name, concepts_processed, months });
  tell(rows, 'ProgramImported', { ...of, terms, afresh: true }, fact);
};

/** Adds one row for the amendment, and one, as part of it, for each concept that it changes. */
const amendmentSigned = (rows: TableRows, signed: DataOf<'AmendmentSigned'>, fact: Fact) => {
  const { number, on, reason, days, lines, concepts, advance_percentage } = signed;
  const of = ofContract('amendment')({ ...inContract(signed), id: signed.id });
  const terms = only({
    number,
    on,
    amount: amendmentAmount(signed),
    days,
    lines: lines.length + concepts.length,
    ...(advance_percentage !== undefined && { advance_percentage }),
  });
  tell(rows, 'AmendmentSigned', { ...of, terms, reason }, fact);
  const part_of = rowOf(of.stream, fact);
  const amend = (line: AmendmentLine) => (former: Terms) => ({
    ...former,
    quantity: amendedQuantity(Number(former['quantity'] ?? 0), line),
    ...(line.repricing && { unit_price: line.unit_price }),
  });
  for (const line of lines)
    tell(
      rows,
      'AmendmentSigned',
      { ...ofConcept({ ...inContract(signed), id: line.concept_id }), terms: amend(line), part_of },
      fact,
    );
  for (const each of concepts)
    tell(rows, 'AmendmentSigned', { ...concept({ ...inContract(signed), ...each }), part_of }, fact);
};

const amendmentWithdrawn = (rows: TableRows, withdrawn: DataOf<'AmendmentWithdrawn'>, fact: Fact) => {
  const of = ofContract('amendment')({ ...inContract(withdrawn), id: withdrawn.id });
  tell(rows, 'AmendmentWithdrawn', { ...gone(of), reason: withdrawn.reason }, fact);
  const part_of = rowOf(of.stream, fact);
  for (const line of withdrawn.lines)
    tell(
      rows,
      'AmendmentWithdrawn',
      {
        ...ofConcept({ ...inContract(withdrawn), id: line.concept_id }),
        terms: (former) => ({
          ...former,
          quantity: withdrawnQuantity(Number(former['quantity'] ?? 0), line),
          ...(line.repricing && { unit_price: line.repricing.former_price }),
        }),
        part_of,
      },
      fact,
    );
};

const stagingOfOwn = stagingTable('history_staging');
/** Index for reads of the history of a project, a subject or a concept, newest first. */
const newestFirst = '(project_id, at desc)';

/** The audit history: one row per event and subject, with the user, the time and the former values. */
export const history = projection<ObraEvent, Tables>()({
  name: 'history',
  version: projectionVersions.history,
  tables: {
    history: {
      ...tables.history,
      onlyAdded: true,
      indexes: ['subject', 'concept_id'],
      orderedIndexes: [newestFirst],
    },
    history_subjects: tables.history_subjects,
    history_staging: { ...stagingOfOwn, columns: { ...stagingOfOwn.columns, record: 'key' } },
  },
  groupBy: 'record',
  groupOf: {
    UserRegistered: own('user'),
    UserUpdated: own('user'),
    UserDeleted: own('user'),
    UserRestored: own('user'),
    PersonalDataErased: own('user'),
    ProjectCreated: own('project'),
    ProjectUpdated: own('project'),
    ProjectDeleted: own('project'),
    ProjectRestored: own('project'),
    ProjectReopened: own('project'),
    ContractExtinguished: own('project'),
    LogoChanged: own('project'),
    StorageLinked: own('storage'),
    ConceptAdded: catalogRecord,
    ConceptChanged: catalogRecord,
    ConceptRemoved: catalogRecord,
    ConceptRestored: catalogRecord,
    ExtraordinaryConceptAdded: catalogRecord,
    CatalogImportStarted: catalogRecord,
    CatalogChunkImported: catalogRecord,
    CatalogImported: catalogRecord,
    ProgramImportStarted: programRecord,
    ProgramChunkImported: programRecord,
    ProgramImported: programRecord,
    AmendmentSigned: catalogRecord,
    AmendmentWithdrawn: catalogRecord,
    WorksSuspended: catalogRecord,
    WorksResumed: catalogRecord,
    CostAdjustmentTermsSet: costsRecord,
    CostIndicesRecorded: costsRecord,
    ConceptFactorsRecorded: costsRecord,
    CostAdjustmentRequested: costsRecord,
    CostAdjustmentAuthorised: costsRecord,
    ...worksRecords,
    AdvanceGranted: ({ contract_id }) => keyOf('advance', contract_id),
    AdvanceInstalmentRecorded: ({ instalment_id }) => keyOf('advance', instalment_id),
    AdvanceInstalmentWithdrawn: ({ instalment_id }) => keyOf('advance', instalment_id),
    EstimationCreated: own('estimation'),
    EstimationUpdated: own('estimation'),
    StatusChanged: own('estimation'),
    RetentionsClassified: own('estimation'),
    EstimationDeleted: own('estimation'),
    EstimationRestored: own('estimation'),
    InvoiceReceived: own('estimation'),
    InvoiceReturned: own('estimation'),
    PaymentMade: own('estimation'),
    PaymentWithdrawn: own('estimation'),
    PaperIssued: own('estimation'),
    ProgressRecorded: own('progress'),
    ProgressCorrected: own('progress'),
    ProgressDeleted: own('progress'),
    InternalContractDefined: ({ project_id }) => keyOf('internal-contract', project_id),
    DocumentUploaded: own('document'),
    DocumentAssigned: own('document'),
    DocumentAttended: own('document'),
    DocumentDeleted: own('document'),
    DocumentReplaced: own('document'),
    DocumentWithdrawn: own('document'),
  },
  on: {
    UserRegistered: telling('UserRegistered', user),
    UserUpdated: telling('UserUpdated', user),
    UserDeleted: telling('UserDeleted', (data) => gone(ofUser(data))),
    UserRestored: telling('UserRestored', user),
    PersonalDataErased: telling('PersonalDataErased', (data) => gone(ofUser(data))),
    ProjectCreated: telling('ProjectCreated', project),
    ProjectUpdated: telling('ProjectUpdated', project),
    ProjectDeleted: telling('ProjectDeleted', (data) => gone(ofProject(data))),
    ProjectRestored: telling('ProjectRestored', (data) => gone(ofProject(data))),
    ProjectReopened: telling('ProjectReopened', ({ id, reason }) => ({
      ...ofProject({ id }),
      terms: also({ status: 'active' }),
      reason,
    })),
    ContractExtinguished: telling('ContractExtinguished', ({ id, on, ...act }) => ({
      ...ofProject({ id }),
      terms: also({ status: 'finished', extinguished_on: on, ...act }),
    })),
    LogoChanged: telling('LogoChanged', ({ id, logo, url }) => ({
      ...ofProject({ id }),
      terms: also({ [logo]: url }),
    })),
    StorageLinked: telling('StorageLinked', ({ id, ...terms }) => ({
      ...ofProject({ id }),
      kind: 'storage',
      terms: only(terms),
    })),
    ConceptAdded: telling('ConceptAdded', concept),
    ConceptChanged: telling('ConceptChanged', concept),
    ConceptRemoved: telling('ConceptRemoved', (data) => gone(ofConcept(data))),
    ConceptRestored: telling('ConceptRestored', (data) => gone(ofConcept(data))),
    ExtraordinaryConceptAdded: telling('ExtraordinaryConceptAdded', concept),
    CatalogImportStarted: (rows, started) => startImport(staged(rows, catalogRecord(started)), started),
    CatalogChunkImported: (rows, chunk) => stageChunk(staged(rows, catalogRecord(chunk)), chunk),
    CatalogImported: catalogImported,
    ProgramImportStarted: (rows, started) => startImport(staged(rows, programRecord(started)), started),
    ProgramChunkImported: (rows, chunk) => stageChunk(staged(rows, programRecord(chunk)), chunk),
    ProgramImported: programImported,
    AmendmentSigned: amendmentSigned,
    AmendmentWithdrawn: amendmentWithdrawn,
    WorksSuspended: telling('WorksSuspended', ({ on, until, reason, ...of }) => ({
      ...ofContract('suspension')(of),
      terms: only({ on, until }),
      reason,
    })),
    WorksResumed: telling('WorksResumed', ({ on, ...of }) => ({
      ...ofContract('suspension')(of),
      terms: also({ resumed_on: on }),
    })),
    CostAdjustmentTermsSet: telling('CostAdjustmentTermsSet', costs),
    CostIndicesRecorded: telling('CostIndicesRecorded', costs),
    ConceptFactorsRecorded: telling('ConceptFactorsRecorded', costs),
    CostAdjustmentRequested: telling('CostAdjustmentRequested', costs),
    CostAdjustmentAuthorised: telling('CostAdjustmentAuthorised', costs),
    ...worksHistory,
    AdvanceGranted: telling('AdvanceGranted', ({ amount, amortization_percentage, ...of }) => ({
      ...inContract(of),
      kind: 'advance',
      id: of.contract_id,
      stream: estimationsStream(of.contract_id),
      terms: only({ amount, amortization_percentage }),
    })),
    AdvanceInstalmentRecorded: telling('AdvanceInstalmentRecorded', (data) => {
      const { contract_id: _, project_id: __, instalment_id: ___, kind: instalment, ...terms } = data;
      return { ...ofInstalment(data), terms: only({ instalment, ...terms }) };
    }),
    AdvanceInstalmentWithdrawn: telling('AdvanceInstalmentWithdrawn', ({ reason, ...of }) => ({
      ...gone(ofInstalment(of)),
      reason,
    })),
    EstimationCreated: telling('EstimationCreated', (data) => ({
      ...ofEstimation(data),
      terms: only({ status: 'entregada', ...saidTerms(data) }),
    })),
    EstimationUpdated: telling('EstimationUpdated', (data) => ({
      ...ofEstimation(data),
      terms: (former) => ({ ...saidTerms(data), ...billingTerms(former), status: former['status'] }),
    })),
    StatusChanged: telling('StatusChanged', ({ status, reason, missing, ...of }) => ({
      ...ofEstimation(of),
      terms: also({ status }),
      reason: missing ? `Sin ${accompanyingText(missing)}: ${reason}` : reason,
    })),
    RetentionsClassified: telling('RetentionsClassified', ({ kinds, ...of }) => ({
      ...ofEstimation(of),
      terms: ({ otras_retenciones, ...former }) => ({
        ...former,
        otras_retenciones: withKinds((otras_retenciones ?? []) as Retention[], kinds),
      }),
    })),
    EstimationDeleted: telling('EstimationDeleted', (data) => gone(ofEstimation(data))),
    EstimationRestored: telling(
      'EstimationRestored',
      ({ creation_date: _, billing: __, status, ...data }) => ({
        ...ofEstimation(data),
        terms: (former) => ({ ...saidTerms(data), ...billingTerms(former), status }),
      }),
    ),
    InvoiceReceived: telling('InvoiceReceived', ({ folio, uuid, on, total, ...of }) => ({
      ...ofEstimation(of),
      terms: also({ folio_factura: folio, uuid, invoiced_on: on, invoice_total: total }),
    })),
    InvoiceReturned: telling('InvoiceReturned', ({ on, reason, ...of }) => ({
      ...ofEstimation(of),
      terms: also({ returned_on: on }),
      reason,
    })),
    PaymentMade: telling('PaymentMade', ({ payment_id: _, on, amount, reference, ...of }) => ({
      ...ofEstimation(of),
      terms: paid(amount, { paid_on: on, ...(reference && { reference }) }),
    })),
    PaymentWithdrawn: telling('PaymentWithdrawn', ({ payment_id: _, amount, reason, ...of }) => ({
      ...ofEstimation(of),
      terms: paid(-amount, {}),
      reason,
    })),
    PaperIssued: telling('PaperIssued', (data) => gone(ofEstimation(data))),
    ProgressRecorded: telling('ProgressRecorded', (data) => ({
      ...ofProgress(data),
      concept_id: data.concept_id,
      terms: only(progressTerms(data)),
    })),
    ProgressCorrected: telling('ProgressCorrected', (data) => ({
      ...ofProgress(data),
      terms: only(progressTerms(data)),
    })),
    ProgressDeleted: telling('ProgressDeleted', (data) => ({
      ...gone(ofProgress(data)),
      leaves: ['quantity_advanced', 'progress_date'],
    })),
    InternalContractDefined: telling('InternalContractDefined', ({ contract_id, project_id, ...terms }) => ({
      kind: 'internal-contract',
      id: project_id,
      stream: internalContractStream(project_id),
      project_id,
      contract_id,
      terms: also(terms),
    })),
    DocumentUploaded: telling('DocumentUploaded', ({ id, project_id, created_offline: _, ...terms }) => ({
      ...ofDocument({ id, project_id }),
      terms: only(terms),
    })),
    DocumentAssigned: telling('DocumentAssigned', ({ id, project_id, ...assignment }) => ({
      ...ofDocument({ id, project_id }),
      terms: also(assignment),
    })),
    DocumentAttended: telling('DocumentAttended', ({ id, project_id, ...attention }) => ({
      ...ofDocument({ id, project_id }),
      terms: also(attention),
    })),
    DocumentDeleted: telling('DocumentDeleted', (data) => gone(ofDocument(data))),
    DocumentReplaced: telling('DocumentReplaced', ({ id, project_id, file_id }) => ({
      ...ofDocument({ id, project_id }),
      terms: also({ file_id }),
    })),
    DocumentWithdrawn: telling('DocumentWithdrawn', (data) => gone(ofDocument(data))),
  },
});
