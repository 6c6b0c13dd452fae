import type { ObraEventType } from './event-catalog.ts';
import { may, type Action } from './permissions.ts';
import type { Role } from './user.ts';

/** What the history tells of. */
export const historyKinds = [
  'project',
  'storage',
  'internal-contract',
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
  catalog: 'Catálogo',
  program: 'Programa',
  concept: 'Conceptos',
  advance: 'Anticipo',
  estimation: 'Estimaciones',
  progress: 'Avances',
  document: 'Documentos',
  user: 'Usuarios',
};

/** Who reads of what: the same who read the thing itself. */
const reads: Record<HistoryKind, Action> = {
  project: 'projects.read',
  storage: 'storage.read',
  'internal-contract': 'internal-contract.read',
  catalog: 'catalog.read',
  program: 'catalog.read',
  concept: 'catalog.read',
  advance: 'estimations.read',
  estimation: 'estimations.read',
  progress: 'progress.read',
  document: 'documents.read',
  user: 'users.read',
};

/** What the history tells somebody of this role of. */
export const historyKindsFor = (role: Role): readonly HistoryKind[] =>
  historyKinds.filter((kind) => may(role, reads[kind]));

/** Parts of an import that is not in force yet, and what concerns the log itself: nothing has happened to anything. */
export const untoldEvents = [
  'CatalogImportStarted',
  'CatalogChunkImported',
  'ProgramImportStarted',
  'ProgramChunkImported',
  'LogSealed',
] as const satisfies readonly ObraEventType[];
export type ToldEventType = Exclude<ObraEventType, (typeof untoldEvents)[number]>;

/** What takes something away; most of it can be brought back. */
export const deletionEvents = [
  'ProjectDeleted',
  'UserDeleted',
  'ConceptRemoved',
  'EstimationDeleted',
  'ProgressDeleted',
  'DocumentDeleted',
  'DocumentWithdrawn',
] as const satisfies readonly ToldEventType[];

/** One field of a subject before and after an event; absent where there was, or is, none. */
export type HistoryChange = { field: string; before?: unknown; after?: unknown };

/** How many of something there are, and what tells them from others: the rows of one estimation alone may weigh a megabyte. */
export type HistoryRows = { count: number; digest: string };

/** Of a line of an estimation: what an event can change of it while the concept stays the same. */
export type HistoryLine = {
  concept_code: string;
  quantity: number;
  unit_price: number;
  /** Of the rows that the quantity is the sum of, and of their sketches, where there are any. */
  generadores?: HistoryRows;
  croquis?: HistoryRows;
};
const lines = 'concepts.';
/** The field that holds the line of this concept. */
export const lineField = (concept_id: string): string => `${lines}${concept_id}`;
export const isLineField = (field: string): boolean => field.startsWith(lines);
