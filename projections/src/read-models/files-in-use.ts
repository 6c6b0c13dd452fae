import {
  croquisOf,
  photosOf,
  type DocumentEvent,
  type EstimationEvent,
  type EstimationLine,
  type ProgressEvent,
  type ProgressTerms,
  type ProjectEvent,
} from '@obraclara/events';
import { fileIdOf } from '@obraclara/files';
import { projection, type Rows } from '../projection.ts';
import { projectionVersions, tables, type FileInUseRow } from '../tables.ts';

type Tables = { files_in_use: FileInUseRow };

/** A photo or document that an event has named is evidence: it stays in use whatever becomes of the event's subject. */
const evidence = (file_id: string) => `evidence:${file_id}`;
const record = ({ id }: { id: string }) => `progress:${id}`;
const claim = ({ id }: { id: string }) => `estimation:${id}`;
const logos = (project_id: string) => `logos:${project_id}`;

/** The files that the photos of a record name: each as it is shown and as it was taken. */
const photographed = (terms: Pick<ProgressTerms, 'photo_url' | 'photos'>): string[] =>
  photosOf(terms)
    .flatMap(({ photo_url, original_url }) => [photo_url, original_url ?? null])
    .flatMap((url) => (url === null ? [] : (fileIdOf(url) ?? [])));

type InUse = { files_in_use: Rows<FileInUseRow> };

/** What an event rests on. One that a later event leaves out stays: the earlier one says so. */
const keep = (
  { files_in_use }: InUse,
  { used_as, project_id, files }: { used_as: string; project_id: string; files: readonly string[] },
) => {
  for (const file_id of files)
    files_in_use.put({ id: `${used_as}:${file_id}`, used_as, file_id, project_id, in_use: true });
};

type Photographed = { id: string; project_id: string } & Pick<ProgressTerms, 'photo_url' | 'photos'>;

const keepPhotos = (tables: InUse, said: Photographed) =>
  keep(tables, { used_as: record(said), project_id: said.project_id, files: photographed(said) });

type Claimed = { id: string; project_id: string; concepts: readonly EstimationLine[] };

const keepCroquis = (tables: InUse, said: Claimed) =>
  keep(tables, {
    used_as: claim(said),
    project_id: said.project_id,
    files: croquisOf(said.concepts).flatMap((url) => fileIdOf(url) ?? []),
  });

/** One that was replaced stays: its event says so. */
const keepDocument = (
  { files_in_use }: InUse,
  { project_id, file_id }: { project_id: string; file_id: string },
) => {
  const used_as = evidence(file_id);
  files_in_use.put({ id: used_as, used_as, file_id, project_id, in_use: true });
};

const leave = (files: Rows<FileInUseRow>, used: FileInUseRow) => {
  if (used.in_use) files.put({ ...used, in_use: false });
};

/**
 * Which files the events rest on, and which logos they have left behind; what is in no row has never been used. A
 * deleted project may come back, so its logos stay in use. It decides what may be thrown away
 * (`../jobs.ts`): whoever makes an event that names a file adds it here.
 */
export const filesInUse = projection<
  ProjectEvent | ProgressEvent | DocumentEvent | EstimationEvent,
  Tables
>()({
  name: 'files-in-use',
  version: projectionVersions['files-in-use'],
  tables: { files_in_use: { ...tables.files_in_use, indexes: ['file_id'] } },
  groupBy: 'used_as',
  groupOf: {
    DocumentUploaded: ({ file_id }) => evidence(file_id),
    DocumentReplaced: ({ file_id }) => evidence(file_id),
    ProgressRecorded: record,
    ProgressCorrected: record,
    EstimationCreated: claim,
    EstimationUpdated: claim,
    EstimationRestored: claim,
    PaperIssued: claim,
    LogoChanged: ({ id }) => logos(id),
  },
  on: {
    DocumentUploaded: keepDocument,
    DocumentReplaced: keepDocument,
    ProgressRecorded: keepPhotos,
    ProgressCorrected: keepPhotos,
    EstimationCreated: keepCroquis,
    EstimationUpdated: keepCroquis,
    EstimationRestored: keepCroquis,
    PaperIssued: (rows, issued) =>
      keep(rows, {
        used_as: claim(issued),
        project_id: issued.project_id,
        files: issued.papers.map(({ file_id }) => file_id),
      }),
    LogoChanged: ({ files_in_use }, { id: project_id, logo, url }) => {
      const slot = `${logos(project_id)}:${logo}:`;
      for (const used of files_in_use.all()) if (used.id.startsWith(slot)) leave(files_in_use, used);
      const file_id = url === null ? null : fileIdOf(url);
      if (file_id === null) return;
      files_in_use.put({
        id: `${slot}${file_id}`,
        used_as: logos(project_id),
        file_id,
        project_id,
        in_use: true,
      });
    },
  },
});
