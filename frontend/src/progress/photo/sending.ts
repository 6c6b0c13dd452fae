import { detailOf, isApiError, isSignedOut, isTransient } from '../../api/api-error.ts';
import { impatience, isCancelled } from '../../api/send-file.ts';
import { progressCapture } from '../../device/progress.ts';
import { field } from '../../messages.ts';
import { getSession } from '../../session/session.ts';
import type { DraftFile } from '../../shared/drafts/draft-files.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { toast } from '../../ui/states/toasts.ts';
import { unreadableSentence } from '../../ui/photo/encode.ts';
import type { FormPhotos } from './form-photo.ts';
import { oneByOne } from './jobs.ts';

/** Concept and date of the photos; both are required for an upload. */
export type PhotoTarget = { project_id: string; concept_id: string | null; progress_date: string };

export type Upload = { target: PhotoTarget; signal: AbortSignal };

/** Whether the user who took the photos has signed out: no other user sends them. */
export const isSignedOutUser = ({ user_id }: Pick<DraftOwner, 'user_id'>) =>
  getSession()?.user.id !== user_id;

const whyOf = (error: unknown): string => {
  const silent = isApiError(error) && error.status === 0;
  return silent ? error.message : detailOf(error, field.photoFailed);
};

const post = (
  { file, key }: DraftFile,
  { target: { project_id, concept_id, progress_date }, signal }: Upload,
  onProgress: (sent: number, total: number) => void,
) =>
  progressCapture.upload(
    { project_id, concept_id: concept_id ?? '', progress_date },
    { blob: file, name: file.name, key },
    { silence: impatience, onProgress, signal },
  );

export type Sending = {
  /** The user who took them; no other user sends them. */
  user_id: string;
  /** Whether failed uploads stay on the device and are sent with the capture. */
  keeps: boolean;
  /** Whether the capture is in the outbox, which uploads its photos. */
  waits: boolean;
};

/**
 * Uploads the photos of a form one after another. An upload without progress is aborted, a slow one is not.
 * A failure is shown. If the capture `keeps` photos, the failed one and all later ones stay on the device until the user retries.
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

  const upload = async (id: string, taken: DraftFile, going: Upload) => {
    const { size } = taken.file;
    // Scales the request's progress to the file, because the request also contains multipart headers.
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

  const uploadUnlessAway = async (id: string, taken: DraftFile, going: Upload) => {
    if (going.signal.aborted) return;
    const left = isSignedOutUser({ user_id });
    if (keeps && (silent || left)) photos.update(id, { state: { at: 'kept' } });
    else if (!left) await upload(id, taken, going);
  };

  return {
    fail,
    /** The server may be reachable again. */
    tryAgain: () => {
      silent = false;
    },
    send: (id: string, taken: DraftFile, going: Upload): Promise<void> => {
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
