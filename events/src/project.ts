import { Type, type Static } from 'typebox';
import { shape, type EventOf, type OptionalOf } from './define.ts';
import { mostRetentions, Retention } from './estimation.ts';
import { Day, FreeText, Id, Money, Nullable, Text } from './fields.ts';

export const ProjectStatus = Type.Enum(['active', 'suspended', 'finished', 'cancelled']);

/** In characters: each of the name, the position and the company of who signs. */
export const longestSigning = 200;
const signing = (title: string) => Type.String({ maxLength: longestSigning, title });
/** Somebody who signs the documents of a project; what is blank is not printed. */
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
/** Of a project of which nobody has said who signs, as old events do not. */
export const unsigned: Signatures = { elaboro: nobody, reviso: nobody, autorizo: nobody };

/** Whether the same people sign, as far as it is said of them. */
export const sameSigners = (a: Signatures, b: Signatures): boolean =>
  signatureNames.every((name) => signerFields.every((field) => a[name][field] === b[name][field]));

/** Who signs the documents of the works, and those of the services contract, which are signed as those where nobody is said. */
export const signatureFields = ['signatures', 'internal_signatures'] as const;
export type SignatureField = (typeof signatureFields)[number];

/** What an administrator says of a project. `contract_amount` in pesos without IVA (RLOPSRM art. 2-XIX). */
export const ProjectTerms = shape({
  name: Text(300),
  description: Text(4000),
  contract_amount: Money,
  start_date: Day,
  end_date: Day,
  status: ProjectStatus,
  /** What the guarantee of compliance of the works covers, pesos; 0 or not said: not known. Penalties may not pass it (LOPSRM art. 46 Bis). */
  compliance_guarantee: Type.Optional(Money),
  /** The deductions that the contract of the works asks of every estimation: a new one starts with them. */
  deductions: Type.Optional(Type.Array(Retention, { maxItems: mostRetentions })),
  /** Who signs the documents of the works. */
  signatures: Type.Optional(Signatures),
  /** Who signs those of its services contract; the same people where nobody is said. */
  internal_signatures: Type.Optional(Signatures),
});
export type ProjectTerms = Static<typeof ProjectTerms>;

type OptionalTerms = Required<Pick<ProjectTerms, OptionalOf<ProjectTerms>>>;
/** The optional terms of a project that does not say them, such as those of old events. */
export const unsaidTerms: OptionalTerms = {
  compliance_guarantee: 0,
  deductions: [],
  signatures: unsigned,
  internal_signatures: unsigned,
};

export const logoFields = ['app_logo_url', 'client_logo_url', 'end_user_logo_url'] as const;
export const LogoField = Type.Enum([...logoFields]);
export type LogoField = (typeof logoFields)[number];

export const StorageProvider = Type.Enum(['google_drive_oauth']);

/** In characters. */
export const longestFolderName = 120;
/** Names of the folders on the Drive in which files of each kind are kept. */
const FolderName = Text(longestFolderName);
export const StorageSubfolders = shape({
  minuta: FolderName,
  oficio: FolderName,
  estimacion: FolderName,
  photo: FolderName,
});
export type StorageSubfolders = Static<typeof StorageSubfolders>;

/** Where the files of a project go besides this server. */
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
  /** With all it held: deleting a project only hides it. */
  ProjectRestored: shape({ id: Id }),
  LogoChanged: shape({ id: Id, logo: LogoField, url: Nullable(FreeText(2000)) }),
  /** Which folder, and nothing of the consent: that is sealed in a table of the command side. */
  StorageLinked: shape({ id: Id, ...StorageTerms.properties }),
};
export type ProjectEvent = EventOf<typeof projectEvents>;
