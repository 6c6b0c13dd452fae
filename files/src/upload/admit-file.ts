import { refuse } from '@obraclara/platform/http';
import type { Files } from '../files.ts';
import { fileAsked, fileUrl, stableUrl } from '../links/file-url.ts';
import type { FileKind, StoredFile } from '../register/file-registry.ts';

/** A reference to a file as somebody sends it: its id, or any address of it, signed or not; `field`: what the request calls it. */
export type FileAsked = { project_id: string; kinds: readonly FileKind[]; file: string; field: string };

const refuseGone = (field: string) =>
  refuse(422, 'El archivo ya no existe. Vuelva a subirlo.', [{ field, message: 'Ya no existe' }]);

/** The file that is referred to; throws 422 unless it is one of these kinds and of this project. */
export const admitFile =
  ({ registry }: Files) =>
  async ({ project_id, kinds, file, field }: FileAsked): Promise<StoredFile> => {
    const id = fileAsked(file) ?? refuse(422, 'El archivo no es de ObraClara. Súbalo primero.');
    const found = (await registry.find(id)) ?? refuseGone(field);
    if (found.project_id !== project_id) return refuse(422, 'El archivo es de otro proyecto');
    if (!kinds.includes(found.kind))
      return refuse(422, 'El archivo se subió para otra cosa. Vuelva a subirlo aquí.');
    // From here on it is not swept; it may have been a moment ago.
    return (await registry.admit(id)) ?? refuseGone(field);
  };

type UrlAsked = Omit<FileAsked, 'file'> & {
  url: string | null | undefined;
  /** The address that is there now: it may stay, also one from before there were files. */
  former?: string | null | undefined;
};

/** What an event says for the address that somebody sends: the stable one of the file, or null for none; 422 otherwise. */
export const admitUrl =
  (files: Files) =>
  async ({ url, former, ...asked }: UrlAsked): Promise<string | null> => {
    if (!url) return null;
    const stable = stableUrl(url);
    if (stable === former) return stable;
    return fileUrl((await admitFile(files)({ ...asked, file: url })).id);
  };
