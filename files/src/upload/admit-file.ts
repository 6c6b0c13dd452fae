import { refuse } from '@obraclara/platform/http';
import type { Files } from '../files.ts';
import { fileAsked, fileUrl, stableUrl } from '../links/file-url.ts';
import type { FileKind, StoredFile } from '../register/file-registry.ts';

/** A client's reference to a file: its id, or any URL of it; `field` is the request's field name. */
export type FileAsked = { project_id: string; kinds: readonly FileKind[]; file: string; field: string };

const refuseGone = (field: string) =>
  refuse(422, 'El archivo ya no existe. Vuelva a subirlo.', [{ field, message: 'Ya no existe' }]);

/** Finds the file of a reference. Throws 422 unless it exists, has one of these kinds and belongs to this project. */
export const admitFile =
  ({ registry }: Files) =>
  async ({ project_id, kinds, file, field }: FileAsked): Promise<StoredFile> => {
    const id = fileAsked(file) ?? refuse(422, 'El archivo no es de ObraClara. Súbalo primero.');
    const found = (await registry.find(id)) ?? refuseGone(field);
    if (found.project_id !== project_id) return refuse(422, 'El archivo es de otro proyecto');
    if (!kinds.includes(found.kind))
      return refuse(422, 'El archivo se subió para otra cosa. Vuelva a subirlo aquí.');
    // From here on the file is not swept, but a sweep may have removed it a moment ago.
    return (await registry.admit(id)) ?? refuseGone(field);
  };

type UrlAsked = Omit<FileAsked, 'file'> & {
  url: string | null | undefined;
  /** Current URL, which may stay, even if it is no file's. */
  former?: string | null | undefined;
};

/** Stable URL of a reference, for an event, or null for none. Throws 422 if the reference is invalid. */
export const admitUrl =
  (files: Files) =>
  async ({ url, former, ...asked }: UrlAsked): Promise<string | null> => {
    if (!url) return null;
    const stable = stableUrl(url);
    if (stable === former) return stable;
    return fileUrl((await admitFile(files)({ ...asked, file: url })).id);
  };
