import type {
  Assignment,
  Concept,
  DocumentStatus,
  DocumentTerms,
  HistoryChange,
  HistoryKind,
  InternalContractTerms,
  IssuedPaper,
  ProgramMonth,
  ProgressTerms,
  Retention,
  Role,
  Signatures,
  ToldEventType,
  WorkedEstimation,
} from '@obraclara/events';

/* What is in the rows of the read models; `tables.ts` says in which columns. */

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
  compliance_guarantee: number;
  deductions: Retention[];
  start_date: string;
  end_date: string;
  status: string;
  signatures: Signatures;
  internal_signatures: Signatures;
  app_logo_url: string | null;
  client_logo_url: string | null;
  end_user_logo_url: string | null;
  anticipo_amount: number;
  anticipo_amortization_percentage: number;
  created_at: string;
  anticipo_revision: number;
  revision: number;
};

/** Who deleted something, and when: with what it was, for whoever may restore it. */
export type Deletion = { deleted_at: string; deleted_by: string };
/** `erased`: the number they are known by, of somebody whose personal data were erased. */
export type DeletedUserRow = Pick<UserRow, 'id' | 'name' | 'email' | 'role'> &
  Deletion & { erased: number | null };
/** A project that is deleted, as it was. Whatever belongs to it stays in its own tables: readers ask for the project first. */
export type DeletedProjectRow = ProjectRow & Deletion;

/** `amount`: quantity × unit price, half up to the cent. `ordinal`: order of appearance in its catalog, from 1. */
export type CatalogItemRow = Required<Concept> & {
  contract_id: string;
  project_id: string;
  amount: number;
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
  concept_id: string | null;
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

/** An estimation with its figures as the ledger gives them. Running totals are not stored: see `cumulativeColumns`. */
export type EstimationRow = WorkedEstimation;

export type DeletedEstimationRow = Pick<
  EstimationRow,
  'id' | 'contract_id' | 'project_id' | 'number' | 'period' | 'importe_liquido'
> &
  Deletion;

/** `created_by`: id of the user who recorded it. */
export type ProgressRow = Required<ProgressTerms> & {
  id: string;
  project_id: string;
  concept_id: string;
  created_offline: boolean;
  created_by: string;
  created_at: string;
  revision: number;
};

/** `upload_date`: instant; `attended_at`: when it was first attended. What is known of its file lies in `files.file`. */
export type DocumentRow = Required<DocumentTerms> &
  Assignment & {
    id: string;
    project_id: string;
    file_id: string;
    created_offline: boolean;
    upload_date: string;
    uploaded_by: string;
    /** Since when it has been with whoever has it. */
    assigned_at: string | null;
    status: DocumentStatus;
    comments: string;
    attended_at: string | null;
    /** When somebody else than who uploaded it last acted on it. */
    acted_at: string | null;
    revision: number;
  };

/** A document that was uploaded to a project, whatever became of it: its stream still tells of it. */
export type UploadedDocumentRow = { id: string; project_id: string };

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

/**
 * Whom a row of the history is about. `record`: the group it is kept in; `project_id`: empty for people; `concept_id`: of a concept
 * itself, and of progress on it.
 */
type HistorySubject = {
  record: string;
  kind: HistoryKind;
  project_id: string;
  contract_id: string | null;
  concept_id: string | null;
};

/** The last event of a stream that concerns a project. `hash`: null of one from before there were hashes. */
export type StreamHeadRow = { stream: string; project_id: string; revision: number; hash: string | null };

/** What a contract was from an instant on: its amount and days, or its advance; what the event does not say is null. */
export type ContractTermsRow = {
  id: string;
  contract_id: string;
  project_id: string;
  since: string;
  revision: number;
  contract_amount: number | null;
  start_date: string | null;
  end_date: string | null;
  anticipo_amount: number | null;
};

/** What a catalog held of a concept from an instant on, or that it held it no more (`removed`). */
export type ConceptTermsRow = Pick<
  CatalogItemRow,
  'contract_id' | 'project_id' | 'quantity' | 'amount' | 'partida' | 'extraordinary' | 'ordinal' | 'revision'
> & { id: string; concept_id: string; since: string; removed: boolean };

/** A paper as it was issued. `in_force`: the last one of its estimation, which is not deleted. */
export type IssuedPaperRow = IssuedPaper & {
  contract_id: string;
  project_id: string;
  estimation_id: string;
  number: number;
  period: string;
  importe_liquido: number;
  issued_at: string;
  revision: number;
  in_force: boolean;
};

/**
 * What one event did to one subject (`{kind}:{id}`). `title`: what that was called before, or from then on if it is new. `id`: stream
 * and revision; of a part of an import also the concept. `part_of`: the row of that import.
 */
export type HistoryRow = HistorySubject & {
  id: string;
  subject: string;
  title: string;
  type: ToldEventType;
  at: string;
  by: string;
  stream: string;
  revision: number;
  part_of: string | null;
  changes: HistoryChange[];
};

/** What a subject is after its latest event, also once it is deleted: what the next one changes is held against it. */
export type HistorySubjectRow = HistorySubject & { id: string; terms: Record<string, unknown> };
