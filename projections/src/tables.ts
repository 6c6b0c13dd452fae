import type {
  Assignment,
  DocumentStatus,
  DocumentTerms,
  EstimationAmounts,
  EstimationLine,
  EstimationStatus,
  InternalContractTerms,
  ProgramMonth,
  Retention,
  Role,
} from '@obraclara/events';
import type { ColumnsOf, ColumnType } from './column-types.ts';

export { numericTypes } from './column-types.ts';
export type { ColumnType } from './column-types.ts';

/*
 * What readers may know of the read models: the rows, the columns and their types. Everything is in schema `read`; the field
 * names are the specification's. Nothing here has weight at run time.
 */

/** `revision`, here and below: that of the record (see `Revision` in events). */
export type UserRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  assigned_projects: string[];
  revision: number;
};

/**
 * Which password is the user's: the id of the command that brought it, with which their sessions must have begun. None from
 * before passwords were told apart; one of somebody deleted stays, for when they are let in again.
 */
export type UserCredentialRow = { id: string; credential: string };

/** A project that is not deleted; one that is has its row in `deleted_projects`. `anticipo_*`: the advance of its main contract, 0 (its revision -1) while none was granted. */
export type ProjectRow = {
  id: string;
  name: string;
  description: string;
  contract_amount: number;
  start_date: string;
  end_date: string;
  status: string;
  app_logo_url: string | null;
  client_logo_url: string | null;
  end_user_logo_url: string | null;
  anticipo_amount: number;
  anticipo_amortization_percentage: number;
  created_at: string;
  anticipo_revision: number;
  revision: number;
};

/** Who deleted something, and when. */
export type Deletion = { deleted_at: string; deleted_by: string };
/** A project that is deleted, as it was. Whatever belongs to it stays in its own tables: readers ask for the project first. */
export type DeletedProjectRow = ProjectRow & Deletion;

/** `amount`: quantity × unit price, half up to the cent. `ordinal`: order of appearance in its catalog, from 1. */
export type CatalogItemRow = {
  id: string;
  contract_id: string;
  project_id: string;
  concept_code: string;
  concept_name: string;
  unit: string;
  quantity: number;
  unit_price: number;
  amount: number;
  partida: string[];
  extraordinary: boolean;
  ordinal: number;
  revision: number;
};

export type ProgramRow = {
  contract_id: string;
  project_id: string;
  project_months: ProgramMonth[];
  imported_at: string;
  file_name: string;
};

/** `id` is `{contract_id}:{concept_code}`; `monthly_quantities` by month key (`YYYY-MM`). */
export type ProgramConceptRow = {
  id: string;
  contract_id: string;
  project_id: string;
  concept_code: string;
  monthly_quantities: Record<string, number>;
};

/** The advance of a contract, main or internal; the latest one granted. */
export type AdvanceRow = {
  contract_id: string;
  project_id: string;
  amount: number;
  amortization_percentage: number;
  granted_at: string;
  revision: number;
};

export type EstimationLineRow = EstimationLine & { subtotal: number };

/** A claim with its figures as the ledger gives them. Running totals are not stored: see `cumulativeColumns`. */
export type EstimationRow = EstimationAmounts & {
  id: string;
  contract_id: string;
  project_id: string;
  number: number;
  period: string;
  start_date: string;
  end_date: string;
  creation_date: string;
  status: EstimationStatus;
  anticipo_amortization_percentage: number;
  es_final: boolean;
  retencion_retraso: Retention | null;
  devolucion_retencion: number;
  otras_retenciones: Retention[];
  concepts: EstimationLineRow[];
  revision: number;
};

/** `created_by`: id of the user who recorded it. */
export type ProgressRow = {
  id: string;
  project_id: string;
  concept_id: string;
  quantity_advanced: number;
  progress_date: string;
  observations: string;
  photo_url: string | null;
  created_offline: boolean;
  created_by: string;
  created_at: string;
  revision: number;
};

/** `upload_date`: instant; `attended_at`: when it was first attended. What is known of its file lies in `files.file`. */
export type DocumentRow = DocumentTerms &
  Assignment & {
    id: string;
    project_id: string;
    file_id: string;
    created_offline: boolean;
    upload_date: string;
    uploaded_by: string;
    status: DocumentStatus;
    comments: string;
    attended_at: string | null;
    revision: number;
  };

/** The services contract of a project, as last defined; a project without a row has none. */
export type InternalContractRow = InternalContractTerms & {
  project_id: string;
  contract_id: string;
  revision: number;
};

/**
 * A use that events make, or made, of a file. `used_as` groups them; a file with rows that are all not `in_use` has been left
 * behind, one without rows has never been used.
 */
export type FileInUseRow = {
  id: string;
  used_as: string;
  file_id: string;
  project_id: string;
  in_use: boolean;
};

const table = <Row>(name: string, key: keyof Row & string, columns: ColumnsOf<Row>) => ({
  /** Qualified name, for SQL. */
  from: `read.${name}`,
  name,
  key,
  columns: columns as Record<keyof Row & string, ColumnType>,
});

const deletion = { deleted_at: 'timestamptz', deleted_by: 'key' } as const;

const projectColumns: ColumnsOf<ProjectRow> = {
  id: 'key',
  name: 'text',
  description: 'text',
  contract_amount: 'numeric',
  start_date: 'date',
  end_date: 'date',
  status: 'text',
  app_logo_url: 'text?',
  client_logo_url: 'text?',
  end_user_logo_url: 'text?',
  anticipo_amount: 'numeric',
  anticipo_amortization_percentage: 'numeric',
  created_at: 'timestamptz',
  anticipo_revision: 'integer',
  revision: 'integer',
};

/** The tables that readers may use, by name; `columns` says what may be filtered and sorted by. */
export const tables = {
  users: table<UserRow>('users', 'id', {
    id: 'key',
    name: 'text',
    email: 'text',
    role: 'text',
    assigned_projects: 'jsonb',
    revision: 'integer',
  }),
  user_credentials: table<UserCredentialRow>('user_credentials', 'id', { id: 'key', credential: 'text' }),
  projects: table<ProjectRow>('projects', 'id', projectColumns),
  deleted_projects: table<DeletedProjectRow>('deleted_projects', 'id', { ...projectColumns, ...deletion }),
  catalog_items: table<CatalogItemRow>('catalog_items', 'id', {
    id: 'key',
    contract_id: 'key',
    project_id: 'key',
    concept_code: 'text',
    concept_name: 'text',
    unit: 'text',
    quantity: 'numeric',
    unit_price: 'numeric',
    amount: 'numeric',
    partida: 'jsonb',
    extraordinary: 'boolean',
    ordinal: 'integer',
    revision: 'integer',
  }),
  programs: table<ProgramRow>('programs', 'contract_id', {
    contract_id: 'key',
    project_id: 'key',
    project_months: 'jsonb',
    imported_at: 'timestamptz',
    file_name: 'text',
  }),
  program_concepts: table<ProgramConceptRow>('program_concepts', 'id', {
    id: 'key',
    contract_id: 'key',
    project_id: 'key',
    concept_code: 'text',
    monthly_quantities: 'jsonb',
  }),
  advances: table<AdvanceRow>('advances', 'contract_id', {
    contract_id: 'key',
    project_id: 'key',
    amount: 'numeric',
    amortization_percentage: 'numeric',
    granted_at: 'timestamptz',
    revision: 'integer',
  }),
  estimations: table<EstimationRow>('estimations', 'id', {
    id: 'key',
    contract_id: 'key',
    project_id: 'key',
    number: 'integer',
    period: 'text',
    start_date: 'date',
    end_date: 'date',
    creation_date: 'timestamptz',
    status: 'text',
    anticipo_amortization_percentage: 'numeric',
    es_final: 'boolean',
    retencion_retraso: 'jsonb?',
    devolucion_retencion: 'numeric',
    otras_retenciones: 'jsonb',
    concepts: 'jsonb',
    total_amount: 'numeric',
    anticipo_amortization_amount: 'numeric',
    subtotal_1: 'numeric',
    iva: 'numeric',
    subtotal_2: 'numeric',
    retencion_retraso_amount: 'numeric',
    subtotal_3: 'numeric',
    otras_retenciones_amounts: 'jsonb',
    importe_liquido: 'numeric',
    revision: 'integer',
  }),
  progress: table<ProgressRow>('progress', 'id', {
    id: 'key',
    project_id: 'key',
    concept_id: 'key',
    quantity_advanced: 'numeric',
    progress_date: 'date',
    observations: 'text',
    photo_url: 'text?',
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
    due_date: 'date?',
    action_type: 'text?',
    status: 'text',
    comments: 'text',
    attended_at: 'timestamptz?',
    revision: 'integer',
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
    revision: 'integer',
  }),
};
export type TableName = keyof typeof tables;

/** Each projection, and the tables that it fills. A reader of several tables waits for each of their projections. */
export const projectionTables = {
  users: ['users', 'user_credentials'],
  projects: ['projects', 'deleted_projects'],
  catalog: ['catalog_items'],
  program: ['programs', 'program_concepts'],
  estimations: ['estimations', 'advances'],
  progress: ['progress'],
  documents: ['documents'],
  'internal-contracts': ['internal_contracts'],
  'files-in-use': ['files_in_use'],
} as const satisfies Record<string, readonly TableName[]>;
export type ProjectionName = keyof typeof projectionTables;
export const projectionNames = Object.keys(projectionTables) as ProjectionName[];

/**
 * Where each projection stands. An event is visible in the projection's tables once `position` has reached its position:
 * `select position from read.checkpoints where name = $1`. Compare as bigint; positions may exceed 2^53 on EventStoreDB.
 */
export const checkpoints = 'read.checkpoints';

/** Class of the advisory locks of those who lead a projection; the second key is a hash of its name. */
export const leadClass = 72_057;

/** What `read.checkpoints.log` says of tables that tell of no log there is: not to be read until they are built again. */
export const noLog = '';

/** Order of the ledger's fold within a contract (`byNumber` in events), as an `order by` of `read.estimations`. */
export const estimationOrder = 'number, start_date, creation_date, id';

/**
 * Running totals of `read.estimations`, to be named in a `select … from read.estimations … window ledger as (…)`:
 * `select *, ${cumulativeColumns} from read.estimations where contract_id = $1 window ${ledgerWindow}`.
 * A `where` may only narrow down to whole contracts; filter further outside, or the totals are those of the filtered rows.
 */
export const ledgerWindow = `ledger as (partition by contract_id order by ${estimationOrder})`;
export const cumulativeColumns =
  'sum(anticipo_amortization_amount) over ledger as cumulative_amortization, ' +
  'sum(importe_liquido) over ledger as cumulative_liquid_amount';

/**
 * `read.estimations.doc` (text, not among `columns`) is the answer of the API for that row, already as JSON: every field of
 * `EstimationRow` and the alias `net_amount`, but for the lines (`concepts`, in `lines_doc`: they stay when figures change), the
 * running totals and the closing brace after them (taking one off a long text is slow). So a whole list needs no parsing:
 * `select string_agg(${estimationDoc}, ',' order by …) from (select *, ${cumulativeColumns} … ) e`.
 * The expression completes a row with `concepts`, `cumulative_amortization`, `cumulative_liquid_amount` and the alias `cumulative_amount`.
 */
export const estimationDoc =
  `doc || ',"concepts":' || lines_doc || ',"cumulative_amortization":' || cumulative_amortization` +
  ` || ',"cumulative_liquid_amount":' || cumulative_liquid_amount` +
  ` || ',"cumulative_amount":' || cumulative_liquid_amount || '}'`;
