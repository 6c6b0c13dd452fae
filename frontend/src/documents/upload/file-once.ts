import type { UploadedFile } from '@obraclara/api';
import { isTransient } from '../../api/api-error.ts';
import { randomId } from '../../api/random-id.ts';
import { sendFile } from '../../api/send-file.ts';
import type { KeptFile } from '../../offline/item.ts';
import type { DocumentDraft } from './draft.ts';
import { fileNameOf } from './file-name.ts';

/** A finished or running upload: the same file under the same name is not sent again. */
type Attempt = { file: File; name: string; what: string; key: string; stored: UploadedFile | null };

/** Uploads a document's file once, however often it is called, until it is reset. */
export const fileOnce = (project_id: string, onProgress: (sent: number, total: number) => void) => {
  let attempt: Attempt | null = null;

  const attemptFor = ({ type, origin, title }: DocumentDraft, file: File): Attempt => {
    const name = fileNameOf(title, file.name);
    const what = JSON.stringify([type, origin, name]);
    if (attempt?.file === file && attempt.what === what) return attempt;
    return { file, name, what, key: randomId(), stored: null };
  };

  const send = async (draft: DocumentDraft, file: File, signal: AbortSignal): Promise<UploadedFile> => {
    const current = (attempt = attemptFor(draft, file));
    if (current.stored) return current.stored;
    onProgress(0, file.size);
    const query = new URLSearchParams({ project_id, document_type: draft.type, origin: draft.origin });
    try {
      current.stored = (await sendFile({
        path: `upload?${query}`,
        file,
        name: current.name,
        key: current.key,
        signal,
        onProgress,
      })) as UploadedFile;
      return current.stored;
    } catch (error) {
      if (!isTransient(error)) attempt = null;
      throw error;
    }
  };

  return {
    send,
    /** Returns the file for an outbox entry, with its upload state. */
    kept: (draft: DocumentDraft, blob: File): KeptFile => {
      const { name, key, stored } = attemptFor(draft, blob);
      return { blob, name, key, stored };
    },
    forget: () => {
      attempt = null;
    },
  };
};
