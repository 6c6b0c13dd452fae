import { isApiError, isFileGone } from '../api/api-error.ts';
import { randomId } from '../ui/random-id.ts';
import { captures } from '../device/captures.ts';
import { isFull } from './is-full.ts';
import { filesOf, type Item, type Kind, type KeptFile } from './item.ts';
import { isReadable } from './readable.ts';
import type { Deliver, Keep } from './send-waiting.ts';

/** Receives the upload progress of an entry's files, in bytes. */
export type OnProgress = (progress: { id: string; sent: number; total: number }) => void;

/** Ignores a full device: the upload state is not stored, so a file may be uploaded again under the same key. */
const unlessFull = (error: unknown) => {
  if (!isFull(error)) throw error;
};

/** Without a response, the file itself may be unreadable: that entry can never be sent, and must not block the others. */
const unlessUnreadable =
  ({ blob, name }: KeptFile) =>
  async (error: unknown) => {
    if (isApiError(error) && error.status === 0 && !(await isReadable(blob)))
      throw new Error(`${name} cannot be read`);
    throw error;
  };

type Going = { keep: Keep; signal: AbortSignal };

const sizeOf = (files: readonly KeptFile[]) => files.reduce((sum, { blob }) => sum + blob.size, 0);

/**
 * Returns a function that sends an entry after its files. The entry stores which files are uploaded, so an interruption repeats no finished
 * upload.
 * The server recognises a repeated entry by its id.
 */
export const entrySender = (heard: OnProgress): Deliver => {
  const upload = async <K extends Kind>(
    { kind, id, body }: Item<K>,
    { file, before, all }: { file: KeptFile; before: number; all: number },
    signal: AbortSignal,
  ) => {
    const how = {
      // Scales the request's progress to the file, because the request body also contains multipart headers.
      onProgress: (sent: number, total: number) =>
        heard({ id, sent: before + Math.round((file.blob.size * sent) / total), total: all }),
      signal,
    };
    return captures[kind].upload(body, file, how).catch(unlessUnreadable(file));
  };

  /** Uploads the files that the server lacks, one after another. */
  const uploadAll = async <K extends Kind>(
    item: Item<K>,
    files: readonly KeptFile[],
    { keep, signal }: Going,
  ) => {
    let now = files;
    for (const [index, file] of files.entries()) {
      if (file.stored) continue;
      const sizes = { file, before: sizeOf(files.slice(0, index)), all: sizeOf(files) };
      const stored = await upload(item, sizes, signal);
      now = now.with(index, { ...file, stored });
      await keep(now).catch(unlessFull);
      signal.throwIfAborted();
    }
    return now;
  };

  const deliver = async <K extends Kind>(item: Item<K>, keep: Keep, signal: AbortSignal) => {
    const files = filesOf(item);
    const sent = async (kept: readonly KeptFile[]) => {
      const stored = await uploadAll(item, kept, { keep, signal });
      // After a change of user, nothing of the previous user is sent.
      signal.throwIfAborted();
      return captures[item.kind].send(item, stored, signal);
    };
    try {
      return await sent(files);
    } catch (error) {
      if (!isFileGone(error) || !files.some(({ stored }) => stored)) throw error;
      // The server deletes files that stay unused for a day. They are uploaded again, with new keys.
      const again = files.map((file) => ({ ...file, key: randomId(), stored: null }));
      await keep(again).catch(unlessFull);
      return sent(again);
    }
  };
  return deliver;
};
