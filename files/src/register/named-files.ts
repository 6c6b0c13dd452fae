import type { FileKind } from './file-registry.ts';

/** A file that an event names, under the name that people know it by, with an extension. */
export type NamedFile = {
  id: string;
  kind: FileKind;
  name: string;
  /** Where it belongs below the folder of its kind, outermost first. */
  folders: string[];
  bytes: number;
  /** Instant, ISO 8601 UTC. */
  uploaded_at: string;
};

/** Where photos are: the month of their progress (`YYYY-MM`) and the concept. */
export type PhotoFolder = { month: string; concept_id: string; name: string };

/** For whom it is: `services` says whether sketches of the services contract are told, and those that stand in no row any more. */
export type ForWhom = { services: boolean };

/** Who knows which files events name, and what people call them. */
export type NamedFiles = {
  /** Those of these files that an event names, by id. */
  find(ids: readonly string[], whom: ForWhom): Promise<Map<string, NamedFile>>;
  /** The documents of this kind of a project that are on its list, or its sketches; newest first, and at most so many. */
  ofKind(project_id: string, kind: FileKind, asked: ForWhom & { most: number }): Promise<NamedFile[]>;
  /** The folders of a project's photos, newest month first, concepts in the order of their codes. */
  photoFolders(project_id: string): Promise<PhotoFolder[]>;
  /** The photos in one of them, in the order of their names. */
  photos(project_id: string, at: Pick<PhotoFolder, 'month' | 'concept_id'>): Promise<NamedFile[]>;
};
