import type { UploadedFile } from '@obraclara/api';
import { detailOf, isApiError, isSignedOut, isTransient } from '../../api/api-error.ts';
import { impatience, isCancelled, sendFile } from '../../api/send-file.ts';
import { field } from '../../messages.ts';
import { getSession } from '../../session/session.ts';
import type { DraftFile } from '../../shared/drafts/kept-files.ts';
import type { DraftOwner } from '../../shared/drafts/kept-store.ts';
import { toast } from '../../shared/toasts.ts';
import { unreadableSentence } from '../../shared/photo/encode.ts';
import type { FormPhotos } from './form-photo.ts';
import { oneByOne } from './jobs.ts';

/** What photos belong to; both are needed before they can be sent. */
export type PhotoTarget = { project_id: string; concept_id: string | null; progress_date: string };

export type Going = { target: PhotoTarget; signal: AbortSignal };

/** Whether whoever captured it has left, while its photos went say: nobody else sends it. */
export const hasLeft = ({ user_id }: Pick<DraftOwner, 'user_id'>) => getSession()?.user.id !== user_id;

const whyOf = (error: unknown): string => {
  const silent = isApiError(error) && error.status === 0;
  return silent ? error.message : detailOf(error, field.photoFailed);
};

const post = (
  { file, key }: DraftFile,
  { target: { project_id, concept_id, progress_date }, signal }: Going,
  onProgress: (sent: number, total: number) => void,
) =>
  sendFile({
    path: 'progress/upload-photo',
    fields: { project_id, concept_id: concept_id ?? '', progress_date },
    file,
    name: file.name,
    key,
    silence: impatience,
    onProgress,
    signal,
  }) as Promise<UploadedFile>;

export type Sending = {
  /** Whose they are: nobody else sends them. */
  user_id: string;
  /** What cannot be sent waits for its capture. */
  keeps: boolean;
  /** The capture waits in the line, which sends them with it. */
  waits: boolean;
};

/**
 * Sends photos of a form, one after the other. An upload that falls silent is given up, one that is slow is not. What cannot be sent is
 * said; where the capture `keeps` it waits with that, and so do the others after it until somebody tries again.
 */
export const photoSending = (photos: FormPhotos, { user_id, keeps, waits }: Sending) => {
  const inTurn = oneByOne();
  let silent = false;

  const fail = (id: string, error: unknown) => {
    const unread = unreadableSentence(error);
    photos.update(id, { state: { at: 'failed', why: unread ?? whyOf(error) } });
    if (!isSignedOut(error)) toast(unread ?? detailOf(error, field.photoFailed), 'error');
  };

  const notSent = (id: string, error: unknown) => {
    silent = isTransient(error);
    if (keeps && silent) photos.update(id, { state: { at: 'kept' } });
    else fail(id, error);
  };

  const upload = async (id: string, taken: DraftFile, going: Going) => {
    const { size } = taken.file;
    // What surrounds the file in its request is counted with it.
    const far = (sent: number, total: number) =>
      photos.update(id, { state: { at: 'uploading', sent: Math.round((size * sent) / total), total: size } });
    far(0, 1);
    try {
      const stored = await post(taken, going, far);
      if (going.signal.aborted) return;
      photos.update(id, { state: { at: 'ready' }, photo_url: stored.file_url, stored });
      photos.tell();
    } catch (error) {
      if (!going.signal.aborted && !isCancelled(error)) notSent(id, error);
    }
  };

  const uploadUnlessAway = async (id: string, taken: DraftFile, going: Going) => {
    if (going.signal.aborted) return;
    const left = hasLeft({ user_id });
    if (keeps && (silent || left)) photos.update(id, { state: { at: 'kept' } });
    else if (!left) await upload(id, taken, going);
  };

  return {
    fail,
    /** The server may be there again. */
    tryAgain: () => {
      silent = false;
    },
    send: (id: string, taken: DraftFile, going: Going): Promise<void> => {
      if (going.signal.aborted) return Promise.resolve();
      const preview = photos.find(id)?.preview ?? URL.createObjectURL(taken.file);
      if (waits) {
        photos.update(id, { taken, preview, state: { at: 'kept' } });
        return Promise.resolve();
      }
      photos.update(id, { taken, preview, state: { at: 'uploading', sent: null, total: taken.file.size } });
      return inTurn(() => uploadUnlessAway(id, taken, going));
    },
  };
};
