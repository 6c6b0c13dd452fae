import type { ObraEventType } from './event-catalog.ts';
import { may, type Action } from './permissions.ts';
import type { Role } from './user.ts';

/** Kinds of subjects in the history. */
export const historyKinds = [
  'project',
  'storage',
  'internal-contract',
  'amendment',
  'suspension',
  'cost-adjustment',
  'guarantee',
  'site-note',
  'closing',
  'catalog',
  'program',
  'concept',
  'advance',
  'estimation',
  'progress',
  'document',
  'user',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

export const historyKindNames: Record<HistoryKind, string> = {
  project: 'Proyecto',
  storage: 'Almacenamiento',
  'internal-contract': 'Contrato interno',
  amendment: 'Convenios',
  suspension: 'Suspensiones',
  'cost-adjustment': 'Ajuste de costos',
  guarantee: 'Garantías',
  'site-note': 'Bitácora',
  closing: 'Cierre',
  catalog: 'Catálogo',
  program: 'Programa',
  concept: 'Conceptos',
  advance: 'Anticipo',
  estimation: 'Estimaciones',
  progress: 'Avances',
  document: 'Documentos',
  user: 'Usuarios',
};

/** Permission to read each kind: the same as for the subject itself. */
const reads: Record<HistoryKind, Action> = {
  project: 'projects.read',
  storage: 'storage.read',
  'internal-contract': 'internal-contract.read',
  amendment: 'contract.read',
  suspension: 'contract.read',
  'cost-adjustment': 'contract.read',
  guarantee: 'contract.read',
  'site-note': 'contract.read',
  closing: 'contract.read',
  catalog: 'catalog.read',
  program: 'catalog.read',
  concept: 'catalog.read',
  advance: 'estimations.read',
  estimation: 'estimations.read',
  progress: 'progress.read',
  document: 'documents.read',
  user: 'users.read',
};

/** Kinds that a role may see in the history. */
export const historyKindsFor = (role: Role): readonly HistoryKind[] =>
  historyKinds.filter((kind) => may(role, reads[kind]));

/** Events that the history omits: parts of an incomplete import, and events about the log itself. */
export const eventsWithoutHistory = [
  'CatalogImportStarted',
  'CatalogChunkImported',
  'ProgramImportStarted',
  'ProgramChunkImported',
  'LogSealed',
] as const satisfies readonly ObraEventType[];
export type HistoryEventType = Exclude<ObraEventType, (typeof eventsWithoutHistory)[number]>;

/** Events that delete; most deletions can be undone. */
export const deletionEvents = [
  'ProjectDeleted',
  'UserDeleted',
  'ConceptRemoved',
  'EstimationDeleted',
  'ProgressDeleted',
  'DocumentDeleted',
  'DocumentWithdrawn',
  'AmendmentWithdrawn',
  'AdvanceInstalmentWithdrawn',
  'PaymentWithdrawn',
  'GuaranteeWithdrawn',
  'ReceptionWithdrawn',
  'SettlementWithdrawn',
  'ExtraordinaryWithdrawn',
] as const satisfies readonly HistoryEventType[];

/** A field of a subject before and after an event; `before` or `after` is absent where there is no value. */
export type HistoryChange = { field: string; before?: unknown; after?: unknown };

/** Number of rows and a digest to compare them: the rows of one estimation may take a megabyte. */
export type HistoryRows = { count: number; digest: string };

/** Values of an estimation's line that an event can change while the concept stays the same. */
export type HistoryLine = {
  concept_code: string;
  quantity: number;
  unit_price: number;
  /** Rows whose sum is the quantity, and their sketches, if there are any. */
  generadores?: HistoryRows;
  croquis?: HistoryRows;
};
const lines = 'concepts.';
/** Name of the field with the line of this concept. */
export const lineField = (concept_id: string): string => `${lines}${concept_id}`;
export const isLineField = (field: string): boolean => field.startsWith(lines);
