import type { UploadedFile } from '@obraclara/api';
import { isTransient } from '../../api/api-error.ts';
import { randomId } from '../../ui/random-id.ts';
import { documentCapture } from '../../device/documents.ts';
import type { KeptFile } from '../../offline/item.ts';
import type { DocumentDraft } from './draft.ts';
import { fileNameOf } from './file-name.ts';

/** Where the server stores a document's file, and the file itself. */
export type Placed = Pick<DocumentDraft, 'type' | 'origin' | 'title'> & { file: File };

/** A file on its way to the server. */
export type Attempt = { of: Placed; kept: KeptFile };

/** Returns the file of a document for its outbox entry: the same upload as before, unless the file, its name or its place changed. */
export const fileFor = (of: Placed, before: Attempt | null): KeptFile => {
  const name = fileNameOf(of.title, of.file.name);
  const isSame =
    before?.of.file === of.file &&
    before.of.type === of.type &&
    before.of.origin === of.origin &&
    before.kept.name === name;
  return isSame ? before.kept : { blob: of.file, name, key: randomId(), stored: null };
};

/** Uploads a document's file once, however often it is called, until it is reset. */
export const fileOnce = (project_id: string, onProgress: (sent: number, total: number) => void) => {
  let attempt: Attempt | null = null;

  /** Returns the file for an outbox entry, with its upload state. */
  const kept = (of: Placed): KeptFile => {
    attempt = { of, kept: fileFor(of, attempt) };
    return attempt.kept;
  };

  return {
    kept,
    send: async (of: Placed, signal: AbortSignal): Promise<UploadedFile> => {
      const file = kept(of);
      if (file.stored) return file.stored;
      onProgress(0, of.file.size);
      try {
        const { type, origin } = of;
        const stored = await documentCapture.upload({ project_id, type, origin }, file, {
          signal,
          onProgress,
        });
        attempt = { of, kept: { ...file, stored } };
        return stored;
      } catch (error) {
        if (!isTransient(error)) attempt = null;
        throw error;
      }
    },
    forget: () => {
      attempt = null;
    },
  };
};
