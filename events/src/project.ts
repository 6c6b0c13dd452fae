import { Type, type Static } from 'typebox';
import { SignedAct } from './closing.ts';
import { contractLawNames, type ContractLaw } from './contract-law.ts';
import { shape, type EventOf, type OptionalOf } from './define.ts';
import { ivaPercentage } from './estimation-ledger.ts';
import { estimationControls } from './estimation-control.ts';
import { defaultPaymentTerms } from './payment-clock.ts';
import { PaymentTerms } from './payment-terms.ts';
import { maxRetentions, Reason, Retention } from './estimation.ts';
import { Day, FreeText, Id, Money, Nullable, Percentage, Text } from './fields.ts';

export const ProjectStatus = Type.Enum(['active', 'suspended', 'finished', 'cancelled']);

/** In characters: maximum length of a signer's name, position and company. */
export const maxSignerLength = 200;
const signing = (title: string) => Type.String({ maxLength: maxSignerLength, title });
/** A person who signs a project's documents; blank fields are not printed. */
const Signer = shape({
  nombre: signing('Nombre de quien firma'),
  cargo: signing('Cargo de quien firma'),
  empresa: signing('Empresa de quien firma'),
});
export type Signer = Static<typeof Signer>;
export const Signatures = shape({ elaboro: Signer, reviso: Signer, autorizo: Signer });
export type Signatures = Static<typeof Signatures>;
export const signatureNames = ['elaboro', 'reviso', 'autorizo'] as const satisfies (keyof Signatures)[];
export const signerFields = ['nombre', 'cargo', 'empresa'] as const satisfies (keyof Signer)[];

const nobody: Signer = { nombre: '', cargo: '', empresa: '' };
/** Default without signers, as in old events. */
export const unsigned: Signatures = { elaboro: nobody, reviso: nobody, autorizo: nobody };

/** Whether both have the same signers. */
export const sameSigners = (a: Signatures, b: Signatures): boolean =>
  signatureNames.every((name) => signerFields.every((field) => a[name][field] === b[name][field]));

/** Signers of the documents of the works, and of the services contract, which by default has the same. */
export const signatureFields = ['signatures', 'internal_signatures'] as const;
export type SignatureField = (typeof signatureFields)[number];

/** The RFC of a company (three letters) or of a person (four), or nothing. */
export const rfcPattern = '^(|[A-ZÑ&]{3,4}\\d{6}[A-Z0-9]{3})$';

/** Maximum length of each text of a contract sheet, in characters. */
export const longestSheetText = 300;
const SheetText = Type.Optional(FreeText(longestSheetText));
const SheetDay = Type.Optional(Nullable(Day));
/** Data that identify the works contract. An empty text or null means unknown. */
export const ContractSheet = shape({
  contract_number: SheetText,
  /** The public body or the company that pays for the works. */
  client: SheetText,
  contractor: SheetText,
  contractor_rfc: Type.Optional(Type.String({ maxLength: 13, pattern: rfcPattern })),
  law: Type.Optional(Nullable(Type.Enum(Object.keys(contractLawNames) as ContractLaw[]))),
  proposals_on: SheetDay,
  award_on: SheetDay,
  signed_on: SheetDay,
  /** Source of the money, such as a federal program. */
  fund: SheetText,
});
export type ContractSheet = Required<Static<typeof ContractSheet>>;

/** Terms of a project, set by an administrator. `contract_amount` in pesos without IVA (RLOPSRM art. 2-XIX). */
export const ProjectTerms = shape({
  name: Text(300),
  description: Text(4000),
  contract_amount: Money,
  start_date: Day,
  end_date: Day,
  status: ProjectStatus,
  estimation_control: Type.Optional(Type.Enum([...estimationControls])),
  /** Rate of value added tax of the works, in per cent of subtotal_1, for the estimations captured from now on. */
  iva_percentage: Type.Optional(Percentage),
  /** The works are exempt of IVA, whatever the rate. */
  iva_exempt: Type.Optional(Type.Boolean()),
  /** The line that completes a concept takes what is left of its contracted amount. */
  closes_cents: Type.Optional(Type.Boolean()),
  /** Amount of the works' compliance guarantee in pesos; 0 or absent: unknown. Penalties may not exceed it (LOPSRM art. 46 Bis). */
  compliance_guarantee: Type.Optional(Money),
  /** Deductions that the works contract requires of every estimation; a new estimation starts with them. */
  deductions: Type.Optional(Type.Array(Retention, { maxItems: maxRetentions })),
  payment_terms: Type.Optional(PaymentTerms),
  /** Signers of the works' documents. */
  signatures: Type.Optional(Signatures),
  /** Signers of the services contract's documents; by default those of the works. */
  internal_signatures: Type.Optional(Signatures),
  ...ContractSheet.properties,
});
export type ProjectTerms = Static<typeof ProjectTerms>;

type OptionalTerms = Required<Pick<ProjectTerms, OptionalOf<ProjectTerms>>>;
/** Defaults of optional terms, which old events lack. */
export const defaultProjectTerms: OptionalTerms = {
  estimation_control: 'free',
  iva_percentage: ivaPercentage,
  iva_exempt: false,
  closes_cents: false,
  compliance_guarantee: 0,
  deductions: [],
  payment_terms: defaultPaymentTerms,
  signatures: unsigned,
  internal_signatures: unsigned,
  contract_number: '',
  client: '',
  contractor: '',
  contractor_rfc: '',
  law: null,
  proposals_on: null,
  award_on: null,
  signed_on: null,
  fund: '',
};

export const logoFields = ['app_logo_url', 'client_logo_url', 'end_user_logo_url'] as const;
export const LogoField = Type.Enum([...logoFields]);
export type LogoField = (typeof logoFields)[number];

export const StorageProvider = Type.Enum(['google_drive_oauth']);

/** In characters. */
export const maxFolderNameLength = 120;
/** Name of the Drive folder for one kind of files. */
const FolderName = Text(maxFolderNameLength);
export const StorageSubfolders = shape({
  minuta: FolderName,
  oficio: FolderName,
  estimacion: FolderName,
  photo: FolderName,
});
export type StorageSubfolders = Static<typeof StorageSubfolders>;

/** External storage of a project's files. */
export const StorageTerms = shape({
  provider_type: StorageProvider,
  folder_id: Text(200),
  subfolders: StorageSubfolders,
});
export type StorageTerms = Static<typeof StorageTerms>;

export const projectEvents = {
  ProjectCreated: shape({ id: Id, ...ProjectTerms.properties }),
  ProjectUpdated: shape({ id: Id, ...ProjectTerms.properties }),
  ProjectDeleted: shape({ id: Id }),
  /** The project with all its content: a deletion only hides it. */
  ProjectRestored: shape({ id: Id }),
  /** A closed contract is worked on again. */
  ProjectReopened: shape({ id: Id, reason: Reason }),
  /** The acta that extinguishes rights and obligations closes the contract (LOPSRM art. 64). */
  ContractExtinguished: shape({ id: Id, ...SignedAct.properties }),
  LogoChanged: shape({ id: Id, logo: LogoField, url: Nullable(FreeText(2000)) }),
  /** The folder only, without the consent, which a table of the command side stores sealed. */
  StorageLinked: shape({ id: Id, ...StorageTerms.properties }),
};
export type ProjectEvent = EventOf<typeof projectEvents>;
