import type { UploadedFile } from '@obraclara/api';
import { isApiError, isSignedOut, isTransient, detailOf } from '../../api/api-error.ts';
import { randomId } from '../../api/random-id.ts';
import { isCancelled, sendFile } from '../../api/send-file.ts';
import { documentUpload as words } from '../../messages.ts';
import { toast } from '../../shared/toasts.ts';
import { emptyDraft, type DocumentDraft } from './draft.ts';
import { fileNameOf } from './file-name.ts';

export type Stage = { at: 'idle' } | { at: 'sending'; sent: number; total: number } | { at: 'saving' };
export type UploadState = { draft: DocumentDraft; stage: Stage; failure: string };

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

/** A file that is up, or on its way: the same file under the same name need not be sent again. */
type Attempt = { file: File; what: string; key: string; stored: UploadedFile | null };

const start: UploadState = { draft: emptyDraft, stage: { at: 'idle' }, failure: '' };

const saidOf = ({ storage_state, storage_provider, subfolder }: UploadedFile) => {
  if (storage_state === 'waiting') return words.doneLater;
  return storage_provider === 'google_drive' ? words.doneInFolder(subfolder) : words.done;
};

/** Whether the server no longer has the file it was told of. */
const isFileGone = (error: unknown) =>
  isApiError(error) && (error.body.errors ?? []).some(({ field }) => /^\/?file_(id|url)$/.test(field));

/** The file of a document, sent once however often that is asked, until it is forgotten. */
const fileOnce = (project_id: string, onProgress: (sent: number, total: number) => void) => {
  let attempt: Attempt | null = null;

  const attemptFor = ({ type, origin }: DocumentDraft, file: File, name: string): Attempt => {
    const what = JSON.stringify([type, origin, name]);
    if (attempt?.file === file && attempt.what === what) return attempt;
    return { file, what, key: randomId(), stored: null };
  };

  const store = async (draft: DocumentDraft, file: File, signal: AbortSignal): Promise<UploadedFile> => {
    const name = fileNameOf(draft.title, file.name);
    const current = (attempt = attemptFor(draft, file, name));
    if (current.stored) return current.stored;
    onProgress(0, file.size);
    const query = new URLSearchParams({ project_id, document_type: draft.type, origin: draft.origin });
    try {
      current.stored = (await sendFile({
        path: `upload?${query}`,
        file,
        name,
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
    store,
    forget: () => {
      attempt = null;
    },
  };
};

const bodyOf = (
  { id, project_id }: { id: string; project_id: string },
  { type, origin, title, description }: DocumentDraft,
  stored: UploadedFile,
) => ({
  id,
  project_id,
  type,
  origin,
  title: title.trim(),
  description: description.trim(),
  file_url: stored.file_url,
  file_id: stored.file_id,
  storage_provider: stored.storage_provider,
  created_offline: false,
});

/**
 * One document on its way to a project: the draft, the file's upload, the document itself. It lives outside of the screen, so that an
 * upload goes on while the person is in another tab. Ids and keys are made once and kept until the outcome is known: a retry after a lost
 * answer makes one document and does not send the file again.
 */
export const uploadJob = (project_id: string, onDone: () => void) => {
  let state = start;
  let id = randomId();
  let cancelled = new AbortController();
  const listeners = new Set<() => void>();

  const become = (change: Partial<UploadState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const file = fileOnce(project_id, (sent, total) => become({ stage: { at: 'sending', sent, total } }));

  const fail = (error: unknown) => {
    if (isCancelled(error)) {
      toast(words.cancelled, 'info');
      return become({ stage: { at: 'idle' } });
    }
    const failure = detailOf(error, words.failed);
    if (!isSignedOut(error)) toast(failure, 'error');
    become({ stage: { at: 'idle' }, failure });
  };

  const submit = async (send: Send) => {
    const { draft } = state;
    if (state.stage.at !== 'idle' || !draft.file) return;
    cancelled = new AbortController();
    become({ failure: '' });
    try {
      const stored = await file.store(draft, draft.file, cancelled.signal);
      become({ stage: { at: 'saving' } });
      await send('POST', 'documents', bodyOf({ id, project_id }, draft, stored));
      toast(saidOf(stored), 'success');
      id = randomId();
      file.forget();
      become(start);
      onDone();
    } catch (error) {
      if (isFileGone(error)) file.forget();
      fail(error);
    }
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    edit: (change: Partial<DocumentDraft>) => become({ draft: { ...state.draft, ...change } }),
    submit,
    cancel: () => cancelled.abort(),
  };
};

export type UploadJob = ReturnType<typeof uploadJob>;
