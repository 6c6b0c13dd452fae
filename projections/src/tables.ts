import type { ColumnsOf, ColumnType } from './column-types.ts';
import type {
  AdvanceRow,
  CatalogItemRow,
  ConceptTermsRow,
  ContractRow,
  ContractTermsRow,
  DeletedEstimationRow,
  DeletedProjectRow,
  DeletedUserRow,
  DocumentRow,
  EstimationRow,
  FileInUseRow,
  HistoryRow,
  HistorySubjectRow,
  InternalContractRow,
  IssuedPaperRow,
  ProgramConceptRow,
  ProgramRow,
  ProgressRow,
  ProjectRow,
  SiteNoteRow,
  StreamHeadRow,
  UploadedDocumentRow,
  UserCredentialRow,
  UserRow,
} from './rows.ts';

export { numericTypes, type ColumnType } from './column-types.ts';
export * from './ledger-sql.ts';
export type * from './rows.ts';

/*
 * The interface of the read models for readers: rows, columns and types. All tables are in schema `read`; the field names are those of the
 * specification. This module is cheap to import.
 */

const table = <Row>(name: string, key: keyof Row & string, columns: ColumnsOf<Row>) => ({
  /** Qualified name, for SQL. */
  from: `read.${name}`,
  name,
  key,
  columns: columns as Record<keyof Row & string, ColumnType>,
});

const ofSubject = {
  record: 'key',
  kind: 'text',
  project_id: 'key',
  contract_id: 'text?',
  concept_id: 'text?',
} as const;

const ofContract = { contract_id: 'key', project_id: 'key' } as const;
const deletion = { deleted_at: 'timestamptz', deleted_by: 'key' } as const;

const contractRules = { iva_percentage: 'numeric', iva_exempt: 'boolean', closes_cents: 'boolean' } as const;

const projectColumns: ColumnsOf<ProjectRow> = {
  id: 'key',
  name: 'text',
  description: 'text',
  contract_amount: 'numeric',
  estimation_control: 'text',
  ...contractRules,
  compliance_guarantee: 'numeric',
  deductions: 'jsonb',
  payment_terms: 'jsonb',
  contract_number: 'text',
  client: 'text',
  contractor: 'text',
  contractor_rfc: 'text',
  law: 'text?',
  proposals_on: 'date?',
  award_on: 'date?',
  signed_on: 'date?',
  fund: 'text',
  start_date: 'date',
  end_date: 'date',
  status: 'text',
  signatures: 'jsonb',
  internal_signatures: 'jsonb',
  app_logo_url: 'text?',
  client_logo_url: 'text?',
  end_user_logo_url: 'text?',
  anticipo_amount: 'numeric',
  anticipo_amortization_percentage: 'numeric',
  anticipo_instalments: 'jsonb',
  created_at: 'timestamptz',
  anticipo_revision: 'integer',
  revision: 'integer',
};

/** The tables that readers may use, by name; `columns` lists the columns for filters and sorting. */
export const tables = {
  users: table<UserRow>('users', 'id', {
    id: 'key',
    name: 'text',
    email: 'text',
    role: 'text',
    assigned_projects: 'jsonb',
    digest: 'boolean',
    revision: 'integer',
  }),
  deleted_users: table<DeletedUserRow>('deleted_users', 'id', {
    id: 'key',
    name: 'text',
    email: 'text',
    role: 'text',
    erased: 'numeric?',
    ...deletion,
  }),
  user_credentials: table<UserCredentialRow>('user_credentials', 'id', { id: 'key', credential: 'text' }),
  projects: table<ProjectRow>('projects', 'id', projectColumns),
  deleted_projects: table<DeletedProjectRow>('deleted_projects', 'id', { ...projectColumns, ...deletion }),
  catalog_items: table<CatalogItemRow>('catalog_items', 'id', {
    id: 'key',
    ...ofContract,
    concept_code: 'text',
    concept_name: 'text',
    unit: 'text',
    quantity: 'numeric',
    unit_price: 'numeric',
    amount: 'numeric',
    partida: 'jsonb',
    extraordinary: 'boolean',
    amendments: 'jsonb',
    ordinal: 'integer',
    revision: 'integer',
  }),
  concept_terms: table<ConceptTermsRow>('concept_terms', 'id', {
    id: 'key',
    ...ofContract,
    concept_id: 'key',
    since: 'timestamptz',
    removed: 'boolean',
    in_force_on: 'date?',
    quantity: 'numeric',
    amount: 'numeric',
    partida: 'jsonb',
    extraordinary: 'boolean',
    ordinal: 'integer',
    revision: 'integer',
  }),
  contract_terms: table<ContractTermsRow>('contract_terms', 'id', {
    id: 'key',
    ...ofContract,
    since: 'timestamptz',
    revision: 'integer',
    in_force_on: 'date?',
    versions: 'jsonb?',
    advance: 'jsonb?',
  }),
  contracts: table<ContractRow>('contracts', 'contract_id', {
    ...ofContract,
    contract_amount: 'numeric',
    start_date: 'date',
    end_date: 'date',
    advance: 'jsonb',
    amendments: 'jsonb',
    suspensions: 'jsonb',
    cost_adjustment: 'jsonb',
    guarantees: 'jsonb',
    closing: 'jsonb',
    ordered_concepts: 'jsonb',
    checklist: 'jsonb?',
    versions: 'jsonb',
    amount_in_force: 'numeric',
    end_in_force: 'date',
  }),
  stream_heads: table<StreamHeadRow>('stream_heads', 'stream', {
    stream: 'key',
    project_id: 'key',
    revision: 'integer',
    hash: 'text?',
  }),
  issued_papers: table<IssuedPaperRow>('issued_papers', 'seal', {
    seal: 'key',
    ...ofContract,
    estimation_id: 'key?',
    number: 'numeric?',
    period: 'text?',
    act: 'key?',
    signed_on: 'date?',
    importe_liquido: 'numeric?',
    paper: 'text',
    format: 'text',
    sha256: 'text',
    file_id: 'key',
    issued_at: 'timestamptz',
    revision: 'integer',
    in_force: 'boolean',
    withdrawn: 'boolean',
  }),
  site_notes: table<SiteNoteRow>('site_notes', 'id', {
    id: 'key',
    ...ofContract,
    number: 'integer',
    on: 'date',
    kind: 'text',
    text: 'text',
    folio: 'text?',
    document_id: 'key?',
    estimation_id: 'key?',
    suspension_id: 'key?',
    amendment: 'numeric?',
    concept_id: 'key?',
    annulled: 'text?',
  }),
  programs: table<ProgramRow>('programs', 'id', {
    id: 'key',
    ...ofContract,
    amendment_id: 'key?',
    first_month: 'text?',
    in_force: 'boolean',
    revision: 'integer',
    project_months: 'jsonb',
    imported_at: 'timestamptz',
    file_name: 'text',
  }),
  program_concepts: table<ProgramConceptRow>('program_concepts', 'id', {
    id: 'key',
    program_id: 'key',
    ...ofContract,
    concept_id: 'key?',
    concept_code: 'text',
    monthly_quantities: 'jsonb',
  }),
  advances: table<AdvanceRow>('advances', 'contract_id', {
    ...ofContract,
    amount: 'numeric',
    amortization_percentage: 'numeric',
    instalments: 'jsonb',
    total: 'numeric',
    granted_at: 'timestamptz',
    revision: 'integer',
  }),
  estimations: table<EstimationRow>('estimations', 'id', {
    id: 'key',
    ...ofContract,
    number: 'integer',
    period: 'text',
    start_date: 'date',
    end_date: 'date',
    folio_factura: 'text',
    creation_date: 'timestamptz',
    status: 'text',
    billing: 'jsonb',
    estimation_type: 'text',
    type_number: 'numeric?',
    anticipo_amortization_percentage: 'numeric',
    amortization_amount: 'numeric?',
    amortization_parts: 'jsonb',
    es_final: 'boolean',
    retencion_retraso: 'jsonb?',
    devolucion_retencion: 'numeric',
    otras_retenciones: 'jsonb',
    concepts: 'jsonb',
    total_amount: 'numeric',
    anticipo_amortization_amount: 'numeric',
    subtotal_1: 'numeric',
    iva_percentage: 'numeric',
    iva_exempt: 'boolean',
    iva: 'numeric',
    subtotal_2: 'numeric',
    retencion_retraso_amount: 'numeric',
    subtotal_3: 'numeric',
    otras_retenciones_amounts: 'jsonb',
    importe_liquido: 'numeric',
    revision: 'integer',
  }),
  deleted_estimations: table<DeletedEstimationRow>('deleted_estimations', 'id', {
    id: 'key',
    ...ofContract,
    number: 'integer',
    period: 'text',
    importe_liquido: 'numeric',
    ...deletion,
  }),
  progress: table<ProgressRow>('progress', 'id', {
    id: 'key',
    project_id: 'key',
    concept_id: 'key',
    quantity_advanced: 'numeric',
    progress_date: 'date',
    observations: 'text',
    photo_url: 'text?',
    photos: 'jsonb',
    created_offline: 'boolean',
    created_by: 'text',
    created_at: 'timestamptz',
    revision: 'integer',
  }),
  documents: table<DocumentRow>('documents', 'id', {
    id: 'key',
    project_id: 'key',
    type: 'text',
    origin: 'text',
    title: 'text',
    description: 'text',
    file_id: 'key',
    created_offline: 'boolean',
    upload_date: 'timestamptz',
    uploaded_by: 'text',
    assigned_to: 'text?',
    assigned_at: 'timestamptz?',
    due_date: 'date?',
    action_type: 'text?',
    status: 'text',
    comments: 'text',
    attended_at: 'timestamptz?',
    acted_at: 'timestamptz?',
    revision: 'integer',
  }),
  uploaded_documents: table<UploadedDocumentRow>('uploaded_documents', 'id', {
    id: 'key',
    project_id: 'key',
  }),
  files_in_use: table<FileInUseRow>('files_in_use', 'id', {
    id: 'key',
    used_as: 'key',
    file_id: 'key',
    project_id: 'key',
    in_use: 'boolean',
  }),
  internal_contracts: table<InternalContractRow>('internal_contracts', 'project_id', {
    project_id: 'key',
    contract_id: 'key',
    title: 'text',
    description: 'text',
    contract_amount: 'numeric',
    start_date: 'date',
    end_date: 'date',
    anticipo_amount: 'numeric',
    anticipo_amortization_percentage: 'numeric',
    ...contractRules,
    revision: 'integer',
  }),
  history: table<HistoryRow>('history', 'id', {
    id: 'key',
    ...ofSubject,
    subject: 'key',
    title: 'text',
    type: 'text',
    at: 'timestamptz',
    by: 'key',
    stream: 'key',
    revision: 'integer',
    part_of: 'text?',
    changes: 'jsonb',
  }),
  history_subjects: table<HistorySubjectRow>('history_subjects', 'id', {
    id: 'key',
    ...ofSubject,
    terms: 'jsonb',
  }),
};

/** Version of each projection. A changed table or handler raises it: the projection is rebuilt, and its readers respond 503 until then. */
export const projectionVersions = {
  users: 6,
  projects: 12,
  catalog: 7,
  program: 4,
  estimations: 13,
  progress: 5,
  documents: 6,
  'internal-contracts': 4,
  'files-in-use': 7,
  history: 12,
  'contract-terms': 8,
  'stream-heads': 5,
  'issued-papers': 3,
  'site-notes': 1,
};
export const projectionNames = Object.keys(projectionVersions);

/** Checkpoints of the projections, by name: events up to `position` are in the tables. A bigint: on EventStoreDB it may exceed 2^53. */
export const checkpoints = 'read.checkpoints';

/** Leases of the projections: `holder` leads one while `workers` has a live row for it. See `leases.ts`. */
export const leases = 'read.leases';
export const workers = 'read.workers';

/** Value of `read.checkpoints.log` for tables that match no existing log: they must not be read until the rebuild. */
export const noLog = '';

/** SQL: current and deleted users, by id and name: records keep their author after the account is deleted. */
export const everybody = `(select id, name from ${tables.users.from} union all select id, name from ${tables.deleted_users.from})`;

/**
 * SQL: the number of a photo among its author's photos of the same concept and day, from 1. `record`: a row of progress; `number`: the
 * photo's number in that record. It changes if an earlier record is deleted or gains or loses photos: it is for display, not a key.
 */
export const photoNumber = (record: string, number: string): string => `(${number} + coalesce((
  select sum(jsonb_array_length(earlier.photos)) from ${tables.progress.from} earlier
  where earlier.project_id = ${record}.project_id and earlier.progress_date = ${record}.progress_date
    and earlier.photo_url is not null
    and earlier.concept_id = ${record}.concept_id and earlier.created_by = ${record}.created_by
    and (earlier.created_at, earlier.id) < (${record}.created_at, ${record}.id)), 0))::int`;
