import type {
  Assignment,
  Concept,
  ConceptAmendment,
  ContractSheet,
  DocumentStatus,
  DocumentTerms,
  EstimationControl,
  GrantedAdvance,
  HistoryChange,
  HistoryKind,
  InternalContractTerms,
  PaymentTerms,
  IssuedPaper,
  ProgramMonth,
  ProgressTerms,
  RecordedInstalment,
  Retention,
  Role,
  Signatures,
  HistoryEventType,
  CalculatedEstimation,
  AmendmentTerms,
  CostAdjustment,
  Guarantees,
  Checklist,
  OrderedConcepts,
  SiteNote,
  Closing,
  ClosingPaper,
  SignedAct,
  Award,
  ContractTerms,
  Suspension,
} from '@obraclara/events';

/* The rows of the read models; `tables.ts` defines their columns. */

/** `revision`, here and below: the revision of the record (see `Revision` in events). */
export type UserRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  assigned_projects: string[];
  /** Whether the user wants the digest. */
  digest: boolean;
  revision: number;
};

/**
 * `credential`: id of the command that set the user's current password; sessions that began with another one are invalid. Passwords set
 * before credentials existed have no row. The row of a deleted user stays, in case the account is restored.
 */
export type UserCredentialRow = { id: string; credential: string };

/**
 * A project that is not deleted; deleted ones are in `deleted_projects`. `anticipo_*`: the advance of its main contract, 0 (and revision
 * -1) if none was granted.
 */
export type ProjectRow = ContractSheet & {
  id: string;
  name: string;
  description: string;
  contract_amount: number;
  estimation_control: EstimationControl;
  iva_percentage: number;
  iva_exempt: boolean;
  closes_cents: boolean;
  compliance_guarantee: number;
  deductions: Retention[];
  payment_terms: PaymentTerms;
  start_date: string;
  end_date: string;
  status: string;
  signatures: Signatures;
  internal_signatures: Signatures;
  app_logo_url: string | null;
  client_logo_url: string | null;
  end_user_logo_url: string | null;
  /** With all instalments. */
  anticipo_amount: number;
  anticipo_amortization_percentage: number;
  anticipo_instalments: readonly RecordedInstalment[];
  created_at: string;
  anticipo_revision: number;
  revision: number;
};

/** Who deleted a record, and when. */
export type Deletion = { deleted_at: string; deleted_by: string };
/** `erased`: the number that replaces the name of a user whose personal data were erased. */
export type DeletedUserRow = Pick<UserRow, 'id' | 'name' | 'email' | 'role'> &
  Deletion & { erased: number | null };
/** A deleted project, as it was. The rows that belong to it stay in their tables: readers check the project first. */
export type DeletedProjectRow = ProjectRow & Deletion;

/** `amount`: quantity × unit price, rounded half up to the cent. `ordinal`: order of appearance in its catalog, from 1. */
export type CatalogItemRow = Required<Concept> & {
  /** Changes of its quantity by amendments, in the order of their days. */
  amendments: readonly ConceptAmendment[];
  contract_id: string;
  project_id: string;
  amount: number;
  extraordinary: boolean;
  ordinal: number;
  revision: number;
};

/**
 * A program of a contract: the award's, or the one that came with an amendment. `first_month`: the first month (`YYYY-MM`) with a planned
 * quantity. `in_force`: the latest program.
 */
export type ProgramRow = {
  id: string;
  contract_id: string;
  project_id: string;
  amendment_id: string | null;
  first_month: string | null;
  in_force: boolean;
  revision: number;
  project_months: ProgramMonth[];
  imported_at: string;
  file_name: string;
};

/** `id` is `{program_id}:{concept_code}`; `monthly_quantities` by month key (`YYYY-MM`). */
export type ProgramConceptRow = {
  id: string;
  program_id: string;
  contract_id: string;
  project_id: string;
  concept_id: string | null;
  concept_code: string;
  monthly_quantities: Record<string, number>;
};

/** The advance of a contract, main or internal. `total`: with all instalments, in pesos. */
export type AdvanceRow = GrantedAdvance & {
  contract_id: string;
  project_id: string;
  total: number;
  granted_at: string;
};

/** An estimation with the figures of the ledger. Running totals are not stored: see `cumulativeColumns`. */
export type EstimationRow = CalculatedEstimation;

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

/** `upload_date`: instant. `attended_at`: instant of the first attention. The data of its file is in `files.file`. */
export type DocumentRow = Required<DocumentTerms> &
  Assignment & {
    id: string;
    project_id: string;
    file_id: string;
    created_offline: boolean;
    upload_date: string;
    uploaded_by: string;
    /** Instant at which the current assignee received it. */
    assigned_at: string | null;
    status: DocumentStatus;
    comments: string;
    attended_at: string | null;
    /** Instant of the last action by a user other than the uploader. */
    acted_at: string | null;
    revision: number;
  };

/** A document ever uploaded to a project, also if it was deleted: its stream still has events. */
export type UploadedDocumentRow = { id: string; project_id: string };

/** The services contract of a project, as last defined; a project without one has no row. */
export type InternalContractRow = Required<InternalContractTerms> & {
  project_id: string;
  contract_id: string;
  revision: number;
};

/**
 * A present or former use of a file by events. `used_as` groups uses. A file whose rows all lack `in_use` is no longer used; a file without
 * rows has never been used.
 */
export type FileInUseRow = {
  id: string;
  used_as: string;
  file_id: string;
  project_id: string;
  in_use: boolean;
};

/**
 * The subject of a history row. `record`: the group of the row. `project_id`: empty for users. `concept_id`: set for a concept and for
 * progress on it.
 */
type HistorySubject = {
  record: string;
  kind: HistoryKind;
  project_id: string;
  contract_id: string | null;
  concept_id: string | null;
};

/** The last event of a stream of a project. `hash` is null for events written before hashes existed. */
export type StreamHeadRow = { stream: string; project_id: string; revision: number; hash: string | null };

/** The advance of a contract. */
export type ContractAdvance = Omit<GrantedAdvance, 'revision'>;

/** What is known of a contract's terms from an instant on: all of its terms, or its advance; the other is null. */
export type ContractTermsRow = {
  id: string;
  contract_id: string;
  project_id: string;
  since: string;
  revision: number;
  /** The day from which the amendment or suspension of this event is in force; null for other events. */
  in_force_on: string | null;
  versions: ContractTerms[] | null;
  advance: ContractAdvance | null;
};

/** An amendment with its effect. `amount`: pesos without IVA. */
export type AmendmentOfContract = AmendmentTerms & { id: string; amount: number; revision: number };
export type SuspensionOfContract = Suspension & { reason: string; document_id?: string; revision: number };

/** A contract: its award and advance, what changed it, all of its terms, and those in force. */
export type ContractRow = Award & {
  contract_id: string;
  project_id: string;
  advance: ContractAdvance;
  amendments: AmendmentOfContract[];
  suspensions: SuspensionOfContract[];
  cost_adjustment: CostAdjustment;
  guarantees: Guarantees;
  /** How it ends. */
  closing: Closing & { extinction: SignedAct | null };
  /** Orders and prices of extraordinary concepts. */
  ordered_concepts: OrderedConcepts;
  /** What accompanies each estimation; null if it is not set. */
  checklist: Checklist | null;
  versions: ContractTerms[];
  amount_in_force: number;
  end_in_force: string;
};

/** The terms of a concept in a catalog from an instant on, or its removal (`removed`). */
export type ConceptTermsRow = Pick<
  CatalogItemRow,
  'contract_id' | 'project_id' | 'quantity' | 'amount' | 'partida' | 'extraordinary' | 'ordinal' | 'revision'
> & {
  id: string;
  concept_id: string;
  since: string;
  removed: boolean;
  /** The day from which the amendment of this event is in force; null for other events. */
  in_force_on: string | null;
};

/**
 * A paper as it was issued. `in_force`: it belongs to the last issue of its estimation or act, which is still there. A paper of an act that
 * ends the contract has its `act` and its day, and null for what is of an estimation.
 */
export type IssuedPaperRow = Omit<IssuedPaper, 'paper'> & {
  paper: IssuedPaper['paper'] | ClosingPaper;
  contract_id: string;
  project_id: string;
  estimation_id: string | null;
  number: number | null;
  period: string | null;
  act: string | null;
  signed_on: string | null;
  /** Pesos; of a finiquito its balance, null for an acta. */
  importe_liquido: number | null;
  issued_at: string;
  revision: number;
  in_force: boolean;
  /** The estimation was returned to capture, or the act was withdrawn, after this issue. */
  withdrawn: boolean;
};

/** A note of the bitácora. `annulled`: why it does not count. */
export type SiteNoteRow = { contract_id: string; project_id: string; id: string; annulled: string | null } & {
  [Field in keyof SiteNote]-?:
    Exclude<SiteNote[Field], undefined> | (undefined extends SiteNote[Field] ? null : never);
};

/**
 * The effect of one event on one subject (`{kind}:{id}`). `title`: the subject's title before the event, or after it if the subject is new.
 * `id`: stream and revision, and the concept if it is part of an import. `part_of`: the row of that import.
 */
export type HistoryRow = HistorySubject & {
  id: string;
  subject: string;
  title: string;
  type: HistoryEventType;
  at: string;
  by: string;
  stream: string;
  revision: number;
  part_of: string | null;
  changes: HistoryChange[];
};

/** The terms of a subject after its latest event, also after its deletion: the next event is compared with them. */
export type HistorySubjectRow = HistorySubject & { id: string; terms: Record<string, unknown> };
