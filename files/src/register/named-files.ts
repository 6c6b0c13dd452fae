import type { FileKind } from './file-registry.ts';

/** A file to which an event refers, with its display name and extension. */
export type NamedFile = {
  id: string;
  kind: FileKind;
  name: string;
  /** Folders below the folder of its kind, outermost first. */
  folders: string[];
  bytes: number;
  /** Instant, ISO 8601 UTC. */
  uploaded_at: string;
};

/** Folder of photos: the month of their progress (`YYYY-MM`) and the concept. */
export type PhotoFolder = { month: string; concept_id: string; name: string };

/** Visibility for the user: `services` includes sketches of the services contract and sketches that no row refers to any more. */
export type ForWhom = { services: boolean };

/** Finds the files to which events refer, and their display names. */
export type NamedFiles = {
  /** Those of these files to which an event refers, by id. */
  find(ids: readonly string[], whom: ForWhom): Promise<Map<string, NamedFile>>;
  /** A project's listed documents of this kind, or its sketches; newest first, at most `most`. */
  ofKind(project_id: string, kind: FileKind, asked: ForWhom & { most: number }): Promise<NamedFile[]>;
  /** Folders of a project's photos, newest month first, concepts in the order of their codes. */
  photoFolders(project_id: string): Promise<PhotoFolder[]>;
  /** Photos in one of these folders, in the order of their names. */
  photos(project_id: string, at: Pick<PhotoFolder, 'month' | 'concept_id'>): Promise<NamedFile[]>;
};
