import type { SyncResult, UploadedFile } from '@obraclara/api';
import { apiError, isApiError } from '../api/api-error.ts';
import { send } from '../api/http.ts';
import { randomId } from '../api/random-id.ts';
import { sendFile } from '../api/send-file.ts';
import type { Item, ItemOf, KeptFile } from './item.ts';
import type { Deliver, Keep } from './send-waiting.ts';

/** Hears how much of the file of an item has gone, in bytes. */
export type Heard = (progress: { id: string; sent: number; total: number }) => void;

/** Where the file of an item goes before the item itself. */
const uploadOf = (item: Item): { path: string; fields?: Record<string, string> } => {
  const { kind, body } = item;
  if (kind === 'progress') {
    const { project_id, concept_id, progress_date } = body;
    return { path: 'progress/upload-photo', fields: { project_id, concept_id, progress_date } };
  }
  if (kind === 'documents') {
    const { project_id, type, origin } = body;
    return { path: `upload?${new URLSearchParams({ project_id, document_type: type, origin })}` };
  }
  throw new Error('An estimation has no file');
};

/** Whether the server no longer has the file it was told of. */
const isFileGone = (error: unknown) =>
  isApiError(error) &&
  (error.body.errors ?? []).some(({ field }) => /^\/?(file_(id|url)|photo_url)$/.test(field));

/** Specification §7, synchronisation: a list, each item of which has an outcome of its own. */
const sendProgress = async ({ id, body }: ItemOf<'progress'>, photo: UploadedFile | null) => {
  const item = { ...body, id, ...(photo && { photo_url: photo.file_url }) };
  const [outcome] = (await send('POST', 'progress/sync', [item])) as SyncResult;
  const { status, detail = '' } = outcome ?? {};
  if (status === 'error') throw apiError(detail, 422, { detail });
};

const sendDocument = ({ id, body }: ItemOf<'documents'>, file: UploadedFile | null) => {
  const { file_url, file_id, storage_provider } = file ?? body;
  return send('POST', 'documents', { ...body, id, file_url, file_id, storage_provider });
};

const command = (item: Item, file: UploadedFile | null): Promise<unknown> => {
  if (item.kind === 'progress') return sendProgress(item, file);
  if (item.kind === 'documents') return sendDocument(item, file);
  return send('POST', 'estimations', { ...item.body, id: item.id });
};

/**
 * Takes items to the server, each after its file. What was sent before an interruption is not sent again: how far the file came is kept
 * with the item, and the server knows the item by its id.
 */
export const delivering = (heard: Heard): Deliver => {
  const stored = async (item: Item, file: KeptFile, keep: Keep, signal: AbortSignal) => {
    if (file.stored) return file.stored;
    const answer = (await sendFile({
      ...uploadOf(item),
      file: new File([file.blob], file.name, { type: file.blob.type }),
      name: file.name,
      key: file.key,
      onProgress: (sent, total) => heard({ id: item.id, sent, total }),
      signal,
    })) as UploadedFile;
    await keep({ ...file, stored: answer });
    // Whoever signed in meanwhile sends nothing of somebody else.
    signal.throwIfAborted();
    return answer;
  };

  return async (item, keep, signal) => {
    const { file } = item;
    if (!file) return command(item, null);
    try {
      return await command(item, await stored(item, file, keep, signal));
    } catch (error) {
      if (!file.stored || !isFileGone(error)) throw error;
      // It was swept away while its item waited: another upload, which has a key of its own.
      const again = { ...file, key: randomId(), stored: null };
      await keep(again);
      return command(item, await stored(item, again, keep, signal));
    }
  };
};
