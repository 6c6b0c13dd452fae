import type { UploadedFile } from '@obraclara/api';
import { randomId } from '../../api/random-id.ts';
import { detailOf, isFileGone, isSignedOut, isTransient } from '../../api/api-error.ts';
import { isCancelled } from '../../api/send-file.ts';
import { documentUpload as words } from '../../messages.ts';
import { noteSentId } from '../../offline/sent-ids.ts';
import { addToOutbox } from '../../offline/outbox-commands.ts';
import { getSession } from '../../session/session.ts';
import { askOfTaken } from '../../shared/conflict/ask-of-taken.ts';
import { toast } from '../../shared/toasts.ts';
import { documentDraft, isIdle } from './document-draft.ts';
import { bodyOf, placeOf, waitingOf } from './document-body.ts';
import type { DocumentDraft } from './draft.ts';
import { fileOnce } from './file-once.ts';

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

/** The owner of an outbox entry. */
type Waiter = { user_id: string; asked: boolean };

const saidOf = ({ storage_state, storage_provider, subfolder }: UploadedFile) => {
  if (storage_state === 'waiting') return words.doneLater(subfolder);
  return storage_provider === 'google_drive' ? words.doneInFolder(subfolder) : words.done;
};

/**
 * Sends one document: draft, file upload, document. It outlives its screen, so an upload continues in another tab of the panel.
 * Ids and keys are kept until the outcome is known: a retry after a lost response creates one document and does not repeat the upload.
 * Without a server, the document goes to the outbox.
 */
export const uploadJob = (project_id: string, onDone: () => void) => {
  const { become, next: nextDraft, ...current } = documentDraft(project_id);
  const { state, id } = current;
  let cancelled = new AbortController();

  const file = fileOnce(project_id, (sent, total) => become({ stage: { at: 'sending', sent, total } }));

  const fail = (error: unknown) => {
    if (isCancelled(error)) {
      toast(words.cancelled, 'info');
      return become({ stage: { at: 'idle' } });
    }
    const failure = detailOf(error, words.failed);
    toast(failure, 'error');
    become({ stage: { at: 'idle' }, failure });
  };

  const next = () => {
    file.forget();
    nextDraft();
  };

  /** Moves the document to the outbox; `asked`: a request was sent and got no response. */
  const wait = async (draft: DocumentDraft, chosen: File, { user_id, asked }: Waiter) => {
    const about = { id: id(), user_id, file: file.kept(draft, chosen) };
    const why = await addToOutbox({ ...waitingOf(project_id, draft, asked), ...about });
    if (why === null) next();
    else become({ stage: { at: 'idle' }, failure: why });
  };

  /** Returns false if the user keeps instead what was saved in another tab. */
  const post = async (send: Send, body: { id: string }): Promise<boolean> => {
    try {
      await send('POST', 'documents', body);
      return true;
    } catch (error) {
      const choice = await askOfTaken(error);
      if (choice === 'also') return post(send, { ...body, id: randomId() });
      if (choice === 'leave') return false;
      throw error;
    }
  };

  const upload = async (send: Send, draft: DocumentDraft, chosen: File, user_id: string) => {
    const stored = await file.send(draft, chosen, cancelled.signal);
    // If the user changed during the upload, the document goes to its owner's outbox.
    if (getSession()?.user.id !== user_id) return wait(draft, chosen, { user_id, asked: true });
    become({ stage: { at: 'saving' } });
    const body = { ...bodyOf(project_id, draft), ...placeOf(stored) };
    const isSaved = await post(send, { ...body, id: id() });
    if (isSaved) toast(saidOf(stored), 'success');
    next();
    onDone();
  };

  const submit = async (send: Send) => {
    const { draft } = state();
    const user_id = getSession()?.user.id;
    if (!isIdle(state()) || !draft.file || user_id === undefined) return;
    cancelled = new AbortController();
    become({ failure: '' });
    if (!navigator.onLine) return wait(draft, draft.file, { user_id, asked: false });
    noteSentId(id());
    try {
      await upload(send, draft, draft.file, user_id);
    } catch (error) {
      if (isFileGone(error)) file.forget();
      if (isTransient(error) || isSignedOut(error)) await wait(draft, draft.file, { user_id, asked: true });
      else fail(error);
    }
  };

  return {
    ...current,
    /** Discards the draft. */
    discard: next,
    submit,
    cancel: () => cancelled.abort(),
  };
};

export type UploadJob = ReturnType<typeof uploadJob>;
