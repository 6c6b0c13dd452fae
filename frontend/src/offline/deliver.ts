import type { SyncResult, UploadedFile } from '@obraclara/api';
import { apiError } from '../api/api-error.ts';
import { send } from '../api/http.ts';
import { randomId } from '../api/random-id.ts';
import { sendFile } from '../api/send-file.ts';
import type { Item, KeptFile } from './item.ts';
import { isRefusal, type Deliver, type Keep } from './send-waiting.ts';

/** Hears how much of the file of an item has gone, in bytes. */
export type Heard = (progress: { id: string; sent: number; total: number }) => void;

/** An answer that is none of our server's, as from a network that wants one to sign in first: nothing was confirmed. */
const notOurs = () => apiError('', 502);

/** Specification §7, synchronisation: a list, each item of which has an outcome of its own. */
const sendProgress = async ({ id, body }: Item, photo: UploadedFile | null) => {
  const item = { ...body, id, ...(photo && { photo_url: photo.file_url }) };
  const answer = (await send('POST', 'progress/sync', [item])) as SyncResult;
  const [outcome] = Array.isArray(answer) ? answer : [];
  if (!outcome) throw notOurs();
  const { status, detail = '' } = outcome;
  if (status === 'error') throw apiError(detail, 422, { detail });
  if (status !== 'created' && status !== 'duplicate') throw notOurs();
};

/**
 * Takes items to the server, each after its file. What was sent before an interruption is not sent again: how far the file came is kept
 * with the item, and the server knows the item by its id.
 */
export const delivering = (heard: Heard): Deliver => {
  const upload = async ({ id, body }: Item, file: KeptFile, keep: Keep, signal: AbortSignal) => {
    const { project_id, concept_id, progress_date } = body;
    const answer = (await sendFile({
      path: 'progress/upload-photo',
      fields: { project_id, concept_id, progress_date },
      file: new File([file.blob], file.name, { type: file.blob.type }),
      name: file.name,
      key: file.key,
      onProgress: (sent, total) => heard({ id, sent, total }),
      signal,
    })) as UploadedFile;
    if (typeof answer.file_url !== 'string') throw notOurs();
    await keep({ ...file, stored: answer });
    // Whoever signed in meanwhile sends nothing of somebody else.
    signal.throwIfAborted();
    return answer;
  };

  return async (item, keep, signal) => {
    const { file } = item;
    if (!file) return sendProgress(item, null);
    if (!file.stored) return sendProgress(item, await upload(item, file, keep, signal));
    try {
      return await sendProgress(item, file.stored);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // The server sweeps away what nothing uses for a day: the file goes again, which is another upload with a key of its own.
      const again = { ...file, key: randomId(), stored: null };
      await keep(again);
      return sendProgress(item, await upload(item, again, keep, signal));
    }
  };
};
