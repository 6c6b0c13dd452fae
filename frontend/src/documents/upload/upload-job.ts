import type { UploadedFile } from '@obraclara/api';
import { randomId } from '../../ui/random-id.ts';
import { apiError, detailOf, isFileGone, isIdTaken, isSignedOut, isTransient } from '../../api/api-error.ts';
import { isCancelled } from '../../api/send-file.ts';
import { documentCapture } from '../../device/documents.ts';
import { outcomeOf } from '../../device/record-change.ts';
import { sendOrKeep } from '../../device/send-or-keep.ts';
import { documentUpload as words } from '../../messages.ts';
import { getSession } from '../../session/session.ts';
import { askOfTaken } from '../../shared/conflict/ask-of-taken.ts';
import { takenTexts } from '../../shared/conflict/messages.ts';
import { toast } from '../../ui/states/toasts.ts';
import { documentDraft, isIdle } from './document-draft.ts';
import { bodyOf, titleOf } from './document-body.ts';
import type { DocumentDraft } from './draft.ts';
import { fileOnce } from './file-once.ts';

type WholeDraft = DocumentDraft & { file: File };
type Send = (method: string, path: string, body?: object) => Promise<unknown>;

const saidOf = ({ storage_state, storage_provider, subfolder }: UploadedFile) => {
  if (storage_state === 'waiting') return words.doneLater(subfolder);
  return storage_provider === 'google_drive' ? words.doneInFolder(subfolder) : words.done;
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
    if (isFileGone(error)) file.forget();
    if (isCancelled(error)) {
      toast(words.cancelled, 'info');
      return become({ stage: { at: 'idle' } });
    }
    const failure = isIdTaken(error) ? takenTexts.notSaved : detailOf(error, words.failed);
    toast(failure, 'error');
    become({ stage: { at: 'idle' }, failure });
  };

  const next = () => {
    file.forget();
    nextDraft();
  };

  const upload = async (send: Send, draft: WholeDraft, user_id: string) => {
    const stored = await file.send(draft, cancelled.signal);
    // If the user changed during the upload, the document goes to its owner's outbox.
    if (getSession()?.user.id !== user_id) throw apiError('', 401);
    become({ stage: { at: 'saving' } });
    const body = documentCapture.body(bodyOf(project_id, draft), [file.kept(draft)]);
    const isSaved = await post(send, { ...body, id: id() });
    if (isSaved) toast(saidOf(stored), 'success');
    next();
    onDone();
  };

  const keep = (draft: WholeDraft, user_id: string, asked: boolean) =>
    documentCapture.keep({
      ...{ id: id(), user_id, project_id },
      title: titleOf(draft),
      body: bodyOf(project_id, draft, !asked),
      file: file.kept(draft),
    });

  const submit = async (send: Send) => {
    const { file: chosen, ...about } = state().draft;
    const user_id = getSession()?.user.id;
    if (!isIdle(state()) || !chosen || user_id === undefined) return;
    const draft = { ...about, file: chosen };
    cancelled = new AbortController();
    become({ failure: '' });
    const came = await sendOrKeep({
      id: id(),
      send: async () => ({ outcome: await outcomeOf(upload(send, draft, user_id)) }),
      keep: (asked) => keep(draft, user_id, asked),
      isAway: (error) => isTransient(error) || isSignedOut(error),
    });
    if ('outcome' in came) {
      if (!came.outcome.ok) fail(came.outcome.error);
    } else if (came.why === null) next();
    else become({ stage: { at: 'idle' }, failure: came.why });
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
