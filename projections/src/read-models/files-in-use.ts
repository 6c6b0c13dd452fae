import type { DocumentEvent, ProgressEvent, ProjectEvent } from '@obraclara/events';
import { fileIdOf } from '@obraclara/files';
import { projection, type Rows } from '../projection.ts';
import { projectionVersions, tables, type FileInUseRow } from '../tables.ts';

type Tables = { files_in_use: FileInUseRow };

/** A photo or document that an event has named is evidence: it stays in use whatever becomes of the event's subject. */
const evidence = (file_id: string | null) => `evidence:${file_id ?? 'none'}`;
const logos = (project_id: string) => `logos:${project_id}`;

const keep = (files: Rows<FileInUseRow>, project_id: string, file_id: string | null) => {
  if (file_id === null) return;
  const used_as = evidence(file_id);
  files.put({ id: used_as, used_as, file_id, project_id, in_use: true });
};

const photo = (url: string | null) => (url === null ? null : fileIdOf(url));
const ofPhoto = ({ photo_url }: { photo_url: string | null }) => evidence(photo(photo_url));
const leave = (files: Rows<FileInUseRow>, used: FileInUseRow) => {
  if (used.in_use) files.put({ ...used, in_use: false });
};

/**
 * Which files the events rest on, and which logos they have left behind; what is in no row has never been used. A
 * deleted project may come back, so its logos stay in use. It decides what may be thrown away
 * (`../jobs.ts`): whoever makes an event that names a file adds it here.
 */
export const filesInUse = projection<ProjectEvent | ProgressEvent | DocumentEvent, Tables>()({
  name: 'files-in-use',
  version: projectionVersions['files-in-use'],
  tables: { files_in_use: { ...tables.files_in_use, indexes: ['file_id'] } },
  groupBy: 'used_as',
  groupOf: {
    DocumentUploaded: ({ file_id }) => evidence(file_id),
    ProgressRecorded: ofPhoto,
    ProgressCorrected: ofPhoto,
    LogoChanged: ({ id }) => logos(id),
  },
  on: {
    DocumentUploaded: ({ files_in_use }, { project_id, file_id }) => keep(files_in_use, project_id, file_id),
    ProgressRecorded: ({ files_in_use }, { project_id, photo_url }) =>
      keep(files_in_use, project_id, photo(photo_url)),
    ProgressCorrected: ({ files_in_use }, { project_id, photo_url }) =>
      keep(files_in_use, project_id, photo(photo_url)),
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
