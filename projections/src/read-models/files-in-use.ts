import {
  croquisOf,
  photosOf,
  type ClosingEvent,
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

/** A photo or document named in an event is evidence: it stays in use whatever happens to its record. */
const evidence = (file_id: string) => `evidence:${file_id}`;
const record = ({ id }: { id: string }) => `progress:${id}`;
const estimationUse = ({ id }: { id: string }) => `estimation:${id}`;
const closingUse = ({ contract_id }: { contract_id: string }) => `closing:${contract_id}`;
const logos = (project_id: string) => `logos:${project_id}`;

/** Ids of the files of a record's photos, both edited and original. */
const photographed = (terms: Pick<ProgressTerms, 'photo_url' | 'photos'>): string[] =>
  photosOf(terms)
    .flatMap(({ photo_url, original_url }) => [photo_url, original_url ?? null])
    .flatMap((url) => (url === null ? [] : (fileIdOf(url) ?? [])));

type InUse = { files_in_use: Rows<FileInUseRow> };

/** Records the files that an event uses. A file that a later event leaves out stays in use, because the earlier event names it. */
const keep = (
  { files_in_use }: InUse,
  { used_as, project_id, files }: { used_as: string; project_id: string; files: readonly string[] },
) => {
  for (const file_id of files)
    files_in_use.put({ id: `${used_as}:${file_id}`, used_as, file_id, project_id, in_use: true });
};

type Photographed = { id: string; project_id: string } & Pick<ProgressTerms, 'photo_url' | 'photos'>;

const keepPhotos = (tables: InUse, fields: Photographed) =>
  keep(tables, { used_as: record(fields), project_id: fields.project_id, files: photographed(fields) });

type EstimationFiles = { id: string; project_id: string; concepts: readonly EstimationLine[] };

const keepCroquis = (tables: InUse, estimation: EstimationFiles) =>
  keep(tables, {
    used_as: estimationUse(estimation),
    project_id: estimation.project_id,
    files: croquisOf(estimation.concepts).flatMap((url) => fileIdOf(url) ?? []),
  });

/** Records the file of a document. A replaced file stays in use, because an event names it. */
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
 * The files that events use, and the logos that were replaced. A file without a row has never been used. A deleted project can be restored,
 * so its logos stay in use. The file sweep (`../jobs.ts`) deletes files by this read model: each new event that names a file must be
 * handled here.
 */
export const filesInUse = projection<
  ProjectEvent | ProgressEvent | DocumentEvent | EstimationEvent | ClosingEvent,
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
    EstimationCreated: estimationUse,
    EstimationUpdated: estimationUse,
    EstimationRestored: estimationUse,
    PaperIssued: estimationUse,
    ActIssued: closingUse,
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
        used_as: estimationUse(issued),
        project_id: issued.project_id,
        files: issued.papers.map(({ file_id }) => file_id),
      }),
    ActIssued: (rows, issued) =>
      keep(rows, {
        used_as: closingUse(issued),
        project_id: issued.project_id,
        files: [issued.file_id],
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
