import type { ObraEventType } from './event-catalog.ts';

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

/** Parts of an import that is not in force yet: nothing has happened to anything. */
export const untoldEvents = [
  'CatalogImportStarted',
  'CatalogChunkImported',
  'ProgramImportStarted',
  'ProgramChunkImported',
] as const satisfies readonly ObraEventType[];
export type ToldEventType = Exclude<ObraEventType, (typeof untoldEvents)[number]>;

/** One field of a subject before and after an event; absent where there was, or is, none. */
export type HistoryChange = { field: string; before?: unknown; after?: unknown };

/** Of a line of an estimation: what an event can change of it while the concept stays the same. */
export type HistoryLine = { concept_code: string; quantity: number; unit_price: number };
const lines = 'concepts.';
/** The field that holds the line of this concept. */
export const lineField = (concept_id: string): string => `${lines}${concept_id}`;
export const isLineField = (field: string): boolean => field.startsWith(lines);
